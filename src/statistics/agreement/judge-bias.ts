import { type Estimate, phrase } from "../../core/index.ts";
import { clusteredMean } from "../means/clustered-mean.ts";
import { clusteredSlope } from "../means/clustered-slope.ts";
import { unknown } from "../result.ts";

/** One item that a judge and a person (or the mean of several) scored. */
export interface JudgedItem {
  readonly cluster: string;
  readonly judge: number;
  readonly person: number;
  readonly model: string;
  /** Length of the response; null when unknown. */
  readonly length: number | null;
}

export interface JudgeBias {
  /** Mean of judge minus person: above 0 the judge is generous. */
  readonly difference: Estimate;
  /** How much the judge's score rises when the person's rises by 1: below 1 the judge flattens differences. */
  readonly slope: Estimate;
  /** How much more generous it is to one model than to all others. Exploratory: many models, many chances. */
  readonly byModel: ReadonlyMap<string, Estimate>;
  /** How its generosity changes when a response is twice as long. */
  readonly byLength: Estimate;
}

/** Where a judge is off, against people on the same items; errors by cluster. */
export function judgeBias(
  items: readonly JudgedItem[],
  options: { readonly level?: number; readonly clusterUnit?: string } = {},
): JudgeBias {
  const gap = ({ judge, person }: JudgedItem) => judge - person;
  const models = [...new Set(items.map(({ model }) => model))].sort();
  const measured = items.flatMap((item) =>
    item.length === null || item.length <= 0
      ? []
      : [{ cluster: item.cluster, x: Math.log2(item.length), y: gap(item) }],
  );
  return {
    difference: clusteredMean(
      items.map((item) => ({ cluster: item.cluster, value: gap(item) })),
      options,
    ),
    slope: clusteredSlope(
      items.map(({ cluster, judge, person }) => ({ cluster, x: person, y: judge })),
      options,
    ),
    byModel: new Map(
      models.map((model) => [
        model,
        models.length < 2
          ? unknown(phrase`there is no other model to compare with`)
          : // The slope on "is this model" is the difference of the two means.
            clusteredSlope(
              items.map((item) => ({ cluster: item.cluster, x: item.model === model ? 1 : 0, y: gap(item) })),
              options,
            ),
      ]),
    ),
    byLength: clusteredSlope(measured, options),
  };
}
