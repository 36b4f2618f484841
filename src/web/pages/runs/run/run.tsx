import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Stack, Tabs, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, lazy, useState } from "react";
import type { RunView } from "../../../../contract/index.ts";
import { asFailure } from "../../../../core/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { RunButtons } from "../../../parts/run-actions.tsx";
import { beginsWithResults, runQuery } from "../../../parts/run-queries.ts";
import { RunStateBadge } from "../../../parts/run-state.tsx";
import { LiveRun } from "./live-run.tsx";
import { RunFacts } from "./run-facts.tsx";
import { RunTroubles } from "./run-troubles.tsx";
import { useRunSearch } from "./use-run-search.ts";
import { ScoreBlind } from "../../people/session/start-session.tsx";

// Asked for at once: it is there when the run is.
const results = import("../../results/results.tsx");
const Results = lazy(async () => ({ default: (await results).Results }));

const RunDiff = lazy(async () => ({ default: (await import("./diff/run-diff.tsx")).RunDiff }));

/** One run: how it goes, and what came of it. */
export function RunPage() {
  const { runId } = useParams({ from: "/runs/$runId" });
  const run = useQuery({
    ...runQuery(runId),
    refetchInterval: (query) => (query.state.data?.state === "finished" ? false : 2_000),
  });
  // A run that was read once stays while the host is away, and the status says so; one that is gone does not.
  const isGone = run.isError && asFailure(run.error).code === "not-found";
  if (run.data !== undefined && !isGone) return <OneRun key={runId} run={run.data} />;
  if (run.isError) return <Problem error={run.error} onRetry={() => void run.refetch()} />;
  return (
    <Text className="quiet">
      <Trans>Loading run…</Trans>
    </Text>
  );
}

function OneRun({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const [{ tab, view, score, with: other }, change] = useRunSearch();
  const navigate = useNavigate({ from: "/runs/$runId" });
  // Where one looks does not change under one's eyes when the run ends.
  const [isOver] = useState(beginsWithResults(run));
  const isResults =
    run.kind === "answers" && (tab === undefined ? isOver || view !== undefined : tab === "results");
  const isDiff = tab === "diff" && other !== undefined;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{run.name}</Title>
          <Group gap="xs">
            <Text size="sm" className="mono quiet">
              {run.runId}
            </Text>
            <RunStateBadge run={run} />
          </Group>
          <RunFacts run={run} />
        </div>
        <RunButtons run={run} />
      </Group>
      <RunTroubles run={run} />
      <Tabs
        value={isDiff ? "diff" : isResults ? "results" : "progress"}
        onChange={(next) => void navigate({ search: next === null ? {} : { tab: next }, resetScroll: false })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="progress">{t`Progress`}</Tabs.Tab>
          {run.kind === "answers" && <Tabs.Tab value="results">{t`Results`}</Tabs.Tab>}
          {isDiff && <Tabs.Tab value="diff">{t`Comparison`}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="progress" pt="md">
          <LiveRun run={run} />
        </Tabs.Panel>
        <Tabs.Panel value="results" pt="md">
          {/* Whoever is about to score blind is not shown who is best. */}
          {score === undefined && (
            <Suspense fallback={<Text className="quiet">{t`Loading…`}</Text>}>
              <Results run={run} />
            </Suspense>
          )}
        </Tabs.Panel>
        {isDiff && (
          <Tabs.Panel value="diff" pt="md">
            <Suspense fallback={<Text className="quiet">{t`Loading…`}</Text>}>
              <RunDiff run={run} other={other} />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
      {score !== undefined && <ScoreBlind run={run} onClose={() => change({ score: "" })} />}
    </Stack>
  );
}
