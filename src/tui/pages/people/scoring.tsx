import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useEffect, useState } from "react";
import type { AnswerRow, SessionView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import {
  BEFORE_ALL,
  type ScoreChange,
  type WayBack,
  askedFor,
  idsAfter,
  nextToScore,
  spoken,
  useAnswers,
  useAnswersAhead,
  waysAfter,
} from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useClient, useMachine } from "../../world.ts";
import { AtEnd } from "./at-end.tsx";
import { useAskToFinish } from "./ask-to-finish.ts";
import { usePeople } from "./keeping.ts";
import { OneAnswer, type Rated } from "./one-answer.tsx";
import { ScoreList } from "./score-list.tsx";
import { ScoringHead, factsLines } from "./scoring-head.tsx";
import { useRefusedScores } from "./refused.tsx";

/** In the place of an answer's id: nothing is left to go on to. */
const END = "end";
/** So soon after a rating that has led on by itself, Enter is meant for the answer before. */
const SOON_MS = 900;
/** So long after a rating a note is meant for the answer that was rated. */
const STAYS_MS = 8_000;

/** One answer after the other, until none is left. */
export function Scoring({ session }: { readonly session: SessionView }) {
  const client = useClient();
  const state = useAnswers(session.sessionId, {
    client,
    outbox: usePeople().scoresOf(session.sessionId),
  });
  return (
    <Shown query={state.answers}>{(rows) => <Started session={session} rows={rows} state={state} />}</Shown>
  );
}

interface StartedProps {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly state: ReturnType<typeof useAnswers>;
}

function Started({ session, rows, state }: StartedProps) {
  const { t } = useLingui();
  const room = useRoom();
  const { go } = useNavigation();
  const asked = askedFor(session);
  const [isList, setList] = useState(false);
  const course = useCourse(session, rows, state);
  const { row, rated, undo } = course;
  const finish = useAskToFinish({ session, rows, asked, onBefore: state.empty });
  useRefusedScores(session);
  useAnswersAhead(
    useClient(),
    session.sessionId,
    isList ? [] : idsAfter(rows, asked, row?.position ?? BEFORE_ALL),
  );
  useOffers([
    { name: "finish", label: t`Finish`, key: "F", perform: finish },
    {
      name: "invite",
      label: t`Invite people`,
      key: "i",
      isQuiet: true,
      perform: () => go({ page: "invitations", sessionId: session.sessionId }),
    },
  ]);
  const left = room.rows - 1 - factsLines(session, usePeople().rater, room.columns).length;
  return (
    <Box flexDirection="column">
      <ScoringHead session={session} rows={rows} current={isList ? null : row} saving={state.saving} />
      {isList ? (
        <ScoreList
          session={session}
          answers={rows}
          rows={left}
          onOpen={(answerId) => {
            course.goTo(answerId);
            setList(false);
          }}
          onUndo={undo}
          onClose={() => setList(false)}
        />
      ) : row === null ? (
        <AtEnd
          session={session}
          rows={rows}
          asked={asked}
          onBefore={state.empty}
          onGoTo={course.goTo}
          onUndo={undo}
          onList={() => setList(true)}
        />
      ) : (
        <OneAnswer
          key={row.answerId}
          session={session}
          row={row}
          rowNow={() => state.rowNow(row.answerId) ?? row}
          rows={left}
          rated={rated}
          usedTags={[...new Set(rows.flatMap(({ tags }) => tags))]}
          onRated={course.onRated}
          onSay={course.sayOf}
          onNext={course.nextByKey}
          onSkip={course.skip}
          onUndo={undo}
          onList={() => setList(true)}
        />
      )}
    </Box>
  );
}

/** Which answer has its turn, and the ways on and back. */
function useCourse(session: SessionView, rows: readonly AnswerRow[], state: StartedProps["state"]) {
  const { now } = useMachine();
  const { complain } = useVoice();
  const asked = askedFor(session);
  const [current, goTo] = useState(() => nextToScore(rows, asked, BEFORE_ALL)?.answerId ?? END);
  const [ways, setWays] = useState<readonly WayBack[]>([]);
  const [rated, setRated] = useState<(Rated & { readonly at: number }) | null>(null);
  useEffect(() => {
    if (rated === null) return;
    const timer = setTimeout(() => setRated(null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [rated]);
  const row = rows.find(({ answerId }) => answerId === current) ?? null;
  const next = (): void => {
    const present = rows.map((one) => state.rowNow(one.answerId) ?? one);
    goTo(nextToScore(present, asked, row?.position ?? BEFORE_ALL)?.answerId ?? END);
  };
  const sayOf = (of: AnswerRow, said: ScoreChange): void => {
    setWays(waysAfter(ways, state.rowNow(of.answerId) ?? of, said));
    state.say(of.answerId, said);
  };
  const undo = async (): Promise<void> => {
    setRated(null);
    const way = ways.at(-1);
    if (way !== undefined) {
      state.say(way.answerId, way.said);
      setWays(ways.slice(0, -1));
      goTo(way.answerId);
      return;
    }
    try {
      goTo(await state.undo());
    } catch (error) {
      complain(spoken(asFailure(error).message));
    }
  };
  return {
    row,
    rated,
    goTo,
    sayOf,
    undo: () => void undo(),
    nextByKey: () => {
      if (rated === null || now() - rated.at >= SOON_MS) next();
    },
    onRated: (value: number) => {
      if (row === null) return;
      setRated({ row, value, at: now() });
      next();
    },
    skip: () => {
      if (row === null) return;
      setRated(null);
      state.say(row.answerId, { skipped: true });
      setWays([...ways, { answerId: row.answerId, said: { skipped: false } }]);
      next();
    },
  };
}
