import { type Estimate, type MeanOfPeople, type Summary, peopleOrderMessages } from "../../core/index.ts";
import { translate } from "../language.ts";

/** Highest first; models without a mean last. */
export const byMean = <Model extends MeanOfPeople>(models: readonly Model[]): Model[] =>
  models.toSorted((a, b) => valueOf(b.mean) - valueOf(a.mean));

const valueOf = (mean: Estimate): number => (mean.known ? mean.value : Number.NEGATIVE_INFINITY);

/** Whether people put the models in the order of the ranking; null where there is nothing to compare. */
export function orderSentence(
  summary: Pick<Summary, "basis" | "ranking">,
  people: readonly MeanOfPeople[],
  raters: readonly string[],
): string | null {
  const messages = peopleOrderMessages(summary, people, raters);
  return messages.length === 0 ? null : messages.map(translate).join(" ");
}
