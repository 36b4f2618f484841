import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Box } from "ink";
import { useEffect, useState } from "react";
import type { SessionView } from "../../../contract/index.ts";
import {
  SESSION_KIND_NAMES,
  allRows,
  drawnTasks,
  isAllScored,
  progressCell,
  runTitles,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { type Offer, useOffers } from "../../offers.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { SearchLine } from "../../parts/search-line.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { formatTime } from "../../parts/time.ts";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useClient, useMachine } from "../../world.ts";
import { useScorableRuns } from "./runs.ts";
import { StartSession } from "./start-session.tsx";

const STATES = ["all", "open", "finished"] as const;
type State = (typeof STATES)[number];

type SessionsPlace = Extract<Location, { readonly page: "sessions" }>;

/** Everybody's scoring, what is open first. */
export function Sessions({ place }: { readonly place: SessionsPlace }) {
  const { t } = useLingui();
  const client = useClient();
  const { go } = useNavigation();
  const room = useRoom();
  const [wanted, setWanted] = useState("");
  const [state, setState] = useState<State>("all");
  const [row, setRow] = useState<SessionView | undefined>();
  const sessions = useQuery({
    queryKey: ["sessions", "all"],
    queryFn: () =>
      allRows((cursor) =>
        client.listSessions({ query: { limit: "200", ...(cursor === undefined ? {} : { cursor }) } }),
      ),
  });
  const start = useStart(place);
  const names = { all: t`All`, open: t`Unfinished`, finished: t`Finished` };
  const stateName = names[state];
  useOffers([
    ...start,
    ...useRowOffers(row),
    {
      name: "filter",
      label: t`Session status`,
      key: "f",
      perform: () => setState(STATES[(STATES.indexOf(state) + 1) % STATES.length] ?? "all"),
    },
  ]);
  const columns = useColumns(sessions.data ?? []);
  const isNarrowed = wanted !== "" || state !== "all";
  return (
    <Box flexDirection="column">
      <SearchLine label={t`Search sessions by person or run`} value={wanted} onChange={setWanted} />
      <Shown query={sessions}>
        {(all) => (
          <Table
            key={`${wanted} ${state}`}
            name="sessions"
            columns={columns}
            list={rowsOf(ordered(all, wanted, state))}
            rows={room.rows - 1}
            empty={
              isNarrowed
                ? `${t`No sessions match these filters`} (${t`Session status`}: ${stateName})`
                : `${t`No scoring sessions yet`}. ${t`In a session, one person scores the answers of a run, one at a time or two side by side, without knowing which model wrote them. You can stop and resume at any time.`}`
            }
            onMove={setRow}
            onOpen={({ sessionId }) => go({ page: "session", sessionId })}
          />
        )}
      </Shown>
    </Box>
  );
}

function ordered(all: readonly SessionView[], wanted: string, state: State): readonly SessionView[] {
  const found = all.filter(({ rater, runId, runName }) =>
    `${rater} ${runName} ${runId}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  return [
    ...(state === "finished" ? [] : found.filter(({ finishedAt }) => finishedAt === null)),
    ...(state === "open" ? [] : found.filter(({ finishedAt }) => finishedAt !== null)),
  ];
}

/** The form of a new session, at once where somebody comes from a run. */
function useStart({ startOn }: SessionsPlace): readonly Offer[] {
  const { t } = useLingui();
  const { open } = useDialogs();
  const { complain } = useVoice();
  const { replace } = useNavigation();
  const runs = useScorableRuns();
  const hasRuns = runs.length > 0;
  const perform = (): void => {
    if (hasRuns) open(<StartSession runs={runs} first={startOn ?? null} />);
    else complain(t`No run has answers to score yet.`);
  };
  useEffect(() => {
    if (startOn === undefined || !hasRuns) return;
    perform();
    replace({ page: "sessions" });
  });
  return [{ name: "new", label: t`New session`, key: "n", perform }];
}

function useRowOffers(session: SessionView | undefined): readonly Offer[] {
  const { t } = useLingui();
  const { go } = useNavigation();
  const remove = useRemove();
  if (session === undefined) return [];
  const { runId, sessionId } = session;
  return [
    { name: "delete", label: t`Delete`, key: "d", perform: () => remove(session) },
    {
      name: "invite",
      label: t`Invite people`,
      key: "i",
      perform: () => go({ page: "invitations", sessionId }),
    },
    { name: "run", label: t`Open run`, key: "o", perform: () => go({ page: "run", runId }) },
  ];
}

function useRemove(): (session: SessionView) => void {
  const { t } = useLingui();
  const client = useClient();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { say } = useVoice();
  return ({ sessionId, runName, rater, scored, finishedAt, kind }) =>
    confirm({
      title: t`Delete this session?`,
      text: [
        kind === "comparison"
          ? t`The session of ${rater} on ${runName} and its comparisons will be deleted.`
          : t`The session of ${rater} on ${runName} will be deleted, with the scores, notes and tags of ${plural(scored, { one: "# scored answer", other: "# scored answers" })}.`,
        ...(finishedAt === null ? [] : [t`The run's results are calculated again without it.`]),
        t`This can't be undone. The run and its answers stay.`,
      ].join(" "),
      yes: t`Delete session`,
      perform: async () => {
        await client.deleteSession({ params: { sessionId } });
        queries.removeQueries({ queryKey: ["session", sessionId] });
        await queries.invalidateQueries({ queryKey: ["sessions"] });
        say(t`Session deleted`);
      },
    });
}

function useColumns(all: readonly SessionView[]): readonly TableColumn<SessionView>[] {
  const { t } = useLingui();
  const { now } = useMachine();
  const titleOf = runTitles(all.map(({ runId, runName }) => ({ runId, name: runName })));
  return [
    {
      name: "run",
      header: t`Run`,
      cell: ({ runId }) => titleOf(runId).whole,
      isWide: true,
      isName: true,
      narrowest: 32,
    },
    { name: "person", header: t`Person`, cell: ({ rater }) => rater, isWide: true },
    {
      name: "status",
      header: t`Status`,
      cell: (session) => {
        if (session.finishedAt !== null) return { text: t`Finished`, color: "green" };
        if (isAllScored(session)) return { text: t`All scored, not finished`, color: "yellow" };
        return { text: t`In progress`, color: "blue" };
      },
    },
    { name: "progress", header: t`Progress`, align: "right", cell: progressCell },
    {
      name: "method",
      header: t`Method`,
      cell: ({ kind, unblindedAt }) =>
        unblindedAt === null
          ? t(SESSION_KIND_NAMES[kind])
          : `${t(SESSION_KIND_NAMES[kind])} (${t`unblinded`})`,
      spare: 1,
    },
    { name: "tasks", header: t`Tasks`, align: "right", cell: drawnTasks, spare: 3 },
    { name: "started", header: t`Started`, cell: ({ createdAt }) => formatTime(createdAt, now()), spare: 2 },
  ];
}
