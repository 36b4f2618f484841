import type { ResultRow, Summary } from "../../core/index.ts";

type FailureCount = Summary["failures"][number];

/** Counts items that failed for good, by stage and message, and of each by model. */
export class FailureTally {
  readonly #byKey = new Map<string, FailureCount>();

  add(row: ResultRow): void {
    if (row.status !== "FAILED") return;
    const stage = row.error?.stage ?? "answer";
    const message = row.error?.message ?? "no message";
    const key = `${stage} ${message}`;
    const found = this.#byKey.get(key);
    const failure = found ?? { stage, message, count: 0, models: [] };
    if (found === undefined) this.#byKey.set(key, failure);
    failure.count += 1;
    const ofModel = failure.models.find(({ modelId }) => modelId === row.modelId);
    if (ofModel === undefined) failure.models.push({ modelId: row.modelId, count: 1 });
    else ofModel.count += 1;
  }

  mostFrequentFirst(): FailureCount[] {
    return [...this.#byKey.values()].sort(
      (a, b) => b.count - a.count || (a.message < b.message ? -1 : a.message > b.message ? 1 : 0),
    );
  }
}
