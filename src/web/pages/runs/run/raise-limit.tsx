import { useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import {
  type LimitDraft,
  leftOutWords,
  limitDraft,
  raiseLimit,
  runBudgetQuery,
} from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { FormDrawer } from "../../../parts/form-drawer.tsx";
import { NumberField } from "../../../parts/number-field.tsx";

/** Goes on with what a run's spending limit has left out, with a higher one. */
export function RaiseLimit({ run, onClose }: { readonly run: RunView; readonly onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: budget } = useQuery(runBudgetQuery(client, run));
  const { runId } = run;
  if (budget === undefined) return null;
  return (
    <FormDrawer<LimitDraft, RunView>
      title={t`Raise spending limit`}
      action={t`Raise limit and continue`}
      keptAs={`raise-limit/${runId}`}
      edits={null}
      initial={limitDraft(budget)}
      fields={["maxBudgetUsd"]}
      save={(draft) => raiseLimit(client, runId, draft)}
      renews={["run", "runs", "results", "scores", "item", "status"]}
      done={() => t`The run continues`}
      onSaved={() =>
        void navigate({ to: "/runs/$runId", params: { runId }, search: { tab: "progress" }, replace: true })
      }
      onClose={onClose}
    >
      {({ draft, change, faults }) => (
        <>
          <Text size="sm">{leftOutWords(run, budget)}</Text>
          <NumberField
            label={t`New spending limit, USD`}
            description={t`For the whole run, including what is already spent. Nothing that was answered is sent again.`}
            required
            data-autofocus
            value={draft.maxBudgetUsd}
            error={faults.at("maxBudgetUsd")}
            onChange={(maxBudgetUsd) => change({ maxBudgetUsd })}
          />
        </>
      )}
    </FormDrawer>
  );
}
