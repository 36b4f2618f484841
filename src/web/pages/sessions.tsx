import { Badge, Button, Group, Stack, Table, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionView } from "../../core/index.ts";
import { client } from "../client.ts";
import { Problem } from "../frame/page-error.tsx";
import { allRows } from "../parts/all-rows.ts";
import { Confirm } from "../parts/confirm.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { LinkButton, LinkText } from "../parts/links.tsx";
import { Time } from "../parts/time-ago.tsx";

const KIND_NAMES = { criteria: "By criteria", rating: "Rated 1 to 5", comparison: "Compared" } as const;

/** Everybody's scoring, what is open first. */
export function Sessions() {
  const sessions = useQuery({
    queryKey: ["sessions", "all"],
    queryFn: () =>
      allRows((cursor) =>
        client.listSessions({ query: { limit: "200", ...(cursor === undefined ? {} : { cursor }) } }),
      ),
  });
  const [leaving, setLeaving] = useState<SessionView | null>(null);
  if (sessions.isError) return <Problem error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const all = sessions.data ?? [];
  const ordered = [
    ...all.filter(({ finishedAt }) => finishedAt === null),
    ...all.filter(({ finishedAt }) => finishedAt !== null),
  ];
  return (
    <Stack gap="md">
      <Title order={1}>Scoring</Title>
      {sessions.isSuccess && all.length === 0 ? (
        <EmptyState title="Nobody has scored yet" action={<LinkButton to="/runs">Choose a run</LinkButton>}>
          A session is one person&apos;s scoring of a run, one answer at a time, without knowing who gave it.
          Open a run that has answers and choose Score blind. You can stop at any time and go on later.
        </EmptyState>
      ) : (
        <div className="scrolling">
          <Table highlightOnHover aria-label="Sessions" miw={820}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Session</Table.Th>
                <Table.Th>Run</Table.Th>
                <Table.Th>Kind</Table.Th>
                <Table.Th ta="right">Scored of answers</Table.Th>
                <Table.Th>Begun</Table.Th>
                <Table.Th>Finished</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {ordered.map((session) => (
                <Row key={session.sessionId} session={session} onDelete={() => setLeaving(session)} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {leaving !== null && <DeleteSession session={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
  );
}

function Row({ session, onDelete }: { readonly session: SessionView; readonly onDelete: () => void }) {
  const { sessionId, runId, rater, kind, scored, total, createdAt, finishedAt, unblindedAt } = session;
  const isCompared = kind === "comparison";
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <LinkText to="/sessions/$sessionId" params={{ sessionId }}>
            {finishedAt === null && !isCompared ? `${rater}, ${total - scored} left` : rater}
          </LinkText>
          {unblindedAt !== null && (
            <Badge variant="light" color="yellow" tt="none">
              unblinded
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td>
        <LinkText to="/runs/$runId" params={{ runId }}>
          {runId}
        </LinkText>
      </Table.Td>
      <Table.Td>{KIND_NAMES[kind]}</Table.Td>
      <Table.Td ta="right">{isCompared ? "–" : `${scored}/${total}`}</Table.Td>
      <Table.Td>
        <Time at={createdAt} />
      </Table.Td>
      <Table.Td>{finishedAt === null ? "Open" : <Time at={finishedAt} />}</Table.Td>
      <Table.Td ta="right">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={onDelete}
          aria-label={`Delete the session of ${rater}`}
        >
          Delete
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function DeleteSession({
  session,
  onClose,
}: {
  readonly session: SessionView;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const { sessionId, rater, scored } = session;
  const remove = useMutation({
    mutationFn: () => client.deleteSession({ params: { sessionId } }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ["session", sessionId] });
      await queries.invalidateQueries({ queryKey: ["sessions"] });
      onClose();
    },
  });
  return (
    <Confirm
      title="Delete this session"
      action="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {rater}&apos;s session and its scores
      {session.kind === "comparison" ? "" : ` of ${scored} answers`} go away for good. The run and its answers
      stay.
    </Confirm>
  );
}
