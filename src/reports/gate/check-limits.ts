import { Failure, type GateLimit, type GateTerms, type Summary, phrase } from "../../core/index.ts";

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
    const value = model.score.known ? model.score.value : null;
    limits.push({ kind: "min-score", modelId, limit, value, ...held(value, (is) => is >= limit) });
  }
  if (maxCostUsd !== undefined) {
    const value = costOf(summary, maxCostUsd);
    limits.push({
      kind: "max-cost",
      modelId: null,
      limit: maxCostUsd,
      value,
      ...held(value, (is) => is <= maxCostUsd),
    });
  }
  if (maxLatencyMs !== undefined)
    for (const { modelId, latencyMs } of ranking) {
      const value = latencyMs?.median ?? null;
      limits.push({
        kind: "max-latency",
        modelId,
        limit: maxLatencyMs,
        value,
        ...held(value, (is) => is <= maxLatencyMs),
      });
    }
  return limits;
}

/** What the run cost with its judges; null where that is not known and what is known is within the limit. */
function costOf({ ranking, judgeCostUsd, judgeSpend }: Summary, limit: number): number | null {
  const known = ranking.reduce((sum, { spend }) => sum + spend.usd, judgeSpend.usd);
  const isWhole = judgeCostUsd !== null && ranking.every(({ costUsd }) => costUsd !== null);
  return isWhole || known > limit ? known : null;
}

function held(value: number | null, isKept: (value: number) => boolean): Pick<GateLimit, "verdict"> {
  if (value === null) return { verdict: "unknown" };
  return { verdict: isKept(value) ? "kept" : "broken" };
}
