import { type Estimate, type PeopleResult, RATING } from "../../core/index.ts";
import type { ManualValue, PersonWord } from "./person-scores.ts";

/** What one person gave on one task. */
export interface GivenScore {
  readonly task: string;
  readonly rater: string;
  readonly value: number;
}

type ManualScore = GivenScore & { readonly manual: ManualValue };

/** How many gave 1, 2, 3, 4 and 5. */
export const timesGiven = (values: readonly unknown[]): number[] =>
  Array.from({ length: RATING.scaleMax }, (_, index) => values.filter((value) => value === index + 1).length);

/** Gathers scores that were given by hand, model by model, while rows stream by. */
export class ManualTally {
  readonly #scores = new Map<string, ManualScore[]>();
  readonly #answers = new Map<string, number>();

  /** What was said of one more answer. */
  add(modelId: string, task: string, words: readonly PersonWord[]): void {
    const scores = words.flatMap(({ rater, hundred, manual }) =>
      manual === null || hundred === null ? [] : [{ task, rater, value: hundred, manual }],
    );
    if (scores.length === 0) return;
    const own = this.#scores.get(modelId);
    if (own === undefined) this.#scores.set(modelId, scores);
    else own.push(...scores);
    this.#answers.set(modelId, (this.#answers.get(modelId) ?? 0) + 1);
  }

  /** `meanOf`: of values from 0 to 100, in which each task counts once. Null where nobody has scored by hand. */
  result(
    modelIds: readonly string[],
    meanOf: (scores: readonly GivenScore[]) => Estimate,
  ): PeopleResult["manual"] {
    if (this.#scores.size === 0) return null;
    const byRater = Map.groupBy([...this.#scores.values()].flat(), ({ rater }) => rater);
    return {
      raters: [...byRater].map(([rater, own]) => ({ rater, answers: own.length })),
      models: modelIds.map((modelId) => {
        const own = this.#scores.get(modelId) ?? [];
        const values = own.map(({ manual }) => manual);
        return {
          modelId,
          answers: this.#answers.get(modelId) ?? 0,
          score: meanOf(own),
          counts: timesGiven(values),
          passed: values.filter((value) => value === "pass").length,
          failed: values.filter((value) => value === "fail").length,
        };
      }),
    };
  }
}
