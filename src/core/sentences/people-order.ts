import { plainLine } from "../plain-line.ts";
import { rankingScore } from "../ranking-score.ts";
import type { Estimate, KnownEstimate, Summary } from "../records/index.ts";
import { FEWEST_TASKS } from "../task-draw.ts";
import type { MessageDescriptor, MessageValues } from "../translate.ts";

/** A model's mean by people. */
export interface MeanOfPeople {
  readonly modelId: string;
  readonly mean: Estimate;
}

interface ScoredByBoth {
  readonly modelId: string;
  readonly mean: KnownEstimate;
  readonly byPeople: number;
  readonly byOthers: number;
}

/**
 * Whether people put the models in the order of the ranking, where others than people rank;
 * nothing where there is nothing to compare. Models with the same mean have no order. `raters`: who scored; one alone is
 * named.
 */
export function peopleOrderMessages(
  { basis, ranking }: Pick<Summary, "basis" | "ranking">,
  people: readonly MeanOfPeople[],
  raters: readonly string[],
): MessageDescriptor[] {
  if (basis !== "judges" && basis !== "metrics") return [];
  const ranked = new Map(ranking.map((result) => [result.modelId, rankingScore(result)]));
  const both = people.flatMap(({ modelId, mean }): ScoredByBoth[] => {
    const other = ranked.get(modelId);
    return mean.known && other?.known === true
      ? [{ modelId, mean, byPeople: mean.value, byOthers: other.value }]
      : [];
  });
  if (both.length < 2) return [];
  const values = {
    who: raters.length === 1 ? "one" : "several",
    rater: plainLine(raters[0] ?? ""),
    by: basis,
  } satisfies MessageValues;
  if (both.some(({ mean }) => mean.clusters < FEWEST_TASKS))
    return [
      /*i18n*/ {
        id: "people.order-too-few",
        message:
          "Too few tasks are scored to say whether {who, select, one {{rater}} other {people}} put the models in the same order as the {by, select, judges {judges} other {metrics}}: it takes at least {fewest} of each model.",
        values: { ...values, fewest: FEWEST_TASKS },
      },
    ];
  const isOtherwise = both.some((a) =>
    both.some((b) => (a.byPeople - b.byPeople) * (a.byOthers - b.byOthers) < 0),
  );
  return isOtherwise ? otherOrder(both, values) : sameOrder(both, values);
}

/** Means of people over several sessions are not compared pair by pair, and intervals that overlap are no such test. */
const UNTESTED: MessageDescriptor = /*i18n*/ {
  id: "people.order-untested",
  message:
    "Whether these means differ by more than chance isn't tested here; sessions in which models share at least {fewest} tasks test it for their own scores.",
  values: { fewest: FEWEST_TASKS },
};

function otherOrder(both: readonly ScoredByBoth[], values: MessageValues): MessageDescriptor[] {
  const names = (models: readonly ScoredByBoth[]) => models.map(({ modelId }) => modelId).join(", ");
  return [
    /*i18n*/ {
      id: "people.order-other",
      message:
        "{who, select, one {{rater}} other {Taken together, people}} put the models in a different order than the {by, select, judges {judges} other {metrics}}: {first} instead of {second}.",
      values: {
        ...values,
        first: names(both.toSorted((a, b) => b.byPeople - a.byPeople)),
        second: names(both.toSorted((a, b) => b.byOthers - a.byOthers)),
      },
    },
    UNTESTED,
  ];
}

/** People and judges or metrics don't contradict each other. */
function sameOrder(both: readonly ScoredByBoth[], values: MessageValues): MessageDescriptor[] {
  const tied = both.filter((a) => both.some((b) => a !== b && a.byPeople === b.byPeople));
  if (tied.length === both.length)
    return [
      /*i18n*/ {
        id: "people.order-none",
        message:
          "{who, select, one {{rater}} other {Taken together, people}} gave these models the same mean, which puts them in no order.",
        values,
      },
    ];
  const agreement: MessageDescriptor =
    tied.length === 0
      ? /*i18n*/ {
          id: "people.order-same",
          message:
            "{who, select, one {{rater}} other {Taken together, people}} put the models in the same order as the {by, select, judges {judges} other {metrics}}.",
          values,
        }
      : /*i18n*/ {
          id: "people.order-same-but-ties",
          message:
            "{who, select, one {{rater}} other {Taken together, people}} put the models in the same order as the {by, select, judges {judges} other {metrics}}, except that {tied} have the same mean.",
          values: { ...values, tied: { names: tied.map(({ modelId }) => modelId) } },
        };
  return [agreement, UNTESTED];
}
