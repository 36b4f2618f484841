import { Trans, useLingui } from "@lingui/react/macro";
import { Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { RunView } from "../../../contract/index.ts";
import type { Summary } from "../../../core/index.ts";
import { firstShown, runTitles } from "../../../presentation/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { answerRunsQuery } from "../../parts/answer-runs.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkButton, LinkText } from "../../parts/links.tsx";
import { resultsQuery } from "../../parts/run-queries.ts";
import { Waiting } from "../../parts/waiting.tsx";
import { BlindGate, isHeldBack } from "../results/blind-gate.tsx";

interface ChosenRunProps {
  /** What the report needs a run for. */
  readonly purpose: ReactNode;
  /** Of which the newest is shown first. */
  readonly preferred?: ReadonlySet<string> | undefined;
  readonly children: (run: RunView) => ReactNode;
}

/** A report about one run, which is chosen above it and stands in the address. The newest with answers is shown first. */
export function ChosenRun({ purpose, preferred, children }: ChosenRunProps) {
  const { t } = useLingui();
  const { run: wanted } = useSearch({ from: "/reports" });
  const navigate = useNavigate({ from: "/reports" });
  const runs = useQuery(answerRunsQuery());
  if (runs.isLoadingError) return <Problem error={runs.error} onRetry={() => void runs.refetch()} />;
  if (runs.data === undefined) return <Waiting label={t`Loading runs…`} />;
  const chosen = runs.data.find(({ runId }) => runId === wanted) ?? firstShown(runs.data, preferred);
  if (chosen === undefined)
    return (
      <EmptyState
        title={t`No runs yet`}
        action={
          <LinkButton to="/new">
            <Trans>New run</Trans>
          </LinkButton>
        }
      >
        {purpose}
      </EmptyState>
    );
  const titleOf = runTitles(runs.data);
  return (
    <Stack gap="lg">
      <div>
        <Select
          label={t`Run`}
          data={runs.data.map(({ runId }) => ({ value: runId, label: titleOf(runId).whole }))}
          value={chosen.runId}
          onChange={(runId) =>
            void navigate({
              search: (before) => ({ ...before, ...(runId === null ? {} : { run: runId }) }),
              resetScroll: false,
            })
          }
          allowDeselect={false}
          searchable
          nothingFoundMessage={t`No runs match`}
          maw={460}
        />
        <LinkText to="/runs/$runId" params={{ runId: chosen.runId }} size="sm" underline="always">
          <Trans>Open this run</Trans>
        </LinkText>
      </div>
      {children(chosen)}
    </Stack>
  );
}

interface OfRunProps {
  readonly run: RunView;
  readonly children: (summary: Summary) => ReactNode;
}

/** What came of a run, unless it is being scored blind. */
export function ResultsOf({ run: { runId }, children }: OfRunProps) {
  const { t } = useLingui();
  const results = useQuery(resultsQuery(runId));
  if (results.isError)
    return isHeldBack(results.error) ? (
      <BlindGate runId={runId} error={results.error} />
    ) : (
      <Problem error={results.error} onRetry={() => void results.refetch()} />
    );
  if (results.data === undefined) return <Waiting label={t`Calculating results…`} />;
  return children(results.data);
}
