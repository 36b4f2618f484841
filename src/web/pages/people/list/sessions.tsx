import { Badge, Button, Group, SegmentedControl, Stack, Table, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { SessionView } from "../../../../contract/index.ts";
import { repeatsSession } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { allRows } from "../../../parts/all-rows.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { LinkButton, LinkText } from "../../../parts/links.tsx";
import { SearchField } from "../../../parts/search-field.tsx";
import { Time } from "../../../parts/time-ago.tsx";

const KIND_NAMES = { criteria: "By criteria", rating: "Rated 1 to 5", comparison: "Compared" } as const;

const STATES = [
  { value: "all", label: "All" },
  { value: "open", label: "Open" },
  { value: "finished", label: "Finished" },
];

/** Everybody's scoring, what is open first. */
export function Sessions() {
  const { search = "", state = "all" } = useSearch({ from: "/sessions" });
  const navigate = useNavigate({ from: "/sessions" });
  const narrow = (change: { search?: string; state?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
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
  const wanted = search.toLowerCase();
  const found = all.filter(({ rater, runId }) => `${rater} ${runId}`.toLowerCase().includes(wanted));
  const ordered = [
    ...(state === "finished" ? [] : found.filter(({ finishedAt }) => finishedAt === null)),
    ...(state === "open" ? [] : found.filter(({ finishedAt }) => finishedAt !== null)),
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
        <>
          <Group>
            <SearchField
              label="Find sessions by person or run"
              placeholder="Find by person or run"
              value={search}
              onChange={(value) => narrow({ search: value })}
            />
            <SegmentedControl
              aria-label="Which sessions"
              data={STATES}
              value={state}
              onChange={(value) => narrow({ state: value === "all" ? "" : value })}
            />
          </Group>
          <List rows={ordered} all={all} onDelete={setLeaving} />
          {sessions.isSuccess && ordered.length === 0 && <Text className="quiet">No session fits.</Text>}
        </>
      )}
      {leaving !== null && <DeleteSession session={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
  );
}

function List({
  rows,
  all,
  onDelete,
}: {
  readonly rows: readonly SessionView[];
  /** Newest first. */
  readonly all: readonly SessionView[];
  readonly onDelete: (session: SessionView) => void;
}) {
  return (
    <div className="scrolling">
      <Table highlightOnHover aria-label="Sessions" miw={920}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Session</Table.Th>
            <Table.Th>Run</Table.Th>
            <Table.Th>Kind</Table.Th>
            <Table.Th ta="right">Scored of answers</Table.Th>
            <Table.Th>Answers from</Table.Th>
            <Table.Th>Begun</Table.Th>
            <Table.Th>Finished</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((session) => (
            <Row
              key={session.sessionId}
              session={session}
              isRepeat={all
                .slice(all.indexOf(session) + 1)
                .some((older) => older.finishedAt !== null && repeatsSession(older, session))}
              onDelete={() => onDelete(session)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({
  session,
  isRepeat,
  onDelete,
}: {
  readonly session: SessionView;
  /** The same person has finished the same before. */
  readonly isRepeat: boolean;
  readonly onDelete: () => void;
}) {
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
          {isRepeat && (
            <Badge variant="light" color="gray" tt="none">
              repeat
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
        {session.draw?.tasks === undefined
          ? session.draw === null
            ? "all tasks"
            : "a sample"
          : `${session.draw.tasks.count} of ${session.draw.tasks.of} tasks`}
      </Table.Td>
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
