import { Button, Group, Stack, Tabs, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { Suspense, lazy, useState } from "react";
import { type RunView, asFailure } from "../../core/index.ts";
import { client } from "../client.ts";
import { Problem } from "../frame/page-error.tsx";
import { RunStateBadge } from "../parts/run-state.tsx";
import { LiveRun } from "./run/live-run.tsx";
import { ScoreBlind } from "./session/start-session.tsx";

const Results = lazy(async () => ({ default: (await import("./run/results.tsx")).Results }));

/** One run: how it goes, and what came of it. */
export function RunPage() {
  const { runId } = useParams({ from: "/runs/$runId" });
  const run = useQuery({
    queryKey: ["run", runId],
    queryFn: () => client.getRun({ params: { runId } }),
    refetchInterval: (query) => (query.state.data?.state === "finished" ? false : 2_000),
  });
  if (run.isError) return <Problem error={run.error} onRetry={() => void run.refetch()} />;
  if (run.data === undefined) return <Text className="quiet">Reading the run…</Text>;
  return <OneRun key={runId} run={run.data} />;
}

function OneRun({ run }: { readonly run: RunView }) {
  const { view } = useSearch({ from: "/runs/$runId" });
  const hasResults = run.kind === "answers" && (run.state === "finished" || view !== undefined);
  const [tab, setTab] = useState<string | null>(hasResults ? "results" : "live");
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{run.name}</Title>
          <Group gap="xs">
            <Text size="sm" className="mono quiet">
              {run.runId}
            </Text>
            <RunStateBadge state={run.state} />
          </Group>
        </div>
        <Controls run={run} />
      </Group>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="live">Progress</Tabs.Tab>
          {run.kind === "answers" && <Tabs.Tab value="results">Results</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="live" pt="md">
          <LiveRun run={run} />
        </Tabs.Panel>
        <Tabs.Panel value="results" pt="md">
          <Suspense fallback={<Text className="quiet">Loading…</Text>}>
            <Results run={run} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

/** Pause, resume and retry, always in the same place. */
function Controls({ run }: { readonly run: RunView }) {
  const queries = useQueryClient();
  const params = { runId: run.runId };
  const act = useMutation({
    mutationFn: (work: () => Promise<RunView>) => work(),
    onSuccess: (view) => queries.setQueryData(["run", run.runId], view),
    onError: (error) => {
      const { message, hint } = asFailure(error);
      notifications.show({ color: "red", title: message, message: hint ?? "" });
    },
  });
  const canResume = run.state === "paused" || run.state === "interrupted";
  return (
    <Group gap="xs">
      {run.state === "running" && (
        <Button
          variant="default"
          loading={act.isPending}
          onClick={() => act.mutate(() => client.pauseRun({ params }))}
        >
          Pause
        </Button>
      )}
      {canResume && (
        <Button
          loading={act.isPending}
          onClick={() => act.mutate(() => client.resumeRun({ params, body: {} }))}
        >
          Continue
        </Button>
      )}
      {run.counts.FAILED > 0 && run.state !== "running" && (
        <Button
          variant="default"
          loading={act.isPending}
          onClick={() => act.mutate(() => client.retryFailed({ params, body: {} }))}
        >
          Retry {run.counts.FAILED} failed
        </Button>
      )}
      <ScoreBlind run={run} />
    </Group>
  );
}
