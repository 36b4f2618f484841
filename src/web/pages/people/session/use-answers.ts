import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { AnswerRow, AnswerView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { allRows } from "../../../parts/all-rows.ts";
import { type Outbox, type Said, merged, outboxOf } from "./outbox.ts";

const PAGE = "500";

/** With what the server could not be told yet. */
async function readAll(sessionId: string, { flush, onto }: Outbox): Promise<AnswerRow[]> {
  await flush();
  const rows = await allRows((cursor) =>
    client.listAnswers({
      params: { sessionId },
      query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
    }),
  );
  return rows.map(onto);
}

const answersKey = (sessionId: string) => ["session", sessionId, "answers"];

/** All answers of a session, and a way to say something of them that is kept at once. */
export function useAnswers(sessionId: string) {
  const queries = useQueryClient();
  const key = useMemo(() => answersKey(sessionId), [sessionId]);
  const outbox = outboxOf(sessionId);
  const answers = useQuery({ queryKey: key, queryFn: () => readAll(sessionId, outbox), staleTime: Infinity });
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
    (answerId: string, said: Said): void => {
      change(answerId, (row) => merged(row, said));
      outbox.put(answerId, said);
    },
    [change, outbox],
  );

  /** Takes the last scoring back and tells of which answer it was. */
  const undo = useCallback(async (): Promise<AnswerView> => {
    await outbox.empty();
    const answer = await client.undoScore({ params: { sessionId } });
    const { task: _task, text: _text, ...row } = answer;
    change(row.answerId, () => row);
    return answer;
  }, [sessionId, change, outbox]);

  // An earlier visit may have left something.
  useEffect(() => void outbox.flush(), [outbox]);

  return { answers, saving, rowNow, say, undo, flush: outbox.flush, empty: outbox.empty };
}
