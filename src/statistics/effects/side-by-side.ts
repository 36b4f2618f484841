import type { FitSize, ModelScores } from "./model-scores.ts";

/** One model's scores in the order of tasks and scorers. */
interface Row {
  /** Task times the number of scorers, plus the scorer. */
  readonly keys: Int32Array;
  readonly values: Float64Array;
}

const NO_ROW: Row = { keys: new Int32Array(0), values: new Float64Array(0) };

/**
 * What two models have on each task: means over the scorers that have scored both, or else over each one's own. Asked of
 * every two models of a leaderboard, so it is read from rows that are made once, and written where the last pair was.
 */
export class SideBySide {
  readonly #size: Pick<FitSize, "scorers">;
  readonly #rows: readonly Row[];
  /** By task; NaN where the model has no score. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** How many scorers have scored both, by task. */
  readonly common: Int32Array;

  constructor({ tasks, size }: Pick<ModelScores, "tasks" | "size">) {
    this.#size = size;
    this.#rows = rowsOf({ tasks, size });
    this.first = new Float64Array(tasks.length);
    this.second = new Float64Array(tasks.length);
    this.common = new Int32Array(tasks.length);
  }

  look(first: number, second: number): void {
    const a = this.#rows[first] ?? NO_ROW;
    const b = this.#rows[second] ?? NO_ROW;
    const { scorers } = this.#size;
    let i = 0;
    let j = 0;
    for (let task = 0; task < this.common.length; task += 1) {
      const end = (task + 1) * scorers;
      const iFrom = i;
      const jFrom = j;
      let [common, left, right] = [0, 0, 0];
      for (;;) {
        const own = i < a.keys.length ? (a.keys[i] as number) : end;
        const other = j < b.keys.length ? (b.keys[j] as number) : end;
        if (own >= end && other >= end) break;
        if (own === other) {
          common += 1;
          left += a.values[i] as number;
          right += b.values[j] as number;
        }
        if (own <= other) i += 1;
        if (other <= own) j += 1;
      }
      this.common[task] = common;
      this.first[task] = common > 0 ? left / common : meanOf(a.values, iFrom, i);
      this.second[task] = common > 0 ? right / common : meanOf(b.values, jFrom, j);
    }
  }
}

function rowsOf({ tasks, size }: Pick<ModelScores, "tasks" | "size">): Row[] {
  const cells = Array.from({ length: size.models }, (): { key: number; value: number }[] => []);
  for (const [task, { cells: scored }] of tasks.entries())
    for (const { model, scorer, value } of scored)
      cells[model]?.push({ key: task * size.scorers + scorer, value });
  return cells.map((own) => {
    own.sort((a, b) => a.key - b.key);
    return {
      keys: Int32Array.from(own, ({ key }) => key),
      values: Float64Array.from(own, ({ value }) => value),
    };
  });
}

/** NaN of nothing. */
function meanOf(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += values[index] as number;
  return sum / (to - from);
}
