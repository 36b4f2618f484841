import { type Estimate, type PeopleResult, RATING } from "../../core/index.ts";
import type { ManualValue, PersonWord } from "./person-scores.ts";

/** What one person gave on one task. */
export interface Said {
  readonly task: string;
  readonly rater: string;
  readonly value: number;
}

type ManualSaid = Said & { readonly manual: ManualValue };

/** How many gave 1, 2, 3, 4 and 5. */
export const timesGiven = (values: readonly unknown[]): number[] =>
  Array.from({ length: RATING.scaleMax }, (_, index) => values.filter((value) => value === index + 1).length);

/** Gathers scores that were given by hand, model by model, while rows stream by. */
export class ManualTally {
  readonly #said = new Map<string, ManualSaid[]>();
  readonly #answers = new Map<string, number>();

  /** What was said of one more answer. */
  add(modelId: string, task: string, words: readonly PersonWord[]): void {
    const said = words.flatMap(({ rater, hundred, manual }) =>
      manual === null || hundred === null ? [] : [{ task, rater, value: hundred, manual }],
    );
    if (said.length === 0) return;
    const own = this.#said.get(modelId);
    if (own === undefined) this.#said.set(modelId, said);
    else own.push(...said);
    this.#answers.set(modelId, (this.#answers.get(modelId) ?? 0) + 1);
  }

  /** `meanOf`: of values from 0 to 100, in which each task counts once. Null where nobody has scored by hand. */
  result(modelIds: readonly string[], meanOf: (said: readonly Said[]) => Estimate): PeopleResult["manual"] {
    if (this.#said.size === 0) return null;
    const byRater = Map.groupBy([...this.#said.values()].flat(), ({ rater }) => rater);
    return {
      raters: [...byRater].map(([rater, own]) => ({ rater, answers: own.length })),
      models: modelIds.map((modelId) => {
        const own = this.#said.get(modelId) ?? [];
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
