import { Failure, type FrozenTask, phrase, taskTitle } from "../../core/index.ts";
import { answerOf, promptOf } from "../examples/example.ts";
import type { ScoredItem } from "../exports/scored-item.ts";
import { cutText } from "../text/cut-text.ts";

/** An answer as it stands in the file. */
export interface BundledAnswer extends ReturnType<typeof answerOf> {
  readonly latencyMs: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}

export interface BundledTask {
  readonly taskId: string;
  readonly title: string;
  readonly category: string;
  readonly prompt: string;
  readonly rubric: FrozenTask["rubric"];
  /** By model, samples in their order. */
  readonly answers: ReadonlyMap<string, readonly BundledAnswer[]>;
}

export interface GatheredTasks {
  readonly tasks: readonly BundledTask[];
  /** How many texts are not there in full. */
  readonly shortened: number;
}

/** More would be a file that no browser opens gladly. */
const MOST_ITEMS = 20_000;
/** Bytes of text for each item, so that a thousand stay well below 10 MB. */
const BYTES_PER_ITEM = 7_000;
const FEWEST_COUNTED = 1_000;
/** Letters that a text may have: the first that fits. */
const LIMITS = [Number.POSITIVE_INFINITY, 20_000, 8_000, 4_000, 2_000, 1_000, 500];

/** Every task with its answers, in the order of the run. Long texts are shortened where the file would grow too large. */
export async function gatherTasks(items: AsyncIterable<ScoredItem>): Promise<GatheredTasks> {
  const byTask = new Map<string, ScoredItem[]>();
  let count = 0;
  for await (const item of items) {
    count += 1;
    if (count > MOST_ITEMS)
      throw new Failure("too-large", phrase`A bundle holds at most ${MOST_ITEMS} items.`, {
        hint: phrase`Export the answers as JSONL instead.`,
      });
    const own = byTask.get(item.item.taskId);
    if (own === undefined) byTask.set(item.item.taskId, [item]);
    else own.push(item);
  }
  const tasks = [...byTask].map(([taskId, own]) => bundledTask(taskId, own));
  const limit = limitFor(textsOf(tasks), BYTES_PER_ITEM * Math.max(FEWEST_COUNTED, count));
  return {
    tasks: tasks.map((task) => shortenedTask(task, limit)),
    shortened: textsOf(tasks).filter(({ length }) => length > limit).length,
  };
}

function bundledTask(taskId: string, items: readonly ScoredItem[]): BundledTask {
  const [first] = items;
  const answers = Map.groupBy(items, ({ item }) => item.modelId);
  return {
    taskId,
    title: first === undefined ? taskId : taskTitle(first.task),
    category: first?.task.category ?? "",
    // What was sent is the same for all models of a run, unless one has a variant of its own.
    prompt: first === undefined ? "" : promptOf(items.find(({ response }) => response !== null) ?? first),
    rubric: first?.task.rubric ?? [],
    answers: new Map([...answers].map(([modelId, own]) => [modelId, own.map(bundledAnswer)])),
  };
}

function bundledAnswer(item: ScoredItem): BundledAnswer {
  const { response } = item;
  return {
    ...answerOf(item),
    latencyMs: response?.latencyMs ?? null,
    outputTokens: response?.usage.outputTokens ?? null,
    costUsd: response?.costUsd ?? null,
  };
}

function textsOf(tasks: readonly BundledTask[]): string[] {
  return tasks.flatMap(({ prompt, answers }) => [
    prompt,
    ...[...answers.values()].flat().flatMap(({ text, said }) => [text ?? "", said ?? ""]),
  ]);
}

function limitFor(texts: readonly string[], bytes: number): number {
  const encoder = new TextEncoder();
  const sizeAt = (limit: number): number =>
    texts.reduce((sum, text) => sum + encoder.encode(text.slice(0, limit)).length, 0);
  return LIMITS.find((limit) => sizeAt(limit) <= bytes) ?? LIMITS.at(-1) ?? 0;
}

function shortenedTask(task: BundledTask, limit: number): BundledTask {
  const cut = (text: string | null): string | null => (text === null ? null : cutText(text, limit));
  const answers = [...task.answers].map(
    ([modelId, own]) =>
      [
        modelId,
        own.map((answer) => ({ ...answer, text: cut(answer.text), said: cut(answer.said) })),
      ] as const,
  );
  return { ...task, prompt: cutText(task.prompt, limit), answers: new Map(answers) };
}

/** Over answers that have a score; null where none has. */
export function meanScore(answers: readonly Pick<BundledAnswer, "score">[]): number | null {
  const scores = answers.flatMap(({ score }) => (score === null ? [] : [score]));
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
