import { Code, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { RunView, SessionView } from "../../core/index.ts";
import { client } from "../client.ts";
import { Problem } from "../frame/page-error.tsx";
import { LinkButton, LinkCard } from "../parts/links.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { RunStateBadge } from "../parts/run-state.tsx";
import { Time } from "../parts/time-ago.tsx";

const SHOWN = 3;

/** What needs me next, and what came out lately. */
export function Home() {
  const runs = useQuery({
    queryKey: ["runs", "home"],
    queryFn: () => client.listRuns({ query: { limit: "20" } }),
  });
  const sessions = useQuery({
    queryKey: ["sessions", "home"],
    queryFn: () => client.listSessions({ query: { limit: "20" } }),
  });
  if (runs.isError) return <Problem error={runs.error} onRetry={() => void runs.refetch()} />;
  const rows = runs.data?.rows ?? [];
  const unfinished = rows.filter(({ state }) => state !== "finished");
  const open = (sessions.data?.rows ?? []).filter(({ finishedAt }) => finishedAt === null);
  const finished = rows.filter(({ state, kind }) => state === "finished" && kind === "answers");
  if (runs.isSuccess && rows.length === 0) return <FirstSteps />;
  return (
    <Stack gap="xl" maw={960}>
      <Group justify="space-between">
        <Title order={1}>Home</Title>
        <LinkButton to="/new">New run</LinkButton>
      </Group>
      {(unfinished.length > 0 || open.length > 0) && (
        <Stack gap="sm">
          <Title order={2}>Next</Title>
          <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
            {unfinished.slice(0, SHOWN).map((run) => (
              <RunCard key={run.runId} run={run} />
            ))}
            {open.slice(0, SHOWN).map((session) => (
              <SessionCard key={session.sessionId} session={session} />
            ))}
          </SimpleGrid>
        </Stack>
      )}
      {finished.length > 0 && (
        <Stack gap="sm">
          <Title order={2}>Latest results</Title>
          {finished.slice(0, SHOWN + 2).map((run) => (
            <Latest key={run.runId} run={run} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function RunCard({ run }: { readonly run: RunView }) {
  return (
    <LinkCard withBorder to="/runs/$runId" params={{ runId: run.runId }}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} truncate>
          {run.name}
        </Text>
        <RunStateBadge state={run.state} />
      </Group>
      <Text size="sm" className="quiet">
        {run.completedItems} of {run.totalItems} items done. Nothing is lost.
      </Text>
    </LinkCard>
  );
}

function SessionCard({ session }: { readonly session: SessionView }) {
  return (
    <LinkCard withBorder to="/sessions/$sessionId" params={{ sessionId: session.sessionId }}>
      <Text fw={600}>Scoring by {session.rater}</Text>
      <Text size="sm" className="quiet">
        {session.total - session.scored} of {session.total} answers left.
      </Text>
    </LinkCard>
  );
}

/** One run in one line: what its numbers say. */
function Latest({ run }: { readonly run: RunView }) {
  const { data } = useQuery({
    queryKey: ["results", run.runId],
    queryFn: () => client.getResults({ params: { runId: run.runId } }),
    retry: false,
  });
  return (
    <LinkCard withBorder to="/runs/$runId" params={{ runId: run.runId }}>
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text fw={600} truncate>
          {run.name}
        </Text>
        <Text size="sm" className="quiet">
          <Time at={run.finishedAt} />
        </Text>
      </Group>
      <Text size="sm" lineClamp={2}>
        {data?.sentence ?? `${run.completedItems} of ${run.totalItems} items done.`}
      </Text>
    </LinkCard>
  );
}

function FirstSteps() {
  return (
    <EmptyState title="Find out which model is best for your work" action={<Sample />}>
      Put your own questions to several models, have the answers scored without anybody knowing who gave them,
      and read a ranking that says how sure it is. A first run on simulated models takes seconds and needs no
      key.
    </EmptyState>
  );
}

function Sample() {
  return (
    <Stack gap="xs">
      <Text size="sm">In a terminal, beside this page:</Text>
      <Code block>assay run -c examples/practical-skills.yml</Code>
      <Group>
        <LinkButton to="/new">New run</LinkButton>
        <LinkButton to="/runs" variant="default">
          All runs
        </LinkButton>
      </Group>
    </Stack>
  );
}
