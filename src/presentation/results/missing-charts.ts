import { msg } from "@lingui/core/macro";

/** What is said where there is nothing to draw. */
export const MISSING_CHARTS = {
  costQuality: msg`Cost and quality: no chart, because every known cost is 0 or no model has both a score and a price.`,
  latency: msg`Latency: no chart, because nothing was answered.`,
  latencies: msg`Latency distribution: no chart, because nothing was answered.`,
  ratings: msg`Ratings: no chart, because nobody has rated answers of this run from 1 to 5.`,
  tokens: msg`Tokens: no chart, because no token counts are known.`,
} as const;
