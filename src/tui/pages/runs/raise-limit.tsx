import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { RunBudget, RunView } from "../../../contract/index.ts";
import { leftOutWords, limitDraft, raiseLimit, runBudgetQuery } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { textIn } from "../../parts/form-fields.ts";
import { paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useClient } from "../../world.ts";
import { useShowProgress } from "./use-show-progress.ts";

/** Goes on with what a run's spending limit has left out, with a higher one. */
export function RaiseLimit({ run }: { readonly run: RunView }) {
  const budget = useQuery(runBudgetQuery(useClient(), run));
  return <Shown query={budget}>{(found) => <Filled run={run} budget={found} />}</Shown>;
}

function Filled({ run, budget }: { readonly run: RunView; readonly budget: RunBudget }) {
  const { t } = useLingui();
  const client = useClient();
  const { close } = useDialogs();
  const { runId } = run;
  const showProgress = useShowProgress(runId);
  return (
    <Form
      keptAs={`raise-limit/${runId}`}
      title={t`Raise spending limit`}
      about={(_, columns) => [...paragraph(leftOutWords(run, budget) ?? "", columns, { isDim: true }), []]}
      fields={[
        {
          kind: "text",
          name: "maxBudgetUsd",
          label: t`New spending limit, USD`,
          help: t`For the whole run, including what is already spent. Nothing that was answered is sent again.`,
        },
      ]}
      initial={{ maxBudgetUsd: String(limitDraft(budget).maxBudgetUsd) }}
      saveLabel={t`Raise limit and continue`}
      onCancel={close}
      onSave={async (filled) => {
        await raiseLimit(client, runId, { maxBudgetUsd: textIn(filled, "maxBudgetUsd") });
        await showProgress(t`The run continues`);
      }}
    />
  );
}
