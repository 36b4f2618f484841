import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PlanView, RunView } from "../../../../contract/index.ts";
import { Failure, type RunConfig, nextTrialId } from "../../../../core/index.ts";
import {
  type RunRequest,
  allRows,
  beginningOf,
  drawn,
  obstacleOf,
  readNumber,
  taskTitlesQuery,
  trialGaps,
  trialName,
  trialRequest,
} from "../../../../presentation/index.ts";
import { useNavigation } from "../../../history.tsx";
import { Form } from "../../../parts/form.tsx";
import { type FormValues, textIn } from "../../../parts/form-fields.ts";
import { Lines, paragraph } from "../../../parts/lines.tsx";
import { Shown } from "../../../parts/shown.tsx";
import type { Location } from "../../../locations.ts";
import { useRoom } from "../../../room.ts";
import { useClient } from "../../../world.ts";
import { BlindGate, isHeldBack } from "../../people/blind-gate.tsx";
import { Plan } from "../new-run/plan.tsx";
import { draftIn, useTrialFields, valuesOfTrial } from "./trial-fields.ts";

type TryPlace = Extract<Location, { readonly page: "try" }>;

/** A change to a run is tried on some of its tasks; then the trial is compared with the run. */
export function TryChange({ place: { runId } }: { readonly place: TryPlace }) {
  const client = useClient();
  const found = useQuery({
    queryKey: ["trial-of", runId],
    queryFn: async () => ({
      run: await client.getRun({ params: { runId } }),
      config: await client.getRunConfig({ params: { runId } }),
    }),
  });
  const titles = useQuery(taskTitlesQuery(client, runId));
  const held = [found.error, titles.error].find(isHeldBack);
  if (held !== undefined) return <BlindGate runId={runId} error={held} />;
  return (
    <Shown query={found}>
      {({ run, config }) => (
        <Shown query={titles}>
          {(tasks) => <Possible run={run} config={config} taskIds={[...tasks.keys()]} />}
        </Shown>
      )}
    </Shown>
  );
}

interface TrialProps {
  readonly run: RunView;
  readonly config: RunConfig;
  readonly taskIds: readonly string[];
}

function Possible(props: TrialProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const obstacle = obstacleOf(props.config, props.taskIds.length);
  if (obstacle === null) return <Filled {...props} />;
  const why =
    obstacle === "files"
      ? t`Its tasks or recorded answers come from files that the server doesn't keep. Import the tasks as a collection and run that.`
      : t`A difference needs two tasks at least.`;
  return <Lines lines={paragraph(`${t`This run can't be tried with a change here`}. ${why}`, columns)} />;
}

function Filled({ run, config, taskIds }: TrialProps) {
  const { t } = useLingui();
  const client = useClient();
  const { back } = useNavigation();
  const { runId, name: runName } = run;
  const all = taskIds.length;
  const [values, setValues] = useState<FormValues>(() => valuesOfTrial(beginningOf(config, all)));
  const [planned, setPlanned] = useState<{ readonly plan: PlanView; readonly request: RunRequest } | null>(
    null,
  );
  const fields = useTrialFields(run, config, all);
  if (planned !== null) return <Plan {...planned} isTrial onEdit={() => setPlanned(null)} />;
  return (
    <Form
      keptAs={`trial/${runId}`}
      title={t`Try a change`}
      fields={fields}
      initial={values}
      saveLabel={t`Estimate`}
      follow={(next, name) =>
        name === "variant"
          ? {
              ...next,
              ...valuesOfTrial(beginningOf(config, all, textIn(next, "variant")), ["system", "template"]),
            }
          : next
      }
      about={(_values, columns) => paragraph(t`To the run ${runName}.`, columns, { isDim: true })}
      onCancel={back}
      onSave={async (filled) => {
        const draft = draftIn(filled, beginningOf(config, all));
        const { wrong, missing } = trialGaps(draft, { run, config, all });
        if (wrong.length + missing.length > 0)
          throw new Failure("invalid-input", t`This run can't start yet`, {
            faults: [...wrong, ...missing].map((message) => ({ message })),
          });
        const request = trialRequest(config, draft, {
          name: trialName(runName, config, draft),
          taskIds: drawn(taskIds, readNumber(draft.tasks) ?? 0),
        });
        const plan = await client.validateRun({ body: request });
        const runs = await allRows((cursor) =>
          client.listRuns({ query: { limit: "200", ...(cursor === undefined ? {} : { cursor }) } }),
        );
        const trialId = nextTrialId(
          runId,
          runs.map((one) => one.runId),
        );
        setValues(filled);
        setPlanned({
          plan: { ...plan, detectable: null },
          request: trialId === undefined ? request : { ...request, runId: trialId },
        });
      }}
    />
  );
}
