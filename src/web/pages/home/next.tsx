import { SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { RunView, SessionView } from "../../../contract/index.ts";
import { LinkCard } from "../../parts/links.tsx";
import { wasVisited } from "../../parts/last-visits.ts";

/** More would be a list and no longer what is next. */
const MOST = 3;

/** What waits for me: a run to go on with, a session to finish, a result that I have not seen. */
export function Next({
  unfinished,
  sessions,
  latest,
}: {
  readonly unfinished: readonly RunView[];
  readonly sessions: readonly SessionView[];
  readonly latest: RunView | undefined;
}) {
  const runs = unfinished.map((run) => <RunCard key={run.runId} run={run} />);
  const open = sessions.map((session) => <SessionCard key={session.sessionId} session={session} />);
  const isHeldBack = sessions.some(({ runId }) => runId === latest?.runId);
  const isNew = latest?.finishedAt != null && !wasVisited(latest.runId, latest.finishedAt);
  const news = isNew && !isHeldBack ? [<ResultCard key={latest.runId} run={latest} />] : [];
  // One of each kind before a second of any.
  const cards = [...runs.slice(0, 1), ...open.slice(0, 1), ...news, ...runs.slice(1), ...open.slice(1)];
  if (cards.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="next">
      <Title order={2} id="next">
        Next
      </Title>
      <SimpleGrid cols={{ base: 1, sm: MOST }}>{cards.slice(0, MOST)}</SimpleGrid>
    </Stack>
  );
}

/** What there is to do with a run, and what it is at. */
const AT: Readonly<Record<RunView["state"], readonly [verb: string, says: string]>> = {
  running: ["Watch", "Under way."],
  queued: ["See", "Waits for its turn."],
  paused: ["Continue", "Paused. Nothing is lost."],
  interrupted: ["Continue", "Interrupted. Nothing is lost."],
  finished: ["See", "Finished."],
};

function RunCard({ run }: { readonly run: RunView }) {
  const [verb, says] = AT[run.state];
  return (
    <LinkCard withBorder to="/runs/$runId" params={{ runId: run.runId }}>
      <Card title={`${verb} ${run.name}`}>
        {says} {run.completedItems.toLocaleString()} of {run.totalItems.toLocaleString()} items done.
      </Card>
    </LinkCard>
  );
}

function SessionCard({ session }: { readonly session: SessionView }) {
  const { sessionId, rater, kind, total, scored, runId } = session;
  const left = total - scored;
  return (
    <LinkCard withBorder to="/sessions/$sessionId" params={{ sessionId }}>
      <Card title="Finish scoring blind">
        {kind === "comparison"
          ? "Comparing"
          : `${left.toLocaleString()} ${left === 1 ? "answer" : "answers"} left`}{" "}
        in {runId}, by {rater}.
      </Card>
    </LinkCard>
  );
}

function ResultCard({ run }: { readonly run: RunView }) {
  return (
    <LinkCard withBorder to="/runs/$runId" params={{ runId: run.runId }}>
      <Card title={`Look at the results of ${run.name}`}>
        Finished, and nobody has looked at it here. {run.models.length}{" "}
        {run.models.length === 1 ? "model" : "models"} on {run.tasks.toLocaleString()}{" "}
        {run.tasks === 1 ? "task" : "tasks"}.
      </Card>
    </LinkCard>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={6}>
      <Text fw={600} className="breakable">
        {title}
      </Text>
      <Text size="sm" className="quiet breakable">
        {children}
      </Text>
    </Stack>
  );
}
