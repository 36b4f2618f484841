import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import type { RunView } from "../../../contract/index.ts";
import { type Summary, wholeNumber } from "../../../core/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { BlindGate, isHeldBack } from "./blind-gate.tsx";
import { ExportsMenu } from "./exports-menu.tsx";
import { Ranking } from "./ranking.tsx";
import "./results.css";
import { useFreshness, useResults } from "./use-results.ts";
import { Views, preloadView } from "./views.tsx";
import { useRunSearch } from "../runs/run/use-run-search.ts";

const ROW_PX = 52;

/** What came of a run: the sentence, the ranking, and everything they are made of. */
export function Results({ run }: { readonly run: RunView }) {
  const results = useResults(run);
  useFreshness(run);
  const [{ view }] = useRunSearch();
  useEffect(() => preloadView(view), [view]);
  // What was read before a session was begun is held back with the rest.
  if (results.isError && isHeldBack(results.error))
    return <BlindGate runId={run.runId} error={results.error} />;
  if (results.data !== undefined) return <Found run={run} summary={results.data} />;
  if (!results.isError) return <Waiting models={run.models.length} />;
  return <Problem error={results.error} onRetry={() => void results.refetch()} />;
}

/** As high as what is to come, so that nothing jumps. */
function Waiting({ models }: { readonly models: number }) {
  return (
    <Stack role="status" aria-label="Working the results out">
      <Skeleton height={28} maw={640} />
      {Array.from({ length: models + 1 }, (_, index) => (
        <Skeleton key={index} height={ROW_PX - 12} />
      ))}
    </Stack>
  );
}

function Found({ run, summary }: { readonly run: RunView; readonly summary: Summary }) {
  const { planning } = summary;
  if (summary.ranking.every(({ counts: own }) => own.COMPLETED + own.WAITING_FOR_JUDGE + own.FAILED === 0))
    return (
      <EmptyState title="No answers yet">
        Results grow here as answers come in and are scored. Progress shows how far the run is.
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md" className="results-head">
        <div className="sentence">
          <Sentence text={summary.sentence} />
          {planning !== null && (
            <Text size="sm" className="quiet" mt={4}>
              {`With ${wholeNumber(summary.run.tasks)} tasks, this run can detect differences of about ${planning.smallestDifference.toFixed(1)} points (80 % power).`}
            </Text>
          )}
        </div>
        <ExportsMenu runId={run.runId} />
      </Group>
      <Ranking summary={summary} />
      <Views run={run} summary={summary} />
    </Stack>
  );
}

/** What matters first stands out: the sentence up to its first full stop. */
function Sentence({ text }: { readonly text: string }) {
  const end = /\.\s/.exec(text)?.index ?? text.length;
  const rest = text.slice(end + 1).trim();
  return (
    <>
      <Text size="lg" fw={500}>
        {text.slice(0, end + 1)}
      </Text>
      {rest !== "" && <Text mt={4}>{rest}</Text>}
    </>
  );
}
