import {
  Failure,
  GATE_MOST_UNPAIRED,
  type GateLimit,
  type GateTerms,
  type ItemCounts,
  type ModelResult,
  NOT_APPLICABLE,
  type Summary,
  phrase,
  rankingScore,
} from "../../core/index.ts";

/** The limits that a run alone is held to, and what it has. They are facts of the run: no test is made. */
export function checkLimits(
  summary: Summary,
  { minScores, maxCostUsd, maxLatencyMs }: GateTerms,
): GateLimit[] {
  const { ranking } = summary;
  const limits: GateLimit[] = [];
  for (const [modelId, limit] of Object.entries(minScores)) {
    const model = ranking.find((one) => one.modelId === modelId);
    if (model === undefined)
      throw new Failure("invalid-input", phrase`The run has no model ${modelId}.`, {
        hint: phrase`Its models: ${ranking.map((one) => one.modelId).join(", ")}.`,
      });
    limits.push({ kind: "min-score", modelId, limit, ...scoreHeld(summary, model, limit) });
  }
  if (maxCostUsd !== undefined)
    limits.push({ kind: "max-cost", modelId: null, limit: maxCostUsd, ...costHeld(summary, maxCostUsd) });
  if (maxLatencyMs !== undefined)
    for (const model of ranking)
      limits.push({
        kind: "max-latency",
        modelId: model.modelId,
        limit: maxLatencyMs,
        ...latencyHeld(model, maxLatencyMs),
      });
  return limits;
}

type Held = Omit<GateLimit, "kind" | "modelId" | "limit">;

function scoreHeld(summary: Summary, model: ModelResult, limit: number): Held {
  const { counts, scored } = model;
  const score = rankingScore(model);
  return held(score.known ? score.value : null, (is) => is >= limit, {
    items: itemsIn(counts) - notApplicable(summary, model),
    // What waits for a judge changes no score that people gave.
    open: summary.basis === "people" ? counts.NEW : openOf(summary, counts),
    measured: scored,
  });
}

/** Items of tasks that have nothing for the metric that ranks: it was never to score them. */
function notApplicable({ basis }: Summary, { unscored }: ModelResult): number {
  if (basis !== "metrics") return 0;
  return NOT_APPLICABLE.reduce((sum, reason) => sum + (unscored[reason] ?? 0), 0);
}

function latencyHeld({ counts, latencyMs }: ModelResult, limit: number): Held {
  return held(latencyMs?.median ?? null, (is) => is <= limit, {
    items: itemsIn(counts),
    open: counts.NEW,
    measured: latencyMs?.n ?? 0,
  });
}

/** What the run cost with its judges. It only grows: what is known to be beyond the limit stays so. */
function costHeld(summary: Summary, limit: number): Held {
  const { ranking, counts, judgeCostUsd, judgeSpend } = summary;
  const known = ranking.reduce((sum, { spend }) => sum + spend.usd, judgeSpend.usd);
  const isWhole = judgeCostUsd !== null && ranking.every(({ costUsd }) => costUsd !== null);
  const items = itemsIn(counts);
  if (known > limit) return { value: known, verdict: "broken", doubt: null, items, missing: 0 };
  return held(isWhole ? known : null, (is) => is <= limit, {
    items,
    open: openOf(summary, counts),
    measured: items,
  });
}

/** Items that models are still to answer, or judges to score. Without judges an item waits for people. */
const openOf = ({ run }: Summary, { NEW, WAITING_FOR_JUDGE }: ItemCounts): number =>
  NEW + (run.judges.length === 0 ? 0 : WAITING_FOR_JUDGE);

interface Seen {
  readonly items: number;
  /** Those that can still change the value. */
  readonly open: number;
  readonly measured: number;
}

/** What is measured can break a limit; it keeps one only where nearly everything was measured. */
function held(value: number | null, isKept: (value: number) => boolean, seen: Seen): Held {
  const { items, open, measured } = seen;
  const missing = open > 0 ? open : items - measured;
  const unknown = (doubt: GateLimit["doubt"]): Held => ({ value, verdict: "unknown", doubt, items, missing });
  if (open > 0) return unknown("open-items");
  if (value === null) return unknown("not-known");
  if (!isKept(value)) return { value, verdict: "broken", doubt: null, items, missing };
  if (missing > GATE_MOST_UNPAIRED * items) return unknown("missing-items");
  return { value, verdict: "kept", doubt: null, items, missing };
}

const itemsIn = (counts: ItemCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
