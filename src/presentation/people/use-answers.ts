import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { AnswerRow, Client } from "../../contract/index.ts";
import { type ScoreChange, merged } from "./score-change.ts";
import { type ScoreOutbox, readAnswers } from "./score-outbox.ts";

interface AnswersWorld {
  readonly client: Client;
  readonly outbox: ScoreOutbox;
}

/** With what the server could not be told yet. */
async function readAll(sessionId: string, { client, outbox }: AnswersWorld): Promise<AnswerRow[]> {
  await outbox.flush();
  return (await readAnswers(client, sessionId)).map(outbox.onto);
}

const answersKey = (sessionId: string) => ["session", sessionId, "answers"];

/** All answers of a session, and a way to say something of them that is kept at once. */
export function useAnswers(sessionId: string, world: AnswersWorld) {
  const { client, outbox } = world;
  const queries = useQueryClient();
  const key = useMemo(() => answersKey(sessionId), [sessionId]);
  const answers = useQuery({ queryKey: key, queryFn: () => readAll(sessionId, world), staleTime: Infinity });
  const saving = useSyncExternalStore(outbox.subscribe, outbox.saving);

  const change = useCallback(
    (answerId: string, changed: (row: AnswerRow) => AnswerRow) =>
      queries.setQueryData<AnswerRow[]>(key, (rows) =>
        rows?.map((row) => (row.answerId === answerId ? changed(row) : row)),
      ),
    [queries, key],
  );

  const rowNow = useCallback(
    (answerId: string): AnswerRow | undefined =>
      queries.getQueryData<AnswerRow[]>(key)?.find((row) => row.answerId === answerId),
    [queries, key],
  );

  const say = useCallback(
    (answerId: string, said: ScoreChange): void => {
      const row = rowNow(answerId);
      if (row === undefined) return;
      change(answerId, () => merged(row, said));
      outbox.put(row, said);
    },
    [change, outbox, rowNow],
  );

  /** Takes the last scoring back and tells of which answer it was. */
  const undo = useCallback(async (): Promise<string> => {
    // What has only this browser seen is taken back here.
    const unsent = outbox.saving().state === "kept" ? outbox.takeBack() : null;
    if (unsent !== null) {
      change(unsent.answerId, (row) => merged(row, unsent.before));
      return unsent.answerId;
    }
    await outbox.empty();
    const answer = await client.undoScore({ params: { sessionId } });
    const { task: _task, text: _text, ...row } = answer;
    change(row.answerId, () => row);
    return row.answerId;
  }, [client, sessionId, change, outbox]);

  // An earlier visit may have left something.
  useEffect(() => void outbox.flush(), [outbox]);

  return { answers, saving, rowNow, say, undo, flush: outbox.flush, empty: outbox.empty };
}
