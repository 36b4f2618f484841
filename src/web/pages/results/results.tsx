import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import type { RunView } from "../../../contract/index.ts";
import { type Summary, standingOf, sumCounts, verdictOf } from "../../../core/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkButton } from "../../parts/links.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { BlindGate, isHeldBack } from "./blind-gate.tsx";
import { Caveats } from "./caveats.tsx";
import { ExportsMenu } from "./exports-menu.tsx";
import { Ranking } from "./ranking.tsx";
import "./results.css";
import { unbroken } from "./unbroken.ts";
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
  const { t } = useLingui();
  return (
    <Stack role="status" aria-label={t`Calculating results…`}>
      <Skeleton height={28} maw={640} />
      {Array.from({ length: models + 1 }, (_, index) => (
        <Skeleton key={index} height={ROW_PX - 12} />
      ))}
    </Stack>
  );
}

function Found({ run, summary }: { readonly run: RunView; readonly summary: Summary }) {
  const { t } = useLingui();
  // What is read of the run may be older than its results.
  const { COMPLETED, WAITING_FOR_JUDGE, FAILED } = sumCounts(summary.ranking.map(({ counts }) => counts));
  if (run.answeredItems + COMPLETED + WAITING_FOR_JUDGE + FAILED === 0)
    return run.state === "finished" ? (
      <EmptyState title={t`No answers`}>
        <Trans>This run ended without an answer. Open Progress to see why.</Trans>
      </EmptyState>
    ) : (
      <EmptyState title={t`No answers yet`}>
        <Trans>Results appear here as answers come in and are scored. Open Progress to follow the run.</Trans>
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md" className="results-head">
        <div className="sentence">
          <Verdict summary={summary} />
        </div>
        <Group gap="xs" justify="flex-end" className="results-ways">
          <LinkButton variant="default" to="/search" search={{ run: run.runId }}>
            <Trans>Search answers</Trans>
          </LinkButton>
          <ExportsMenu runId={run.runId} summary={summary} />
        </Group>
      </Group>
      <Ranking summary={summary} />
      <Views run={run} summary={summary} />
    </Stack>
  );
}

/** What matters first stands out; what to know before believing it stands below. */
function Verdict({ summary }: { readonly summary: Summary }) {
  const translate = useTranslate();
  const [first = "", ...rest] = verdictOf(summary).map(translate).map(unbroken);
  const standing = standingOf(summary);
  return (
    <>
      <Text size="lg" fw={500}>
        {first}
      </Text>
      {rest.length > 0 && <Text mt={4}>{rest.join(" ")}</Text>}
      {standing !== null && (
        <Text mt={4} size="sm" c="dimmed">
          {translate(standing)}
        </Text>
      )}
      <Caveats summary={summary} />
    </>
  );
}
