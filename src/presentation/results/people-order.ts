import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  type Estimate,
  FEWEST_TASKS,
  type KnownEstimate,
  type Summary,
  rankingScore,
} from "../../core/index.ts";
import { formatNumber } from "../format.ts";

/** A model's mean by people. */
export interface MeanOfPeople {
  readonly modelId: string;
  readonly mean: Estimate;
}

/** Highest first; models without a mean last. */
export const byMean = <Model extends MeanOfPeople>(models: readonly Model[]): Model[] =>
  models.toSorted((a, b) => valueOf(b.mean) - valueOf(a.mean));

const valueOf = (mean: Estimate): number => (mean.known ? mean.value : Number.NEGATIVE_INFINITY);

/**
 * Whether people put the models in the order of the ranking, where others than people rank; null where there is nothing to
 * compare. Models with the same mean have no order.
 */
export function orderSentence(
  { basis, ranking }: Pick<Summary, "basis" | "ranking">,
  people: readonly MeanOfPeople[],
): string | null {
  if (basis !== "judges" && basis !== "metrics") return null;
  const ranked = new Map(ranking.map((result) => [result.modelId, rankingScore(result)]));
  const both = people.flatMap(({ modelId, mean }) => {
    const other = ranked.get(modelId);
    return mean.known && other?.known === true
      ? [{ modelId, mean, byPeople: mean.value, byOthers: other.value, tasks: mean.clusters }]
      : [];
  });
  if (both.length < 2) return null;
  const fewest = formatNumber(FEWEST_TASKS);
  if (both.some(({ tasks }) => tasks < FEWEST_TASKS))
    return t`Too few tasks are scored to say whether people put the models in the same order: it takes at least ${fewest} of each model.`;
  const isOtherwise = both.some((a) =>
    both.some((b) => (a.byPeople - b.byPeople) * (a.byOthers - b.byOthers) < 0),
  );
  if (!isOtherwise) {
    const tied = both.filter((a) => both.some((b) => a !== b && a.byPeople === b.byPeople));
    if (tied.length === both.length)
      return t`People gave these models the same mean, so they put them in no order.`;
    const agreement = agreementSentence(basis, allOf(tied));
    return both.some((a) => both.some((b) => a !== b && overlap(a.mean, b.mean)))
      ? `${agreement} ${t`Some of their intervals overlap, so parts of this order can be chance.`}`
      : agreement;
  }
  const first = names(both.toSorted((a, b) => b.byPeople - a.byPeople));
  const second = names(both.toSorted((a, b) => b.byOthers - a.byOthers));
  return basis === "judges"
    ? t`People put the models in a different order than the judges: ${first} instead of ${second}. Models with similar means can change places by chance.`
    : t`People put the models in a different order than the metrics: ${first} instead of ${second}. Models with similar means can change places by chance.`;
}

/** Whether two means could be the same for all that their intervals say. */
const overlap = ({ interval: a }: KnownEstimate, { interval: b }: KnownEstimate): boolean =>
  a === null || b === null || (a.low <= b.high && b.low <= a.high);

/** People and judges or metrics don't contradict each other; `tied` names the models that people put on a level. */
function agreementSentence(basis: "judges" | "metrics", tied: string): string {
  if (tied === "")
    return basis === "judges"
      ? t`People put the models in the same order as the judges.`
      : t`People put the models in the same order as the metrics.`;
  return basis === "judges"
    ? t`People put the models in the same order as the judges, except that ${tied} have the same mean.`
    : t`People put the models in the same order as the metrics, except that ${tied} have the same mean.`;
}

const names = (models: readonly { readonly modelId: string }[]): string =>
  models.map(({ modelId }) => modelId).join(", ");

/** `cedar and birch`. */
const allOf = (models: readonly { readonly modelId: string }[]): string =>
  new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(models.map(({ modelId }) => modelId));
