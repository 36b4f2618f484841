import { Trans, useLingui } from "@lingui/react/macro";
import { Box, Group, Stack, Tabs, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { RunView } from "../../../../contract/index.ts";
import { asFailure } from "../../../../core/index.ts";
import { Boundary } from "../../../parts/boundary.tsx";
import { lazyPart } from "../../../parts/lazy-part.tsx";
import { LinkButton } from "../../../parts/links.tsx";
import { ReadProblem } from "../../../parts/read-problem.tsx";
import { RunButtons } from "../../../parts/run-actions.tsx";
import { beginsWithResults, runQuery } from "../../../parts/run-queries.ts";
import { RunStateBadge } from "../../../parts/run-state.tsx";
import { Waiting } from "../../../parts/waiting.tsx";
import { JudgeRunSubject } from "./judge-run-subject.tsx";
import { LiveRun } from "./live-run.tsx";
import { RunFacts } from "./run-facts.tsx";
import { RunTroubles } from "./run-troubles.tsx";
import { RunTrials } from "../try/run-trials.tsx";
import { TrialOrigin } from "../try/trial-origin.tsx";
import { useRunSearch } from "./use-run-search.ts";
import { ScoreBlind } from "../../people/session/start-session.tsx";

const Results = lazyPart(async () => (await import("../../results/results.tsx")).Results);
// Asked for at once: it is there when the run is.
void Results.preload();

const ReJudge = lazyPart(async () => (await import("./re-judge.tsx")).ReJudge);

const RaiseLimit = lazyPart(async () => (await import("./raise-limit.tsx")).RaiseLimit);

const RunDiff = lazyPart(async () => (await import("./diff/run-diff.tsx")).RunDiff);

const isGone = (error: unknown): boolean => error !== null && asFailure(error).code === "not-found";

/** One run: how it goes, and what came of it. */
export function RunPage() {
  const { t } = useLingui();
  const { runId } = useParams({ from: "/runs/$runId" });
  const run = useQuery({
    ...runQuery(runId),
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === "finished" || isGone(error) ? false : 2_000,
    // It is on its way since the address was entered.
    retryOnMount: false,
  });
  // A run that was read once stays while the host is away, and the status says so; one that is gone does not.
  if (run.data !== undefined && !isGone(run.error)) return <OneRun key={runId} run={run.data} />;
  if (run.isError)
    return (
      <ReadProblem
        error={run.error}
        onRetry={() => void run.refetch()}
        back={
          <LinkButton to="/runs">
            <Trans>All runs</Trans>
          </LinkButton>
        }
      />
    );
  return <Waiting hasTitle label={t`Loading run…`} />;
}

function OneRun({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const [{ tab, view, score, judge, limit, with: other }, change] = useRunSearch();
  const navigate = useNavigate({ from: "/runs/$runId" });
  // Where one looks does not change under one's eyes when the run ends.
  const [isOver] = useState(beginsWithResults(run));
  const isResults =
    run.kind === "answers" && (tab === undefined ? isOver || view !== undefined : tab === "results");
  const isDiff = tab === "diff" && other !== undefined;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Box flex={1} miw={280}>
          <Title order={1}>{run.name}</Title>
          <Group gap="xs">
            <Text size="sm" className="mono quiet">
              {run.runId}
            </Text>
            <RunStateBadge run={run} />
          </Group>
          <TrialOrigin runId={run.runId} />
          <RunTrials run={run} />
          <JudgeRunSubject run={run} />
          <RunFacts run={run} />
        </Box>
        <RunButtons run={run} />
      </Group>
      <RunTroubles run={run} />
      <Tabs
        value={isDiff ? "diff" : isResults ? "results" : "progress"}
        onChange={(next) => void navigate({ search: next === null ? {} : { tab: next }, resetScroll: false })}
        keepMounted={false}
      >
        <Tabs.List className="run-tabs">
          <Tabs.Tab value="progress">{t`Progress`}</Tabs.Tab>
          {run.kind === "answers" && <Tabs.Tab value="results">{t`Results`}</Tabs.Tab>}
          {isDiff && <Tabs.Tab value="diff">{t`Comparison`}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="progress" pt="md">
          <Boundary of={run.runId}>
            <LiveRun run={run} />
          </Boundary>
        </Tabs.Panel>
        <Tabs.Panel value="results" pt="md">
          {/* Whoever is about to score blind is not shown who is best. */}
          {score === undefined && (
            <Boundary of={run.runId}>
              <Suspense fallback={<Text className="quiet">{t`Loading…`}</Text>}>
                <Results run={run} />
              </Suspense>
            </Boundary>
          )}
        </Tabs.Panel>
        {isDiff && (
          <Tabs.Panel value="diff" pt="md">
            <Boundary of={other}>
              <Suspense fallback={<Text className="quiet">{t`Loading…`}</Text>}>
                <RunDiff run={run} other={other} />
              </Suspense>
            </Boundary>
          </Tabs.Panel>
        )}
      </Tabs>
      {judge !== undefined && (
        <Boundary of={run.runId}>
          <Suspense>
            <ReJudge run={run} onClose={() => change({ judge: "" })} />
          </Suspense>
        </Boundary>
      )}
      {limit !== undefined && (
        <Boundary of={run.runId}>
          <Suspense>
            <RaiseLimit run={run} onClose={() => change({ limit: "" })} />
          </Suspense>
        </Boundary>
      )}
      {score !== undefined && <ScoreBlind run={run} onClose={() => change({ score: "" })} />}
    </Stack>
  );
}
