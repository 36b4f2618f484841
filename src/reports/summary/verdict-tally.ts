import type { ResultRow, Summary } from "../../core/index.ts";

type VerdictCount = Summary["verdicts"][number];

/** Counts what each judge has scored, and verdicts of which points were missing or off their scale. */
export class VerdictTally {
  readonly #byJudge = new Map<string, VerdictCount>();

  add({ scores }: ResultRow): void {
    for (const { scorer, kind, value, pointsMissing, pointsClamped } of scores) {
      if (kind !== "judge" || value === null) continue;
      const count = this.#byJudge.get(scorer) ?? {
        judgeId: scorer,
        verdicts: 0,
        withPointsMissing: 0,
        withPointsClamped: 0,
      };
      count.verdicts += 1;
      if (pointsMissing > 0) count.withPointsMissing += 1;
      if (pointsClamped > 0) count.withPointsClamped += 1;
      this.#byJudge.set(scorer, count);
    }
  }

  byName(): VerdictCount[] {
    return [...this.#byJudge.values()].sort((a, b) => (a.judgeId < b.judgeId ? -1 : 1));
  }
}
