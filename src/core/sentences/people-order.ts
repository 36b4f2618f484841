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
 * Whether people put the models in the order of the ranking, where others than people rank, and how far that can be chance;
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
          "Too few tasks are scored to say whether {who, select, one {{rater}} other {people}} put the models in the same order: it takes at least {fewest} of each model.",
        values: { ...values, fewest: FEWEST_TASKS },
      },
    ];
  const isOtherwise = both.some((a) =>
    both.some((b) => (a.byPeople - b.byPeople) * (a.byOthers - b.byOthers) < 0),
  );
  return isOtherwise ? otherOrder(both, values) : sameOrder(both, values);
}

function otherOrder(both: readonly ScoredByBoth[], values: MessageValues): MessageDescriptor[] {
  const names = (models: readonly ScoredByBoth[]) => models.map(({ modelId }) => modelId).join(", ");
  const chance = chanceOf(both);
  return [
    /*i18n*/ {
      id: "people.order-other",
      message:
        "{who, select, one {{rater}} other {People}} put the models in a different order than the {by, select, judges {judges} other {metrics}}: {first} instead of {second}.",
      values: {
        ...values,
        first: names(both.toSorted((a, b) => b.byPeople - a.byPeople)),
        second: names(both.toSorted((a, b) => b.byOthers - a.byOthers)),
      },
    },
    chance === "all"
      ? allOverlap(both)
      : /*i18n*/ {
          id: "people.order-similar",
          message: "Models with similar means can change places by chance.",
        },
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
          "{who, select, one {{rater}} other {People}} gave these models the same mean, which puts them in no order.",
        values,
      },
    ];
  const agreement: MessageDescriptor =
    tied.length === 0
      ? /*i18n*/ {
          id: "people.order-same",
          message:
            "{who, select, one {{rater}} other {People}} put the models in the same order as the {by, select, judges {judges} other {metrics}}.",
          values,
        }
      : /*i18n*/ {
          id: "people.order-same-but-ties",
          message:
            "{who, select, one {{rater}} other {People}} put the models in the same order as the {by, select, judges {judges} other {metrics}}, except that {tied} have the same mean.",
          values: { ...values, tied: { names: tied.map(({ modelId }) => modelId) } },
        };
  return [agreement, ...chanceMessages(both)];
}

function chanceMessages(both: readonly ScoredByBoth[]): MessageDescriptor[] {
  switch (chanceOf(both)) {
    case "none":
      return [];
    case "all":
      return [allOverlap(both)];
    case "some":
      return [
        /*i18n*/ {
          id: "people.order-some-overlap",
          message: "Some of their intervals overlap, so parts of this order can be chance.",
        },
      ];
    case "unknown":
      return [
        /*i18n*/ {
          id: "people.order-no-interval",
          message: "Not every model has an interval, so nothing says how far this order is chance.",
        },
      ];
  }
}

const allOverlap = (both: readonly ScoredByBoth[]): MessageDescriptor => /*i18n*/ ({
  id: "people.order-all-overlap",
  message:
    "{models, plural, =2 {Their intervals overlap} other {Their intervals all overlap}}, so this whole order can be chance.",
  values: { models: both.length },
});

/** How many pairs of models could have the same mean for all that their intervals say. */
function chanceOf(both: readonly ScoredByBoth[]): "all" | "some" | "none" | "unknown" {
  const intervals = both.flatMap(({ mean }) => mean.interval ?? []);
  if (intervals.length < both.length) return "unknown";
  const pairs = intervals.flatMap((a, place) =>
    intervals.slice(place + 1).map((b) => a.low <= b.high && b.low <= a.high),
  );
  if (pairs.every(Boolean)) return "all";
  return pairs.some(Boolean) ? "some" : "none";
}
