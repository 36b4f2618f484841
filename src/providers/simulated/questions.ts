import { z } from "zod";
import type { ModelCall, SimulatedModel } from "../../core/index.ts";
import { chance } from "./chance.ts";

/** What a question may ask for, and about what side of a topic. */
const ASKS = [
  "Explain",
  "Compare two ways to approach",
  "Name the likeliest mistake in",
  "Plan the first hour of",
  "Give a worked example of",
] as const;
const SIDES = [
  "the basics",
  "the costs",
  "the risks",
  "the order of steps",
  "the tools",
  "a beginner's view",
  "an expert's view",
  "what changes at scale",
] as const;

const PRECISE = "State the assumptions you make";

/** The part of an output schema by which a simulated model knows that questions are asked for. */
const listSchema = z.object({
  properties: z.object({
    questions: z.object({ items: z.object({ type: z.string().optional() }).loose() }).loose(),
  }),
});
const REQUEST =
  /\b(?:generate|write)\s+(\d{1,4})\b[^.\n]*?\bquestions?\b(?:\s+about\s+([^.\n]+?))?(?:\s+covering\b|[.\n]|$)/i;

/** Questions in the form that was asked for, or null when the call does not ask for any. */
export function writeQuestions(
  planted: SimulatedModel,
  seed: number,
  model: string,
  call: ModelCall,
): string | null {
  const prompt = call.messages.map((message) => message.content).join("\n");
  const request = REQUEST.exec(prompt);
  if (request === null) return null;
  const topic = request[2]?.trim() ?? "everyday work";
  const questions = Array.from({ length: Number(request[1]) }, (_, index) => {
    const draw = chance(seed, "question", model, prompt, call.sample, index);
    const [ask, side] = [pick(ASKS, draw.uniform()), pick(SIDES, draw.uniform())];
    // A better model asks more precisely: that is what a judge of questions can find again.
    const detail =
      draw.uniform() < planted.quality ? ` ${PRECISE}, and stay below ${100 + 10 * index} words.` : "";
    return `${ask} ${side} of ${topic}.${detail}`;
  });
  if (call.outputSchema !== undefined && listSchema.safeParse(call.outputSchema).success) {
    return JSON.stringify({ questions });
  }
  return questions.map((question, index) => `${index + 1}. ${question}`).join("\n");
}

/** How good a question is to a simulated judge, 0 to 1. */
export function questionCraft(question: string): number {
  return question.includes(PRECISE) ? 0.9 : 0.4;
}

function pick<Word>(words: readonly [Word, ...Word[]], draw: number): Word {
  return words[Math.floor(draw * words.length)] ?? words[0];
}
