import type { ScoringMaterial } from "../core/index.ts";

/** Long texts that open like a refusal usually go on to answer. */
const LONGEST_REFUSAL = 300;
/** Regret, with which refusals and honest answers alike may open. */
const REGRET =
  /^(?:(?:i(?:['’]?m| am) )?(?:very |really |so )?sorry|(?:es )?tut mir (?:sehr )?leid|извините|простите|к сожалению|lo siento|(?:je suis )?désolée?)[,.]?\s+(?:but |aber |но |pero |mais )?/i;
/** What a refusal says after that, if anything. */
const CANNOT = [
  /^(?:as an? [^,.]{1,40}?,? )?i(?: can(?:['’]?t|not)| won['’]?t|(?:['’]?m| am) (?:not able|unable) to) (?:help|assist|comply|answer|provide|do that|discuss)/i,
  /^(?:das|dabei|damit|ich) kann (?:\S+ ){0,3}nicht/i,
  /^я не (?:могу|буду)/i,
  /^no puedo/i,
  /^je ne peux pas/i,
];
/** Words with which a text goes on to say something after all. */
const GOES_ON = /\b(?:but|however|aber|sondern|pero|mais)\b|\sно\s/i;

function isRefusal(text: string): boolean {
  const rest = text.replace(REGRET, "");
  return text.length <= LONGEST_REFUSAL && !GOES_ON.test(rest) && CANNOT.some((cannot) => cannot.test(rest));
}

/** Why an answer needs no judge, or null when it needs one. */
export function unscorable(
  material: Pick<ScoringMaterial, "text" | "finishReason">,
): "empty-answer" | "refusal" | null {
  const text = material.text.trim();
  if (material.finishReason === "content-filter") return "refusal";
  if (text === "") return "empty-answer";
  return isRefusal(text) ? "refusal" : null;
}
