import { type ResultRow, type Summary, itemOutcome } from "../../core/index.ts";

type VerdictCount = Summary["verdicts"][number];

/** Counts what each judge has scored, where it failed, and verdicts of which points were missing or off their scale. */
export class VerdictTally {
  readonly #byJudge = new Map<string, VerdictCount>();
  readonly #judgeIds: readonly string[];

  /** `judgeIds`: in the order in which they are asked. */
  constructor(judgeIds: readonly string[]) {
    this.#judgeIds = judgeIds;
  }

  add(row: ResultRow): void {
    const { scores } = row;
    if (itemOutcome(row) === "judge_failed") this.#addFailure(scores);
    for (const { scorer, kind, value, pointsMissing, pointsClamped } of scores) {
      if (kind !== "judge" || value === null) continue;
      const count = this.#of(scorer);
      count.verdicts += 1;
      if (pointsMissing > 0) count.withPointsMissing += 1;
      if (pointsClamped > 0) count.withPointsClamped += 1;
    }
  }

  /** Judges are asked in turn and the first that fails ends it: those after it were not asked. */
  #addFailure(scores: ResultRow["scores"]): void {
    const failed = this.#judgeIds.find(
      (judgeId) => !scores.some(({ kind, scorer }) => kind === "judge" && scorer === judgeId),
    );
    if (failed !== undefined) this.#of(failed).failed += 1;
  }

  #of(judgeId: string): VerdictCount {
    const count = this.#byJudge.get(judgeId) ?? {
      judgeId,
      verdicts: 0,
      failed: 0,
      withPointsMissing: 0,
      withPointsClamped: 0,
      meanLatencyMs: null,
    };
    this.#byJudge.set(judgeId, count);
    return count;
  }

  /** `latencyOf`: how long a judge's calls took on average. */
  byName(latencyOf: (judgeId: string) => number | null): VerdictCount[] {
    return [...this.#byJudge.values()]
      .map((count) => ({ ...count, meanLatencyMs: latencyOf(count.judgeId) }))
      .sort((a, b) => (a.judgeId < b.judgeId ? -1 : 1));
  }
}
