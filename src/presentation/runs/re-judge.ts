import type { Client } from "../../contract/index.ts";
import { Failure } from "../../core/index.ts";
import { allRows } from "../all-rows.ts";
import { type Typed, numberFault } from "../typed-number.ts";
import type { JudgeDraft } from "./new-run/draft.ts";
import { judgeOf } from "./new-run/request.ts";

/** Which answers: all, those whose judge failed, those without a score, or those of one model or category. */
export type ReJudgedAnswers = "all" | "failed" | "unscored" | "model" | "category";

export interface ReJudgeDraft {
  /** None: the run's own. */
  readonly judges: readonly JudgeDraft[];
  readonly answers: ReJudgedAnswers;
  readonly model: string | null;
  readonly category: string | null;
  /** Whether the judges join those who have judged, or take their place. */
  readonly way: "replace" | "join";
}

type Body = Parameters<Client["judgeAgain"]>[0]["body"];

const PAGE = "500";

/** Items by what is chosen; null where the server chooses them itself. */
async function itemsOf(
  client: Client,
  runId: string,
  { answers, model, category }: ReJudgeDraft,
): Promise<number[] | null> {
  if (answers === "all" || answers === "failed") return null;
  if (answers === "category") {
    const tasks = (await tasksOf(client, runId)).filter((task) => task.category === category);
    return tasks.flatMap(({ cells }) => cells.flatMap(({ itemIds }) => itemIds));
  }
  const rows = await allRows((cursor) =>
    client.listItemScores({
      params: { runId },
      query: {
        limit: PAGE,
        ...(answers === "model" && model !== null ? { modelId: model } : {}),
        ...(cursor === undefined ? {} : { cursor }),
      },
    }),
  );
  // Answers that no judge could judge are among them.
  return rows
    .filter(({ score, latencyMs }) => latencyMs !== null && (answers !== "unscored" || score === null))
    .map(({ itemId }) => itemId);
}

/** Tasks of the run with their categories and answers. */
const tasksOf = (client: Client, runId: string) =>
  allRows((cursor) =>
    client.listTaskScores({
      params: { runId },
      query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
    }),
  );

/** The categories of a run's tasks. */
export const categoriesQuery = (client: Client, runId: string) => ({
  queryKey: ["scores", runId, "categories"],
  queryFn: async () => [...new Set((await tasksOf(client, runId)).map((task) => task.category))].toSorted(),
  retry: false,
});

/** What is asked of the server. */
export async function reJudgeBody(client: Client, runId: string, draft: ReJudgeDraft): Promise<Body> {
  if (draft.answers === "failed") return { runId, onlyFailed: true };
  const itemIds = await itemsOf(client, runId, draft);
  return {
    runId,
    ...(itemIds === null ? {} : { itemIds }),
    ...(draft.judges.length === 0 ? {} : { judges: draft.judges.map(judgeOf) }),
    keep: draft.way === "join" && draft.judges.length > 0,
  };
}

const numbersOf = ({ judges }: ReJudgeDraft): Typed[] =>
  judges.flatMap(({ temperature = "", maxTokens = "" }) => [temperature, maxTokens]);

/** Whether every number in it can be read as one. */
export const hasRightNumbers = (draft: ReJudgeDraft): boolean =>
  numbersOf(draft).every((value) => numberFault(value) === null);

/** What is no number is never sent as something else; the field says what is wrong. */
export function refuseWrongNumbers(draft: ReJudgeDraft): void {
  const wrong = numbersOf(draft).find((value) => numberFault(value) !== null);
  if (wrong !== undefined) throw new Failure("invalid-input", numberFault(wrong) ?? "");
}
