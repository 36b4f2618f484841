import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Box } from "ink";
import { useCallback, useEffect, useMemo } from "react";
import type { PairView, SessionView } from "../../../contract/index.ts";
import { Failure } from "../../../core/index.ts";
import {
  VERDICT_NAMES,
  certaintyWords,
  finishWords,
  shownAfterComparing,
  formatNumber,
  useOpenSessionsOf,
  usePairs,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { cut } from "../../parts/clean-text.ts";
import { useConfirm } from "../../parts/confirm.tsx";
import { type Line, LineView, Lines, bold, dim, paragraph } from "../../parts/lines.tsx";
import { Problem } from "../../parts/shown.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { certaintyKey, usePeople } from "./keeping.ts";
import { OnePair } from "./one-pair.tsx";
import { PickPair } from "./pick-pair.tsx";
import { useRefused } from "./refused.tsx";
import { savingSpan } from "./saving-word.ts";
import { factsLines, headLine } from "./scoring-head.tsx";

const FOOT_ROWS = 1;

/** Two answers to one task, pair after pair, until somebody has seen enough. */
export function Comparing({ session }: { readonly session: SessionView }) {
  const { t } = useLingui();
  const { sessionId } = session;
  const room = useRoom();
  const { go } = useNavigation();
  const { open, close } = useDialogs();
  const pairs = usePairs(sessionId, usePairsWorld(sessionId));
  const { state, error, decide, undo, show, retry } = pairs;
  const [pair] = state.ahead;
  const last = state.done.at(-1) ?? null;
  const finish = useAskToFinish(session);
  const headRows = 1 + factsLines(session, usePeople().rater, room.columns).length;
  useRefusedVerdicts(sessionId, pairs.refused);
  useOffers([
    {
      name: "pick",
      label: t`Choose a pair`,
      key: "p",
      perform: () =>
        open(
          <PickPair
            sessionId={sessionId}
            onClose={close}
            onPicked={(picked) => {
              close();
              show(picked);
            }}
          />,
        ),
    },
    { name: "finish", label: t`Finish`, key: "F", perform: finish },
    {
      name: "invite",
      label: t`Invite people`,
      key: "i",
      isQuiet: true,
      perform: () => go({ page: "invitations", sessionId }),
    },
  ]);
  return (
    <Box flexDirection="column">
      <Head session={session} pairs={pairs} />
      {pair !== undefined ? (
        <OnePair
          key={pair.pairId}
          pair={pair}
          last={last}
          rows={room.rows - headRows - FOOT_ROWS}
          onDecide={(verdict, note) => decide(pair, verdict, note)}
          onUndo={last === null ? null : () => undo(last)}
        />
      ) : state.isEnd ? (
        <NoPairsLeft
          session={session}
          last={last}
          onUndo={last === null ? null : () => undo(last)}
          onFinish={finish}
        />
      ) : error === null ? (
        <Lines lines={[dim(t`Loading pair…`)]} />
      ) : (
        <Problem error={error} again={retry} />
      )}
      <CertaintyLine sessionId={sessionId} />
    </Box>
  );
}

/** What this terminal keeps of the pairs of a session. */
function usePairsWorld(sessionId: string) {
  const client = useClient();
  const people = usePeople();
  const outbox = people.pairsOf(sessionId);
  const onBack = useCallback(
    (work: () => void) =>
      outbox.subscribe(() => {
        if (outbox.state().state === "saved") work();
      }),
    [outbox],
  );
  // An earlier visit may have left something.
  useEffect(() => void outbox.flush(), [outbox]);
  return useMemo(
    () => ({
      client,
      outbox,
      onBack,
      readLast: () => people.lastPairs.get(sessionId) ?? null,
      keepLast: (pair: PairView | null) => {
        if (pair === null) people.lastPairs.delete(sessionId);
        else people.lastPairs.set(sessionId, pair);
      },
      forgetNote: (pairId: string) => void people.pairNotes.delete(pairId),
    }),
    [client, outbox, onBack, people, sessionId],
  );
}

function useCertainty(sessionId: string) {
  const client = useClient();
  return useQuery({
    queryKey: certaintyKey(sessionId),
    queryFn: () => client.getCertainty({ params: { sessionId } }),
    // Every verdict brings the next one.
    staleTime: Infinity,
  }).data;
}

interface HeadProps {
  readonly session: SessionView;
  readonly pairs: ReturnType<typeof usePairs>;
}

function Head({ session, pairs: { saving } }: HeadProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { rater } = usePeople();
  const certainty = useCertainty(session.sessionId);
  const done = formatNumber(certainty?.decided ?? 0);
  const all = formatNumber(certainty?.possible ?? 0);
  return (
    <Lines
      lines={[
        headLine(
          certainty === undefined ? " " : t`${done} of ${all} pairs compared`,
          savingSpan(saving),
          columns,
        ),
        ...factsLines(session, rater, columns),
      ]}
    />
  );
}

/** What is known so far, without naming anybody. */
function CertaintyLine({ sessionId }: { readonly sessionId: string }) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const data = useCertainty(sessionId);
  const words = data === undefined ? t`Calculating what is known so far…` : certaintyWords(data);
  return <LineView line={[{ text: cut(words, columns), color: "cyan" }]} />;
}

