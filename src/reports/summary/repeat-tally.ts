import type { PeopleResult, SessionKind } from "../../core/index.ts";
import type { Repeat } from "./person-scores.ts";

interface Agreement {
  readonly rater: string;
  readonly kind: Exclude<SessionKind, "comparison">;
  answers: number;
  same: number;
  sum: number;
}

/** Scores closer than this are the same: weighted sums leave rounding errors. */
const SAME = 1e-6;

/** What people said of the same answers before, and how far they agree with themselves. */
export class RepeatTally {
  /** By session, the answers that a newer session of the same person has scored again. */
  readonly bySession = new Map<string, number>();
  readonly #agreements = new Map<string, Agreement>();

  add(repeats: readonly Repeat[]): void {
    for (const { earlier, counted } of repeats) {
      const { rater, sessionId, hundred } = earlier;
      if (sessionId !== null) this.bySession.set(sessionId, (this.bySession.get(sessionId) ?? 0) + 1);
      if (hundred === null || counted.hundred === null) continue;
      const kind = earlier.rating === null ? "criteria" : "rating";
      const key = JSON.stringify([rater, kind]);
      const own = this.#agreements.get(key) ?? { rater, kind, answers: 0, same: 0, sum: 0 };
      const difference = Math.abs(hundred - counted.hundred);
      own.answers += 1;
      own.same += difference < SAME ? 1 : 0;
      own.sum += difference;
      this.#agreements.set(key, own);
    }
  }

  /** How far each person agrees with themselves. */
  result(): PeopleResult["repeats"] {
    return [...this.#agreements.values()].map(({ rater, kind, answers, same, sum }) => ({
      rater,
      kind,
      answers,
      same,
      meanDifference: sum / answers,
    }));
  }
}
