import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { SessionView } from "../../../../contract/index.ts";
import { allRows, canScore, runTitles } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { answerRunsQuery } from "../../../parts/answer-runs.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { LinkButton } from "../../../parts/links.tsx";
import { SearchField } from "../../../parts/search-field.tsx";
import { ScoreBlindOf } from "../session/start-session.tsx";
import { InviteGuests } from "./invite-guests.tsx";
import { SessionRows } from "./session-rows.tsx";

const STATES = [
  { value: "all", label: msg`All` },
  { value: "open", label: msg`Unfinished` },
  { value: "finished", label: msg`Finished` },
];

/** The ways to score answers without knowing who gave them. */
const WAYS = [
  { kind: "criteria", label: msg`Score by criteria` },
  { kind: "rating", label: msg`Rate 1–5` },
  { kind: "comparison", label: msg`Compare two at a time` },
] as const;

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
  const all = sessions.data ?? [];
  const [starting, setStarting] = useState<SessionView["kind"] | null>(null);
  const isStarting = starting !== null;
  const isEmpty = sessions.isSuccess && all.length === 0;
  // Only for what can be scored: sessions name their runs themselves.
  const runs = useQuery({ ...answerRunsQuery(), enabled: isStarting || isEmpty });
  const [inviting, setInviting] = useState<SessionView | null>(null);
  const [leaving, setLeaving] = useState<SessionView | null>(null);
  if (sessions.isLoadingError)
    return <Problem error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const wanted = search.toLowerCase();
  const titleOf = runTitles(all.map(({ runId, runName }) => ({ runId, name: runName })));
  const found = all.filter(({ rater, runId, runName }) =>
    `${rater} ${runName} ${runId}`.toLowerCase().includes(wanted),
  );
  const scorable = (runs.data ?? []).filter(canScore);
  const start = (!isEmpty || scorable.length > 0) && (
    <Group gap="xs">
      {WAYS.map(({ kind, label }, index) => (
        <Button
          key={kind}
          variant={index === 0 ? "filled" : "default"}
          onClick={() => setStarting(kind)}
          loading={starting === kind && runs.isPending}
        >
          {t(label)}
        </Button>
      ))}
    </Group>
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
      {isEmpty ? (
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
            In a session, one person scores the answers of a run, one at a time or two side by side, without
            knowing which model wrote them. You can stop and resume at any time.
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
          <SessionRows
            rows={ordered}
            all={all}
            titleOf={titleOf}
            onDelete={setLeaving}
            onInvite={setInviting}
          />
          {sessions.isSuccess && ordered.length === 0 && (
            <Text className="quiet">
              <Trans>No sessions match these filters</Trans>
            </Text>
          )}
        </>
      )}
      {starting !== null && runs.isSuccess && (
        <ScoreBlindOf runs={scorable} kind={starting} onClose={() => setStarting(null)} />
      )}
      {inviting !== null && <InviteGuests session={inviting} onClose={() => setInviting(null)} />}
      {leaving !== null && <DeleteSession session={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
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
  const { sessionId, runName, rater, scored, finishedAt } = session;
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
      action={t`Delete session`}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {session.kind === "comparison" ? (
        <Trans>
          The session of {rater} on {runName} and its comparisons will be deleted.
        </Trans>
      ) : (
        <Trans>
          The session of {rater} on {runName} will be deleted, with the scores, notes and tags of{" "}
          <Plural value={scored} one="# scored answer" other="# scored answers" />.
        </Trans>
      )}{" "}
      {finishedAt !== null && <Trans>The run's results are calculated again without it.</Trans>}{" "}
      <Trans>This can't be undone. The run and its answers stay.</Trans>
    </Confirm>
  );
}
