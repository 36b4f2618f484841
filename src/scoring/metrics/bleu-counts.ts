import type { BleuOptions, BleuScore, BleuSmoothing } from "./bleu-score.ts";

type Counted = Pick<BleuScore, "counts" | "totals" | "hypothesisLength" | "referenceLength">;

interface Settings extends BleuOptions {
  readonly smoothing: BleuSmoothing;
  readonly effectiveOrder: boolean;
}

const DEFAULT_VALUE: Readonly<Record<BleuSmoothing, number>> = { none: 0, floor: 0.1, "add-k": 1, exp: 0 };

/** exp(1 - r/c) for a text that is too short, else 1. */
function brevity(length: number, reference: number): number {
  if (length >= reference) return 1;
  return length === 0 ? 0 : Math.exp(1 - reference / length);
}

/** 100 * brevity * (product of precisions)^(1/orders), smoothed as asked (Chen & Cherry 2014). */
export function bleuFromCounts(counted: Counted, settings: Settings): Omit<BleuScore, "signature"> {
  const { counts, totals, hypothesisLength, referenceLength } = counted;
  const brevityPenalty = brevity(hypothesisLength, referenceLength);
  const precisions = counts.map(() => 0);
  const result = { counts, totals, precisions, brevityPenalty, hypothesisLength, referenceLength };
  if (counts.every((count) => count === 0)) return { ...result, score: 0 };
  let orders = counts.length;
  let halving = 1;
  for (const place of counts.keys()) {
    const added = settings.smoothing === "add-k" && place > 0 ? valueOf(settings) : 0;
    const [count, tries] = [(counts[place] ?? 0) + added, (totals[place] ?? 0) + added];
    if (tries === 0) break;
    if (settings.effectiveOrder) orders = place + 1;
    if (count > 0) precisions[place] = (100 * count) / tries;
    else if (settings.smoothing === "exp") {
      halving *= 2;
      precisions[place] = 100 / (halving * tries);
    } else if (settings.smoothing === "floor") precisions[place] = (100 * valueOf(settings)) / tries;
  }
  const used = precisions.slice(0, orders);
  const score = used.includes(0)
    ? 0
    : brevityPenalty * Math.exp(used.reduce((sum, precision) => sum + Math.log(precision), 0) / orders);
  return { ...result, score };
}

function valueOf({ smoothing, smoothingValue }: Settings): number {
  return smoothingValue ?? DEFAULT_VALUE[smoothing];
}
