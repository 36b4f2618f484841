import type { ScoringMaterial } from "../core/index.ts";

/** Long texts that open like a refusal usually go on to answer. */
const LONGEST_REFUSAL = 300;
const REFUSALS = [
  /^(i['’]?m|i am) (very |really |so )?sorry,? but (i|as)\b/i,
  /^sorry,? (but )?i (can(['’]?t|not)|am (not able|unable))/i,
  /^i (can(['’]?t|not)|won['’]?t|am (not able|unable) to) (help|assist|comply|answer|provide|do that)/i,
  /^es tut mir leid,? (aber )?(das|dabei|damit|ich) kann/i,
  /^(извините|простите|к сожалению)[,.]? (но )?я не (могу|буду)/i,
];

/** Why an answer needs no judge, or null when it needs one. */
export function unscorable(
  material: Pick<ScoringMaterial, "text" | "finishReason">,
): "empty-answer" | "refusal" | null {
  const text = material.text.trim();
  if (material.finishReason === "content-filter") return "refusal";
  if (text === "") return "empty-answer";
  const refuses = text.length <= LONGEST_REFUSAL && REFUSALS.some((refusal) => refusal.test(text));
  return refuses ? "refusal" : null;
}
