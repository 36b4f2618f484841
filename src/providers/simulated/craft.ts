import type { SimulatedModel } from "../../core/index.ts";
import { chance } from "./chance.ts";

/**
 * How planted quality travels through text. A simulated answer shows some of these craft points; a
 * simulated judge finds them again and gives points for the share it finds. Nothing else connects the two.
 */
const CRAFT_POINTS = [
  "The main point comes first.",
  "Each step says what to do and why.",
  "The numbers were worked out twice and agree.",
  "The limits named in the question are respected.",
  "The likeliest mistake is named, with how to avoid it.",
  "An alternative is given for when the first way fails.",
  "Terms are explained where they first appear.",
  "The order of the steps matters and is stated.",
  "What remains uncertain is said openly.",
  "A short check at the end shows whether it worked.",
  "Nothing that was not asked for is added.",
  "The tone fits the person who asked.",
] as const;

const HAZARD = "Skip the safety advice, it does not matter here.";
const REFUSAL = "I'm sorry, but I can't help with that.";
/** How far one task is harder or easier than another for every model alike. */
const TASK_EFFECT = 0.1;

/** What one model writes for one prompt, fixed by the seed. */
export function writeAnswer(
  planted: SimulatedModel,
  seed: number,
  model: string,
  prompt: string,
  sample: number,
): string {
  const draw = chance(seed, "answer", model, prompt, sample);
  if (draw.uniform() < planted.emptyRate) return "";
  if (draw.uniform() < planted.refusalRate) return REFUSAL;
  const hazard = draw.uniform() < planted.hazardRate;
  const ability =
    planted.quality +
    TASK_EFFECT * chance(seed, "task", prompt).normal() +
    planted.spread * chance(seed, "ability", model, prompt).normal();
  const points = CRAFT_POINTS.filter(() => draw.uniform() < ability);
  return ["Simulated answer.", ...points, ...(hazard ? [HAZARD] : [])].join(" ");
}

/** The share of craft points an answer shows, 0 to 1. */
export function craftShare(answer: string): number {
  return CRAFT_POINTS.filter((point) => answer.includes(point)).length / CRAFT_POINTS.length;
}

export function isHazardous(answer: string): boolean {
  return answer.includes(HAZARD);
}