/** Verdicts that the server did not take. */
function useRefusedVerdicts(sessionId: string, refused: ReturnType<typeof usePairs>["refused"]): void {
  const { t } = useLingui();
  const outbox = usePeople().pairsOf(sessionId);
  const count = refused.length;
  useRefused({
    title: t`${plural(count, { one: "# verdict was not saved on the server", other: "# verdicts were not saved on the server" })}`,
    words: refused.map(({ key, entry: { said }, reason }) => ({
      key,
      text: `${said.verdict == null ? t`Undone` : t(VERDICT_NAMES[said.verdict])}.`,
      reason,
    })),
    onSend: (key) => outbox.sendAnyway(key, (entry) => entry),
    onDiscard: outbox.discard,
  });
}

/** Asks before the reveal, and says what verdicts show so far. */
function useAskToFinish(session: SessionView): () => void {
  const { t } = useLingui();
  const { sessionId, runId } = session;
  const client = useClient();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const outbox = usePeople().pairsOf(sessionId);
  const certainty = useCertainty(sessionId);
  const { action, held } = finishWords(session, useOpenSessionsOf(client, runId));
  const decided = certainty?.decided ?? 0;
  return () =>
    confirm({
      title: action,
      text: [
        t`${plural(decided, { one: "# pair is compared.", other: "# pairs are compared." })}`,
        ...(certainty !== undefined && decided > 0 ? [certaintyWords(certainty)] : []),
        held === null
          ? shownAfterComparing(certainty?.decided === 0 && outbox.waiting().length === 0)
          : `${held} ${t`You can't change verdicts after you finish.`}`,
      ].join(" "),
      yes: action,
      perform: async () => {
        await outbox.flush();
        if (outbox.waiting().length > 0)
          throw new Failure(
            "host-unreachable",
            t`Your last verdicts are not sent yet. They are sent when the server is back.`,
          );
        const view = await client.finishSession({ params: { sessionId }, body: {} });
        queries.setQueryData(["session", sessionId], view);
        void queries.invalidateQueries({ queryKey: ["sessions"] });
        void queries.invalidateQueries({ queryKey: ["results", view.runId] });
      },
    });
}

interface AllComparedProps {
  readonly session: SessionView;
  readonly last: PairView | null;
  readonly onUndo: (() => void) | null;
  readonly onFinish: () => void;
}

/** Every pair has been compared. */
function NoPairsLeft({ session, last, onUndo, onFinish }: AllComparedProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { action, held } = finishWords(session, useOpenSessionsOf(useClient(), session.runId));
  useOffers([
    { name: "end", label: action, key: "Enter", perform: onFinish },
    ...(onUndo === null ? [] : [{ name: "undo", label: t`Undo`, key: "u", perform: onUndo }]),
  ]);
  const words = last === null || last.verdict === null ? null : t(VERDICT_NAMES[last.verdict]);
  const text =
    held === null
      ? t`Finish to see which model wrote each answer and how the models compare. You can't change verdicts afterwards.`
      : `${held} ${t`You can't change verdicts after you finish.`}`;
  const lines: readonly Line[] = [
    [],
    bold(t`All pairs are compared`),
    [],
    ...paragraph(text, columns),
    [],
    ...(words === null ? [] : [dim(`${t`Last verdict: ${words}.`}  u ${t`Undo`}`)]),
  ];
  return <Lines lines={lines} />;
}
