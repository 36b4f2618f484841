import { useLingui } from "@lingui/react/macro";
import "./session.css";
import { Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import {
  BEFORE_ALL,
  type ScoreChange,
  type WayBack,
  askedFor,
  idsAfter,
  nextToScore,
  useAnswers,
  useAnswersAhead,
  waysAfter,
} from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { tellFailure } from "../../../parts/toast.ts";
import { AtEnd } from "./at-end.tsx";
import { FinishModal } from "./finish-modal.tsx";
import { useScalesAfter } from "./focus-scale.ts";
import type { Rated } from "./just-rated.tsx";
import { OneAnswer } from "./one-answer.tsx";
import { outboxOf } from "./outbox.ts";
import { ScoreList } from "./score-list.tsx";
import { ScoringHead } from "./scoring-head.tsx";

/** In the place of an answer's id: nothing is left to go on to. */
const END = "end";

/** One answer after the other, until none is left. */
export function Scoring({ session }: { readonly session: SessionView }) {
  const { t } = useLingui();
  const state = useAnswers(session.sessionId, { client, outbox: outboxOf(session.sessionId) });
  const rows = state.answers.data;
  if (rows !== undefined) return <Started session={session} rows={rows} state={state} />;
  if (state.answers.isError)
    return <Problem error={state.answers.error} onRetry={() => void state.answers.refetch()} />;
  return <Text className="quiet">{t`Loading answers…`}</Text>;
}

function Started({
  session,
  rows,
  state: { rowNow, say, undo, empty, saving },
}: {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly state: ReturnType<typeof useAnswers>;
}) {
  const asked = askedFor(session);
  const { view } = useSearch({ from: "/sessions/$sessionId" });
  const isList = view === "list";
  const [answerId, goTo] = useCurrentAnswer(rows, asked, view);
  // What takes back a skip or a score that was cleared; of scores that were given the server knows it.
  const [ways, setWays] = useState<readonly WayBack[]>([]);
  const [rated, setRated] = useState<Rated | null>(null);
  const forgetRated = useCallback(() => setRated(null), []);
  const [noteOn, setNoteOn] = useState<string | null>(null);
  const [isFinishing, finishing] = useDisclosure(false);
  const rememberFocus = useScalesAfter(isFinishing);
  const finish = (): void => {
    rememberFocus();
    finishing.open();
  };
  const row = rows.find((row) => row.answerId === answerId) ?? null;
  useAnswersAhead(
    client,
    session.sessionId,
    isList ? [] : idsAfter(rows, asked, row?.position ?? BEFORE_ALL),
  );
  const usedTags = [...new Set(rows.flatMap(({ tags }) => tags))];

  const next = (): void => goTo(nextToScore(rows, asked, row?.position ?? BEFORE_ALL)?.answerId ?? END);
  const sayOf = (of: AnswerRow, said: ScoreChange): void => {
    setWays(waysAfter(ways, of, said));
    say(of.answerId, said);
  };
  const skip = (skipped: string): void => {
    forgetRated();
    say(skipped, { skipped: true });
    setWays([...ways, { answerId: skipped, said: { skipped: false } }]);
  };
  const takeBack = async (): Promise<void> => {
    forgetRated();
    const way = ways.at(-1);
    if (way !== undefined) {
      say(way.answerId, way.said);
      setWays(ways.slice(0, -1));
      goTo(way.answerId);
      return;
    }
    try {
      goTo(await undo());
    } catch (error) {
      tellFailure(error);
    }
  };

  return (
    <div className="scoring">
      <ScoringHead
        session={session}
        rows={rows}
        current={isList ? null : row}
        saving={saving}
        isList={isList}
        onList={() => goTo(answerId, isList ? "one" : "list")}
        onFinish={finish}
      />
      {isList ? (
        <ScoreList
          session={session}
          rows={rows}
          currentId={answerId}
          usedTags={usedTags}
          rowNow={rowNow}
          onCurrent={goTo}
          onSay={(id, said) => {
            const of = rows.find((one) => one.answerId === id);
            if (of !== undefined) sayOf(of, said);
          }}
          onSkip={skip}
          onUndo={() => void takeBack()}
          onAlone={(id) => goTo(id, "one")}
          onFinish={finish}
        />
      ) : row === null ? (
        <AtEnd
          session={session}
          rows={rows}
          asked={asked}
          onBefore={empty}
          onGoTo={goTo}
          onUndo={() => void takeBack()}
          onList={() => goTo(answerId, "list")}
        />
      ) : (
        <OneAnswer
          key={row.answerId}
          session={session}
          row={row}
          rowNow={() => rowNow(row.answerId)}
          usedTags={usedTags}
          rated={rated}
          beginsAtNote={noteOn === row.answerId}
          onRated={(value) => {
            setNoteOn(null);
            setRated({ answerId: row.answerId, position: row.position, value });
          }}
          onRatedGone={forgetRated}
          onNoteOn={(id) => {
            forgetRated();
            setNoteOn(id);
            goTo(id);
          }}
          onSay={(said) => sayOf(row, said)}
          onNext={next}
          onSkip={() => {
            skip(row.answerId);
            next();
          }}
          onUndo={() => void takeBack()}
          onList={() => goTo(answerId, "list")}
        />
      )}
      <FinishModal
        session={session}
        rows={rows}
        asked={asked}
        isOpen={isFinishing}
        onClose={finishing.close}
        onBefore={empty}
      />
    </div>
  );
}

/**
 * The answer that has its turn, or the end. It stands in the address as well, which follows: keys come faster than
 * addresses change, and must not meet the answer before.
 */
function useCurrentAnswer(rows: readonly AnswerRow[], asked: readonly string[], view: string | undefined) {
  const { answer } = useSearch({ from: "/sessions/$sessionId" });
  const navigate = useNavigate({ from: "/sessions/$sessionId" });
  const [current, setCurrent] = useState(
    () => answer ?? nextToScore(rows, asked, BEFORE_ALL)?.answerId ?? END,
  );
  // Only the way one looks at answers is gone back to; the answer itself is replaced as one goes on.
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    if (answer !== undefined) setCurrent(answer);
  }
  const goTo = (next: string, as?: "list" | "one"): void => {
    setCurrent(next);
    if (as !== "list" && view !== "list") window.scrollTo({ top: 0 });
    void navigate({
      search: (before) => ({
        ...before,
        answer: next,
        ...(as === undefined ? {} : { view: as === "list" ? "list" : "" }),
      }),
      replace: as === undefined,
      resetScroll: false,
    });
  };
  return [current, goTo] as const;
}
