import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge, Button, Group, SegmentedControl, Stack, Table, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { SessionView } from "../../../../contract/index.ts";
import { repeatsSession } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { canScore } from "../../../parts/can-score.ts";
import { allRows } from "../../../parts/all-rows.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { formatNumber } from "../../../parts/format.ts";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { LinkButton, LinkText } from "../../../parts/links.tsx";
import { SearchField } from "../../../parts/search-field.tsx";
import { Term } from "../../../parts/term.tsx";
import { runTitles } from "../../../parts/run-titles.ts";
import { ScoreBlindOf } from "../session/start-session.tsx";
import { Time } from "../../../parts/time-ago.tsx";

const KIND_NAMES = { criteria: msg`Criteria`, rating: msg`Rating 1–5`, comparison: msg`A/B comparison` };

const STATES = [
  { value: "all", label: msg`All` },
  { value: "open", label: msg`Unfinished` },
  { value: "finished", label: msg`Finished` },
];

type TitleOf = ReturnType<typeof runTitles>;

/** Everybody's scoring, what is open first. */
export function Sessions() {
  const { t } = useLingui();
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
  const runs = useQuery({
    queryKey: ["runs", "all", "answers"],
    queryFn: () =>
      allRows((cursor) =>
        client.listRuns({
          query: { kind: "answers", limit: "200", ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
  });
  const [isStarting, starting] = useDisclosure(false);
  const [leaving, setLeaving] = useState<SessionView | null>(null);
  if (sessions.isLoadingError)
    return <Problem error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const all = sessions.data ?? [];
  const wanted = search.toLowerCase();
  const titleOf = runTitles(runs.data ?? []);
  const found = all.filter(({ rater, runId }) =>
    `${rater} ${titleOf(runId).name} ${runId}`.toLowerCase().includes(wanted),
  );
  const scorable = (runs.data ?? []).filter(canScore);
  const start = scorable.length > 0 && (
    <Button onClick={starting.open}>
      <Trans>Score blind</Trans>
    </Button>
  );
  const ordered = [
    ...(state === "finished" ? [] : found.filter(({ finishedAt }) => finishedAt === null)),
    ...(state === "open" ? [] : found.filter(({ finishedAt }) => finishedAt !== null)),
  ];
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>
          <Trans>Scoring</Trans>
        </Title>
        {all.length > 0 && start}
      </Group>
      {sessions.isSuccess && all.length === 0 ? (
        <EmptyState
          title={t`No scoring sessions yet`}
          action={
            runs.isSuccess &&
            (start || (
              <LinkButton to="/new">
                <Trans>New run</Trans>
              </LinkButton>
            ))
          }
        >
          <Trans>
            In a session, one person scores the answers of a run one at a time without knowing which model
            wrote them. You can stop and resume at any time.
          </Trans>
          {runs.isSuccess && scorable.length === 0 && (
            <>
              {" "}
              <Trans>No run has answers to score yet.</Trans>
            </>
          )}
        </EmptyState>
      ) : (
        <>
          <Group>
            <SearchField
              label={t`Search sessions by person or run`}
              placeholder={t`Search by person or run`}
              value={search}
              onChange={(value) => narrow({ search: value })}
            />
            <SegmentedControl
              aria-label={t`Session status`}
              data={STATES.map(({ value, label }) => ({ value, label: t(label) }))}
              value={state}
              onChange={(value) => narrow({ state: value === "all" ? "" : value })}
            />
          </Group>
          <List rows={ordered} all={all} titleOf={titleOf} onDelete={setLeaving} />
          {sessions.isSuccess && ordered.length === 0 && (
            <Text className="quiet">
              <Trans>No sessions match these filters</Trans>
            </Text>
          )}
        </>
      )}
      {isStarting && <ScoreBlindOf runs={scorable} onClose={starting.close} />}
      {leaving !== null && <DeleteSession session={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
  );
}

function List({
  rows,
  all,
  titleOf,
  onDelete,
}: {
  readonly rows: readonly SessionView[];
  readonly titleOf: TitleOf;
  /** Newest first. */
  readonly all: readonly SessionView[];
  readonly onDelete: (session: SessionView) => void;
}) {
  const { t } = useLingui();
  return (
    <div className="scrolling">
      <Table highlightOnHover aria-label={t`Sessions`} miw={{ base: 0, sm: 920 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Session</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Run</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Method</Trans>
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              <Trans>Progress</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Tasks</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Started</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Finished</Trans>
            </Table.Th>
            <Table.Th aria-label={t`Actions`} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((session) => (
            <Row
              key={session.sessionId}
              session={session}
              title={titleOf(session.runId)}
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
  title,
  isRepeat,
  onDelete,
}: {
  readonly session: SessionView;
  /** Of its run. */
  readonly title: ReturnType<TitleOf>;
  /** The same person has finished the same before. */
  readonly isRepeat: boolean;
  readonly onDelete: () => void;
}) {
  const { t } = useLingui();
  const { sessionId, runId, rater, kind, scored, total, createdAt, finishedAt, unblindedAt } = session;
  const isCompared = kind === "comparison";
  const left = formatNumber(total - scored);
  const progress = isCompared ? null : `${formatNumber(scored)}/${formatNumber(total)}`;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <LinkText to="/sessions/$sessionId" params={{ sessionId }} size="sm" fw={600}>
            {finishedAt !== null || isCompared
              ? rater
              : scored === total
                ? t`${rater}, all scored`
                : t`${rater}, ${left} left`}
          </LinkText>
          {unblindedAt !== null && (
            <>
              <Badge variant="light" color="yellow" tt="none">
                <Trans>unblinded</Trans>
              </Badge>
              <Term name="unblinded" />
            </>
          )}
          {isRepeat && (
            <Badge variant="light" color="gray" tt="none">
              <Trans>repeat</Trans>
            </Badge>
          )}
        </Group>
        <Text size="xs" className="quiet breakable" hiddenFrom="sm">
          <LinkText to="/runs/$runId" params={{ runId }} size="xs">
            {title.whole}
          </LinkText>
          {" · "}
          {[t(KIND_NAMES[kind]), progress ?? []].flat().join(" · ")}
          {" · "}
          {finishedAt === null ? t`in progress` : <Time at={finishedAt} />}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <LinkText to="/runs/$runId" params={{ runId }} size="sm">
          {title.name}
        </LinkText>
        {title.id !== null && (
          <Text size="xs" className="quiet">
            {title.id}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{t(KIND_NAMES[kind])}</Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {progress ?? "–"}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Drawn draw={session.draw} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Time at={createdAt} />
      </Table.Td>
      <Table.Td visibleFrom="sm">{finishedAt === null ? t`in progress` : <Time at={finishedAt} />}</Table.Td>
      <Table.Td ta="right">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={onDelete}
          aria-label={t`Delete the session of ${rater}`}
        >
          <Trans>Delete</Trans>
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

/** Which of the run's tasks a session has. */
function Drawn({ draw }: Pick<SessionView, "draw">) {
  if (draw === null) return <Trans>All</Trans>;
  if (draw.tasks === undefined) return <Trans>Sample of answers</Trans>;
  const count = formatNumber(draw.tasks.count);
  const of = formatNumber(draw.tasks.of);
  return (
    <Trans>
      {count} of {of}
    </Trans>
  );
}

function DeleteSession({
  session,
  onClose,
}: {
  readonly session: SessionView;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
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
      title={t`Delete this session?`}
      action={t`Delete`}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {session.kind === "comparison" ? (
        <Trans>
          The session of {rater} and its comparisons will be deleted. This can't be undone. The run and its
          answers stay.
        </Trans>
      ) : (
        <Trans>
          The session of {rater} and its{" "}
          <Plural value={scored} one="# scored answer" other="# scored answers" /> will be deleted. This can't
          be undone. The run and its answers stay.
        </Trans>
      )}
    </Confirm>
  );
}
