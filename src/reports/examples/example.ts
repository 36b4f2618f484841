import { type Summary, modelLabel, plainLine, taskTitle } from "../../core/index.ts";
import { type ScoredItem, errorOf, reasonOf } from "../exports/scored-item.ts";
import { type ExampleReason, type PickedTask, type TaskScore, pickExamples } from "./pick-examples.ts";

/** A task of a report with what models answered. */
export interface Example {
  readonly reason: ExampleReason;
  readonly title: string;
  readonly prompt: string;
  readonly answers: readonly ExampleAnswer[];
}

export interface ExampleAnswer {
  readonly model: string;
  readonly score: number | null;
  /** Where the model answered several times: which answer it is, of how many, and their mean. */
  readonly sample: { readonly number: number; readonly of: number; readonly mean: number } | null;
  /** Null where none came. */
  readonly text: string | null;
  readonly error: string | null;
  /** What judges or people say of it. */
  readonly said: string | null;
}

/** Items of a run, read again for each look: with or without their texts. */
export type ReadItems = (texts: "none" | "asked") => AsyncIterable<ScoredItem>;

/** The examples of a run. Scores are read first, then the texts of the few items that are shown. */
export async function examplesOf(summary: Summary, read: ReadItems): Promise<Example[]> {
  const scores: TaskScore[] = [];
  for await (const { item, score } of read("none"))
    if (score.scored)
      scores.push({ taskId: item.taskId, modelId: item.modelId, itemId: item.id, score: score.value });
  const leaders = summary.ranking.filter(({ score }) => score.known).slice(0, 2);
  const picked = pickExamples(
    scores,
    leaders.map(({ modelId }) => modelId),
  );
  const wanted = new Set(picked.flatMap(({ answers }) => answers.map(({ itemId }) => itemId)));
  const found = new Map<number, ScoredItem>();
  for await (const item of read("asked")) if (wanted.has(item.item.id)) found.set(item.item.id, item);
  return picked.map((task) => exampleOf(task, summary, found));
}

function exampleOf(
  { reason, taskId, answers }: PickedTask,
  { ranking }: Summary,
  found: ReadonlyMap<number, ScoredItem>,
): Example {
  const items = answers.flatMap((picked) => {
    const item = found.get(picked.itemId);
    return item === undefined ? [] : [{ picked, item }];
  });
  const first = items[0]?.item;
  return {
    reason,
    title: plainLine(first === undefined ? taskId : taskTitle(first.task)),
    prompt: first === undefined ? "" : promptOf(first),
    answers: items.map(({ picked, item }) => {
      const result = ranking.find(({ modelId }) => modelId === item.item.modelId);
      const model = result === undefined ? item.item.modelId : modelLabel(result);
      const sample =
        picked.answers === 1 ? null : { number: item.item.sample + 1, of: picked.answers, mean: picked.mean };
      return { ...answerOf(item), model, sample };
    }),
  };
}

/** What was said of an item, and what it says itself. */
export function answerOf(item: ScoredItem): Omit<ExampleAnswer, "model" | "sample"> {
  return {
    score: item.score.scored ? item.score.value : null,
    text: item.response?.text ?? null,
    error: errorOf(item),
    said: reasonOf(item),
  };
}

/** The messages as they were sent; who speaks is told where it is not one message alone. */
export function promptOf({ response, task }: ScoredItem): string {
  const messages = response?.messages ?? [];
  if (messages.length === 0) return task.prompt;
  return messages
    .map(({ role, content }) => (messages.length === 1 ? content : `${role}:\n${content}`))
    .join("\n\n");
}
