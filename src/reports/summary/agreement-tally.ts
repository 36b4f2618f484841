import type { PeopleResult, TaskClusters } from "../../core/index.ts";
import { krippendorffAlpha } from "../../statistics/index.ts";
import type { PersonWord } from "./person-scores.ts";

type Agreement = PeopleResult["agreement"][number];

interface ScoredTogether {
  readonly cluster: string;
  readonly raters: readonly string[];
  readonly ratings: readonly number[];
}

/** What counts as one person's word on an answer, by kind of session; scores given by hand are not blind and do not. */
const VALUES: readonly (readonly [Agreement["kind"], (word: PersonWord) => number | null])[] = [
  [
    "criteria",
    ({ criteria, hundred, manual }) =>
      criteria.length === 0 || hundred === null || manual !== null ? null : Math.round(hundred),
  ],
  ["rating", ({ rating }) => rating],
];

/** Gathers answers that several people have scored, while rows stream by. */
export class AgreementTally {
  readonly #related: TaskClusters;
  readonly #together = new Map<Agreement["kind"], ScoredTogether[]>();

  constructor(related: TaskClusters) {
    this.#related = related;
  }

  /** What was said of one more answer. */
  add(taskId: string, words: readonly PersonWord[]): void {
    for (const [kind, valueOf] of VALUES) {
      const said = words.flatMap((word) => {
        const value = valueOf(word);
        return value === null ? [] : [{ rater: word.rater, value }];
      });
      const byRater = new Map(said.map(({ rater, value }) => [rater, value]));
      if (byRater.size < 2) continue;
      const all = this.#together.get(kind) ?? [];
      all.push({
        cluster: this.#related.of(taskId),
        raters: [...byRater.keys()],
        ratings: [...byRater.values()],
      });
      this.#together.set(kind, all);
    }
  }

  result(): PeopleResult["agreement"] {
    return [...this.#together].map(([kind, answers]) => {
      const people = new Set(answers.flatMap(({ raters }) => raters)).size;
      return {
        kind,
        raters: people,
        answers: answers.length,
        byAll: answers.filter(({ raters }) => raters.length === people).length,
        alpha: krippendorffAlpha(answers, "interval", { clusterUnit: this.#related.unit }),
      };
    });
  }
}
