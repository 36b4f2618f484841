import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type AnswerRow, type AnswerScoreBody, type AnswerView, Failure } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { allRows } from "../../parts/all-rows.ts";

/** What a person says of an answer; what is absent stays. */
export type Said = Partial<AnswerScoreBody>;

export type Saving =
  | { readonly state: "saved" | "saving" }
  | { readonly state: "failed"; readonly error: unknown };

const PAGE = "500";

const readAll = (sessionId: string): Promise<AnswerRow[]> =>
  allRows((cursor) =>
    client.listAnswers({
      params: { sessionId },
      query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
    }),
  );

const answersKey = (sessionId: string) => ["session", sessionId, "answers"];

/** All answers of a session, and a way to say something of them that is kept at once. */
export function useAnswers(sessionId: string) {
  const queries = useQueryClient();
  const key = useMemo(() => answersKey(sessionId), [sessionId]);
  const answers = useQuery({ queryKey: key, queryFn: () => readAll(sessionId), staleTime: Infinity });
  const [saving, setSaving] = useState<Saving>({ state: "saved" });
  // What is not kept yet, by answer. It stays here until the server has taken it.
  const waiting = useRef(new Map<string, Said>());
  const work = useRef<Promise<void> | null>(null);

  const change = useCallback(
    (answerId: string, changed: (row: AnswerRow) => AnswerRow) =>
      queries.setQueryData<AnswerRow[]>(key, (rows) =>
        rows?.map((row) => (row.answerId === answerId ? changed(row) : row)),
      ),
    [queries, key],
  );

  const flush = useCallback(async (): Promise<void> => {
    work.current ??= sendAll(sessionId, waiting.current, setSaving).finally(() => {
      work.current = null;
    });
    await work.current;
  }, [sessionId]);

  const say = useCallback(
    (answerId: string, said: Said): void => {
      change(answerId, (row) => merged(row, said));
      waiting.current.set(answerId, joined(waiting.current.get(answerId), said));
      void flush();
    },
    [change, flush],
  );

  /** Takes the last scoring back and tells of which answer it was. */
  const undo = useCallback(async (): Promise<AnswerView> => {
    await flush();
    if (waiting.current.size > 0) throw new Failure("conflict", "Your last scores are not saved yet.");
    const answer = await client.undoScore({ params: { sessionId } });
    const { task: _task, text: _text, ...row } = answer;
    change(row.answerId, () => row);
    return answer;
  }, [sessionId, change, flush]);

  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (waiting.current.size > 0 || work.current !== null) event.preventDefault();
    };
    window.addEventListener("beforeunload", onLeave);
    return () => window.removeEventListener("beforeunload", onLeave);
  }, []);

  return { answers, saving, say, undo, flush };
}

/** One after the other, so that the last word on an answer is the last that is kept. */
async function sendAll(
  sessionId: string,
  waiting: Map<string, Said>,
  tell: (saving: Saving) => void,
): Promise<void> {
  for (let entry = firstOf(waiting); entry !== undefined; entry = firstOf(waiting)) {
    const [answerId, said] = entry;
    tell({ state: "saving" });
    waiting.delete(answerId);
    try {
      await client.scoreAnswer({ params: { sessionId, answerId }, body: said });
    } catch (error) {
      waiting.set(answerId, joined(said, waiting.get(answerId) ?? {}));
      tell({ state: "failed", error });
      return;
    }
  }
  tell({ state: "saved" });
}

const firstOf = <Value>(map: ReadonlyMap<string, Value>): [string, Value] | undefined => [...map][0];

const joined = (before: Said | undefined, after: Said): Said => ({
  ...before,
  ...after,
  scores: { ...before?.scores, ...after.scores },
});

/** The row as the server will have it: a score ends a skip. */
function merged(row: AnswerRow, { scores = {}, ...said }: Said): AnswerRow {
  const all = Object.entries({ ...row.scores, ...scores });
  return {
    ...row,
    skipped: said.skipped ?? (Object.keys(scores).length > 0 ? false : row.skipped),
    note: said.note ?? row.note,
    tags: said.tags ?? row.tags,
    scores: Object.fromEntries(all.filter((entry): entry is [string, number] => entry[1] !== null)),
  };
}
