import { ITEM_STATUSES, type ResultRow, type Session } from "../../core/index.ts";
import { type RankedBy, scoreReader } from "../exports/scored-item.ts";

const NUMBERS = [
  "itemId",
  "task",
  "model",
  "sample",
  "status",
  "score",
  "reason",
  "autoFail",
  "latency",
  "inputTokens",
  "outputTokens",
  "cost",
] as const;
export type SheetNumber = (typeof NUMBERS)[number];

/**
 * Every item's numbers in columns, whose buffers one thread can hand over to another without a copy. NaN where a number is
 * not known. Words are told by their place in `words`.
 */
export interface SheetColumns {
  readonly numbers: Readonly<Record<SheetNumber, Float64Array<ArrayBuffer>>>;
  readonly words: Readonly<Record<"task" | "model" | "status" | "reason", readonly string[]>>;
}

/** Places of words, in the order in which they first came. */
class Words {
  readonly #places = new Map<string, number>();

  placeOf(word: string): number {
    const place = this.#places.get(word) ?? this.#places.size;
    this.#places.set(word, place);
    return place;
  }

  all(): string[] {
    return [...this.#places.keys()];
  }
}

/** A run's items, with the score that counts by a basis. */
export async function sheetColumns(
  pages: AsyncIterable<readonly ResultRow[]>,
  sessions: readonly Session[],
  ranked: RankedBy = {},
): Promise<SheetColumns> {
  const scoreOf = scoreReader(sessions, ranked);
  const [tasks, models, reasons] = [new Words(), new Words(), new Words()];
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, [] as number[]])) as Record<
    SheetNumber,
    number[]
  >;
  const add = (line: Record<SheetNumber, number>): void => {
    for (const name of NUMBERS) numbers[name].push(line[name]);
  };
  for await (const page of pages)
    for (const row of page) {
      const score = scoreOf(row);
      add({
        itemId: row.itemId,
        task: tasks.placeOf(row.taskId),
        model: models.placeOf(row.modelId),
        sample: row.sample,
        status: ITEM_STATUSES.indexOf(row.status),
        score: score.scored ? score.value : Number.NaN,
        reason: score.scored ? Number.NaN : reasons.placeOf(score.reason),
        autoFail: row.scores.some(({ autoFail }) => autoFail) ? 1 : 0,
        latency: row.latencyMs ?? Number.NaN,
        inputTokens: row.inputTokens ?? Number.NaN,
        outputTokens: row.outputTokens ?? Number.NaN,
        cost: row.costUsd ?? Number.NaN,
      });
    }
  return {
    numbers: Object.fromEntries(NUMBERS.map((name) => [name, Float64Array.from(numbers[name])])) as Record<
      SheetNumber,
      Float64Array<ArrayBuffer>
    >,
    words: { task: tasks.all(), model: models.all(), status: ITEM_STATUSES, reason: reasons.all() },
  };
}
