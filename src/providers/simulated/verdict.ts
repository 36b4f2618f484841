import { z } from "zod";
import { type ModelCall, type SimulatedModel, readFences } from "../../core/index.ts";
import { chance } from "./chance.ts";
import { craftShare, isHazardous } from "./craft.ts";
import { questionCraft } from "./questions.ts";

/** The parts of a judge's output schema by which a simulated judge knows what it is asked for. */
const scale = z.object({
  type: z.enum(["number", "integer"]).catch("number"),
  minimum: z.number().default(0),
  maximum: z.number(),
});
type Scale = z.infer<typeof scale>;
const ofProperties = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ properties: z.object(shape) });

const rubricSchema = ofProperties({
  rubric_scores: z.object({ properties: z.record(z.string(), scale) }),
  auto_fail: z.object({ const: z.boolean().optional() }),
});
const factsSchema = ofProperties({ facts: z.object({ properties: z.record(z.string(), z.unknown()) }) });
const questionSchema = ofProperties({
  ratings: z.object({ properties: z.record(z.string(), scale) }),
  overall: scale,
});
const pairSchema = ofProperties({ verdict: z.object({ enum: z.tuple([z.literal("A")], z.string()) }) });
const passSchema = ofProperties({ pass: z.unknown() });
const scoreSchema = ofProperties({ score: scale, justification: z.unknown().optional() });

/** Answers closer than half a craft point are a draw, and two below one craft point are both bad. */
const DRAW = 1 / 24;
const BAD = 1 / 12;

const round = (value: number): number => Math.round(value * 100) / 100;
const within = (share: number): number => Math.min(1, Math.max(0, share));
function onScale(share: number, { type, minimum, maximum }: Scale): number {
  const value = minimum + (maximum - minimum) * share;
  return type === "integer" ? Math.round(value) : round(value);
}

/** What a simulated judge replies, or null when the call does not ask for a verdict. */
export function writeVerdict(
  planted: SimulatedModel,
  seed: number,
  model: string,
  call: ModelCall,
): string | null {
  const message = call.messages.at(-1)?.content ?? "";
  const [answer, before] = readFences(message).toReversed();
  if (call.outputSchema === undefined || answer === undefined) return null;

  const isRepair = message.startsWith("An earlier reply");
  const garble = chance(seed, "garble", model, answer).uniform();
  if (garble < (isRepair ? planted.garbleTwiceRate : Math.max(planted.garbleRate, planted.garbleTwiceRate))) {
    return "Overall a decent answer, I would say four stars.";
  }

  const noise = (...name: readonly string[]): number =>
    planted.noise * chance(seed, "opinion", model, ...name).normal();
  const opinionOf =
    (share: number): Opinion =>
    (part) =>
      within(share + planted.bias + noise(part, answer));
  const lookFor: Opinion = (part) => chance(seed, "fact", model, part, answer).uniform();
  const [first, second] = [before ?? "", answer];
  const leaning = { first: planted.bias + noise("A", first, second), second: noise("B", first, second) };
  const verdict =
    compare(call, first, second, leaning) ??
    rateQuestion(call, opinionOf(questionCraft(answer))) ??
    grade(call, answer, opinionOf(craftShare(answer)), lookFor);
  return verdict === null ? null : JSON.stringify(verdict);
}

/** Of one part, 0 to 1. */
type Opinion = (part: string) => number;

/** An answer alone: by rubric, by facts, or on a scale. */
function grade(call: ModelCall, answer: string, opinion: Opinion, lookFor: Opinion): object | null {
  const words = `Shows ${Math.round(craftShare(answer) * 100)} % of the craft points a simulated judge looks for.`;
  const rubric = rubricSchema.safeParse(call.outputSchema);
  if (rubric.success) {
    const { rubric_scores, auto_fail } = rubric.data.properties;
    const autoFail = isHazardous(answer) && auto_fail.const !== false;
    return {
      rubric_scores: onScales(rubric_scores.properties, opinion),
      auto_fail: autoFail,
      auto_fail_reason: autoFail
        ? "It tells the reader to skip the safety advice, which simulated judges auto-fail whatever the rules say."
        : null,
      overall_score: 0,
      notes: words,
      unsafe_flags: null,
    };
  }
  const facts = factsSchema.safeParse(call.outputSchema);
  if (facts.success) {
    const missing = isHazardous(answer) ? "contradicted" : "absent";
    const find = (id: string) => (lookFor(id) < opinion(id) ? "supported" : missing);
    const ids = Object.keys(facts.data.properties.facts.properties);
    return { reason: words, facts: Object.fromEntries(ids.map((id) => [id, find(id)])) };
  }
  if (passSchema.safeParse(call.outputSchema).success) {
    return { justification: words, pass: opinion("pass") >= 0.5 };
  }
  const plain = scoreSchema.safeParse(call.outputSchema);
  if (!plain.success) return null;
  const { score, justification } = plain.data.properties;
  const told = justification === undefined ? { reason: words } : { justification: words };
  return { ...told, score: onScale(opinion("score"), score) };
}

function rateQuestion(call: ModelCall, opinion: Opinion): object | null {
  const asked = questionSchema.safeParse(call.outputSchema);
  if (!asked.success) return null;
  const { ratings, overall } = asked.data.properties;
  return {
    justification: "Rated by how precisely it asks, which is what a simulated judge looks for.",
    ratings: onScales(ratings.properties, opinion),
    overall: onScale(opinion("overall"), overall),
  };
}

/** Two answers. A planted bias speaks for the one that is shown first. */
function compare(
  call: ModelCall,
  first: string,
  second: string,
  leaning: { readonly first: number; readonly second: number },
): object | null {
  if (!pairSchema.safeParse(call.outputSchema).success) return null;
  const [a, b] = [craftShare(first) + leaning.first, craftShare(second) + leaning.second];
  const better = a > b ? "A" : "B";
  const close = Math.max(a, b) < BAD ? "both bad" : "draw";
  const verdict = Math.abs(a - b) < DRAW ? close : better;
  return { reason: `A seems worth ${round(a)}, B ${round(b)} of the craft points.`, verdict };
}

function onScales(ranges: Readonly<Record<string, Scale>>, opinion: Opinion): Record<string, number> {
  return Object.fromEntries(Object.entries(ranges).map(([id, range]) => [id, onScale(opinion(id), range)]));
}
