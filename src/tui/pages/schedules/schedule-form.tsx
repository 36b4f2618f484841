import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { SavedSchedule, ScheduleView } from "../../../contract/index.ts";
import { saveSchedule, scheduleDraft } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, textIn } from "../../parts/form-fields.ts";
import { Shown } from "../../parts/shown.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";

/** So many of the latest runs can be repeated. */
const RUNS_OFFERED = "100";

interface ScheduleFormProps {
  readonly schedule: ScheduleView | null;
  readonly onSaved: (saved: SavedSchedule) => void;
}

/** A schedule, new or to be changed. */
export function ScheduleForm({ schedule, onSaved }: ScheduleFormProps) {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { close } = useDialogs();
  const { say } = useVoice();
  const runs = useQuery({
    queryKey: ["runs", "to-repeat"],
    queryFn: async () => (await client.listRuns({ query: { kind: "answers", limit: RUNS_OFFERED } })).rows,
  });
  const fieldsFor = useFields(schedule === null);
  const scheduleName = schedule?.name ?? "";
  return (
    <Shown query={runs}>
      {(found) => (
        <Form
          keptAs={`schedule/${schedule?.id ?? "new"}`}
          title={schedule === null ? t`New schedule` : t`Edit ${scheduleName}`}
          fields={fieldsFor(found.map((run) => run.runId))}
          initial={valuesOf(schedule)}
          saveLabel={t`Save`}
          onCancel={close}
          edits={
            schedule === null
              ? null
              : {
                  changed: t`This schedule was changed elsewhere`,
                  read: () => client.getSchedule({ params: { id: String(schedule.id) } }),
                  valuesOf,
                  names: { runName: t`Run to repeat` },
                }
          }
          onSave={async (values, over) => {
            const draft = {
              name: textIn(values, "name"),
              runId: textIn(values, "run"),
              cron: textIn(values, "cron"),
              timeZone: textIn(values, "timeZone"),
              catchUp: values["catchUp"] === true,
              compare: values["compare"] === true,
              webhook: textIn(values, "webhook"),
            };
            const saved = await saveSchedule(client, over?.now ?? null, draft, over?.ifMatch);
            await renew("schedules");
            onSaved(saved);
            const { name } = saved;
            say(t`${name} saved`);
            close();
          }}
        />
      )}
    </Shown>
  );
}

/** Rows of the list don't have the config; its name tells most changes of it. */
function valuesOf(schedule: ScheduleView | null): FormValues {
  const { runId, config: _config, ...draft } = scheduleDraft(schedule);
  return { ...draft, run: runId, runName: schedule?.runName ?? "" };
}

function useFields(isNew: boolean): (runIds: readonly string[]) => readonly FormField[] {
  const { t } = useLingui();
  return (runIds) => [
    { kind: "text", name: "name", label: t`Name` },
    {
      kind: "choice",
      name: "run",
      label: isNew ? t`Run to repeat` : t`Run to repeat instead`,
      help: t`Its config is copied: the same tasks, models, judges and budget, every time.`,
      options: [
        { value: "", label: isNew ? t`Choose a run` : t`Keep the current config` },
        ...runIds.map((runId) => ({ value: runId, label: runId })),
      ],
    },
    {
      kind: "text",
      name: "cron",
      label: t`When (cron expression)`,
      help: t`Minute, hour, day of the month, month, day of the week. 30 2 * * * is 2:30 every night, 0 9 * * MON is Mondays at 9:00; @daily and @weekly work too.`,
    },
    { kind: "text", name: "timeZone", label: t`Time zone` },
    {
      kind: "switch",
      name: "catchUp",
      label: t`Catch up`,
      help: t`If times pass while no server is running, run once as soon as one is.`,
    },
    { kind: "switch", name: "compare", label: t`Compare with the previous run` },
    {
      kind: "text",
      name: "webhook",
      label: t`Webhook URL (optional)`,
      help: t`What came of each run is sent there, signed with a secret that is shown once.`,
    },
  ];
}
