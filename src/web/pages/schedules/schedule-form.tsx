import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox, Select, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { SavedSchedule, ScheduleDetail } from "../../../contract/index.ts";
import { asFailure, zonedMinute } from "../../../core/index.ts";
import { type ScheduleDraft, saveSchedule, scheduleDraft } from "../../../presentation/index.ts";
import { client } from "../../client.ts";
import { spoken } from "../../language.ts";
import { type Edits, edits } from "../../parts/edits.ts";
import { FormDrawer, type FormFields } from "../../parts/form-drawer.tsx";

/** The same in every language. */
const EXAMPLE_URL = "https://example.org/hooks/assay";

/** So many of the latest runs can be repeated. */
const RUNS_OFFERED = "100";
const TYPING_MS = 300;

interface ScheduleFormProps {
  readonly schedule: ScheduleDetail | null;
  readonly onSaved: (saved: SavedSchedule) => void;
  readonly onClose: () => void;
}

/** A schedule, new or to be changed. */
export function ScheduleForm({ schedule, onSaved, onClose }: ScheduleFormProps) {
  const { t } = useLingui();
  const name = schedule?.name ?? "";
  return (
    <FormDrawer
      title={schedule === null ? t`New schedule` : t`Edit ${name}`}
      keptAs={`schedule/${schedule?.id ?? "new"}`}
      initial={scheduleDraft(schedule)}
      fields={["name", "run", "cron", "timeZone", "webhook.url"]}
      save={(draft) => saveSchedule(client, null, draft)}
      edits={schedule === null ? null : editsOf(schedule.id, t`This schedule was changed elsewhere`)}
      renews={["schedules"]}
      done={(saved) => {
        const { name: savedName } = saved;
        return t`${savedName} saved`;
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} isNew={schedule === null} />}
    </FormDrawer>
  );
}

const editsOf = (id: number, changed: string): Edits<ScheduleDraft, SavedSchedule> =>
  edits(
    {
      read: () => client.getSchedule({ params: { id: String(id) } }),
      draftOf: (now) => scheduleDraft(now),
      save: (draft, now, ifMatch) => saveSchedule(client, now, draft, ifMatch),
    },
    {
      changed,
      names: FIELD_NAMES,
      texts: { config: (config) => (JSON.parse(config) as ScheduleDetail["config"]).run.name },
      mine: { config: ({ runId }) => (runId === "" ? null : runId) },
    },
  );

const FIELD_NAMES = {
  name: msg`Name`,
  runId: msg`Run to repeat instead`,
  config: msg`Run to repeat`,
  cron: msg`When (cron expression)`,
  timeZone: msg`Time zone`,
  catchUp: msg`Catch up`,
  compare: msg`Compare with the previous run`,
  webhook: msg`Webhook URL (optional)`,
};

function Fields({ draft, change, faults, isNew }: FormFields<ScheduleDraft> & { readonly isNew: boolean }) {
  const { t } = useLingui();
  const runs = useQuery({
    queryKey: ["runs", "to-repeat"],
    queryFn: () => client.listRuns({ query: { kind: "answers", limit: RUNS_OFFERED } }),
  });
  return (
    <>
      <TextInput
        label={t`Name`}
        required
        maxLength={200}
        data-autofocus
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={faults.at("name")}
      />
      <Select
        label={isNew ? t`Run to repeat` : t`Run to repeat instead`}
        description={t`Its config is copied: the same tasks, models, judges and budget, every time.`}
        placeholder={isNew ? t`Choose a run` : t`Keep the current config`}
        required={isNew}
        searchable
        clearable
        data={(runs.data?.rows ?? []).map(({ runId }) => runId)}
        value={draft.runId === "" ? null : draft.runId}
        onChange={(value) => change({ runId: value ?? "" })}
        error={faults.at("run")}
      />
      <TextInput
        label={t`When (cron expression)`}
        description={t`Minute, hour, day of the month, month, day of the week. 30 2 * * * is 2:30 every night, 0 9 * * MON is Mondays at 9:00; @daily and @weekly work too.`}
        required
        value={draft.cron}
        onChange={(event) => change({ cron: event.currentTarget.value })}
        error={faults.at("cron")}
      />
      <TextInput
        label={t`Time zone`}
        required
        value={draft.timeZone}
        onChange={(event) => change({ timeZone: event.currentTarget.value })}
        error={faults.at("timeZone")}
      />
      <NextTimes cron={draft.cron} timeZone={draft.timeZone} />
      <Checkbox
        label={t`Catch up`}
        description={t`If times pass while no server is running, run once as soon as one is.`}
        checked={draft.catchUp}
        onChange={(event) => change({ catchUp: event.currentTarget.checked })}
      />
      <Checkbox
        label={t`Compare with the previous run`}
        checked={draft.compare}
        onChange={(event) => change({ compare: event.currentTarget.checked })}
      />
      <TextInput
        label={t`Webhook URL (optional)`}
        description={t`What came of each run is sent there, signed with a secret that is shown once.`}
        placeholder={EXAMPLE_URL}
        value={draft.webhook}
        onChange={(event) => change({ webhook: event.currentTarget.value })}
        error={faults.at("webhook.url")}
      />
    </>
  );
}

/** What an expression means, while it is typed. */
function NextTimes(typed: { readonly cron: string; readonly timeZone: string }) {
  const [{ cron, timeZone }] = useDebouncedValue({ cron: typed.cron, timeZone: typed.timeZone }, TYPING_MS);
  const times = useQuery({
    queryKey: ["next-times", cron, timeZone],
    queryFn: () => client.getNextTimes({ query: { cron, timeZone } }),
    enabled: cron.trim() !== "" && timeZone.trim() !== "",
    retry: false,
  });
  if (times.isError) {
    const { message, faults } = asFailure(times.error);
    return (
      <Text size="sm" role="status">
        {spoken(faults[0]?.message ?? message)}
      </Text>
    );
  }
  if (times.data === undefined) return null;
  const list = times.data.times.map((time) => zonedMinute(time, times.data.timeZone)).join(", ");
  return (
    <Text size="sm" role="status" className="quiet">
      <Trans>Next times: {list}</Trans>
    </Text>
  );
}
