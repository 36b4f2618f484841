import "./session.css";
import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { AnswerRow, SessionView } from "../../../core/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { tellFailure } from "../../parts/toast.ts";
import { AnswerList } from "./answer-list.tsx";
import { askedFor, nextToScore } from "./answer-state.ts";
import { AtEnd } from "./at-end.tsx";
import { FinishModal } from "./finish-modal.tsx";
import { OneAnswer } from "./one-answer.tsx";
import { ScoringHead } from "./scoring-head.tsx";
import { type Said, useAnswers } from "./use-answers.ts";

const BEFORE_ALL = -1;

interface WayBack {
  readonly answerId: string;
  readonly said: Said;
}

/** A score that is given is the last thing to take back; one that is cleared comes back as it was. */
function waysAfter(ways: readonly WayBack[], row: AnswerRow, { scores }: Said): readonly WayBack[] {
  if (scores === undefined) return ways;
  if (Object.values(scores).some((value) => value !== null)) return [];
  const before = Object.entries(row.scores).filter(([key]) => key in scores);
  if (before.length === 0) return ways;
  return [...ways, { answerId: row.answerId, said: { scores: Object.fromEntries(before) } }];
}

/** One answer after the other, until none is left. */
export function Scoring({ session }: { readonly session: SessionView }) {
  const state = useAnswers(session.sessionId);
  const rows = state.answers.data;
  if (state.answers.isError)
    return <Problem error={state.answers.error} onRetry={() => void state.answers.refetch()} />;
  if (rows === undefined) return <Text className="quiet">Reading the answers…</Text>;
  return <Begun session={session} rows={rows} state={state} />;
}

function Begun({
  session,
  rows,
  state: { say, undo, flush, saving },
}: {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly state: ReturnType<typeof useAnswers>;
}) {
  const asked = askedFor(session);
  // Null at the end, when there is nothing to go on to.
  const [answerId, setAnswerId] = useState(() => nextToScore(rows, asked, BEFORE_ALL)?.answerId ?? null);
  // What takes back a skip or a score that was cleared; of scores that were given the server knows it.
  const [ways, setWays] = useState<readonly WayBack[]>([]);
  const [isListed, list] = useDisclosure(false);
  const [isFinishing, finish] = useDisclosure(false);
  const row = rows.find((row) => row.answerId === answerId) ?? null;

  const goTo = (next: string | null): void => {
    setAnswerId(next);
    window.scrollTo({ top: 0 });
  };
  const next = (): void => goTo(nextToScore(rows, asked, row?.position ?? BEFORE_ALL)?.answerId ?? null);
  const skip = (): void => {
    if (row === null) return;
    say(row.answerId, { skipped: true });
    setWays([...ways, { answerId: row.answerId, said: { skipped: false } }]);
    next();
  };
  const takeBack = async (): Promise<void> => {
    const way = ways.at(-1);
    if (way !== undefined) {
      say(way.answerId, way.said);
      setWays(ways.slice(0, -1));
      goTo(way.answerId);
      return;
    }
    try {
      goTo((await undo()).answerId);
    } catch (error) {
      tellFailure(error);
    }
  };

  return (
    <div className="scoring">
      <ScoringHead
        session={session}
        rows={rows}
        current={row}
        saving={saving}
        onRetry={() => void flush()}
        onList={list.open}
        onFinish={finish.open}
      />
      {row === null ? (
        <AtEnd
          rows={rows}
          asked={asked}
          onGoTo={goTo}
          onFinish={finish.open}
          onUndo={() => void takeBack()}
          onList={list.open}
        />
      ) : (
        <OneAnswer
          key={row.answerId}
          session={session}
          row={row}
          usedTags={[...new Set(rows.flatMap(({ tags }) => tags))]}
          onSay={(said) => {
            setWays(waysAfter(ways, row, said));
            say(row.answerId, said);
          }}
          onNext={next}
          onSkip={skip}
          onUndo={() => void takeBack()}
          onList={list.open}
        />
      )}
      <AnswerList
        isOpen={isListed}
        onClose={list.close}
        rows={rows}
        asked={asked}
        currentId={answerId}
        onPick={(picked) => {
          list.close();
          goTo(picked);
        }}
      />
      <FinishModal
        session={session}
        rows={rows}
        asked={asked}
        isOpen={isFinishing}
        onClose={finish.close}
        onBefore={flush}
      />
    </div>
  );
}
