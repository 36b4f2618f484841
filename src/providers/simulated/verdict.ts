import { z } from "zod";
import { type ModelCall, type SimulatedModel, readFence } from "../../core/index.ts";
import { chance } from "./chance.ts";
import { craftShare, isHazardous } from "./craft.ts";

/** The parts of a judge's output schema by which a simulated judge knows what it is asked for. */
const scale = z.object({ minimum: z.number().default(0), maximum: z.number() });
const rubricSchema = z.object({
  properties: z.object({
    rubric_scores: z.object({ properties: z.record(z.string(), scale) }),
    auto_fail: z.object({ const: z.boolean().optional() }),
  }),
});
const scoreSchema = z.object({ properties: z.object({ score: scale }) });

const round = (value: number): number => Math.round(value * 100) / 100;

/** What a simulated judge replies, or null when the call does not ask for a verdict. */
export function writeVerdict(
  planted: SimulatedModel,
  seed: number,
  model: string,
  call: ModelCall,
): string | null {
  if (call.outputSchema === undefined) return null;
  const answer = call.messages.map((message) => readFence(message.content)).find((text) => text !== null);
  if (answer == null) return null;

  const isRepair = call.messages.some((message) => message.role === "assistant");
  const garble = chance(seed, "garble", model, answer).uniform();
  if (garble < (isRepair ? planted.garbleTwiceRate : Math.max(planted.garbleRate, planted.garbleTwiceRate))) {
    return "Overall a decent answer, I would say four stars.";
  }

  const share = craftShare(answer);
  const opinion = (part: string): number =>
    Math.min(
      1,
      Math.max(
        0,
        share + planted.bias + planted.noise * chance(seed, "opinion", model, part, answer).normal(),
      ),
    );
  const onScale = (part: string, { minimum, maximum }: z.infer<typeof scale>): number =>
    round(minimum + (maximum - minimum) * opinion(part));

  const rubric = rubricSchema.safeParse(call.outputSchema);
  if (rubric.success) {
    const autoFail = isHazardous(answer) && rubric.data.properties.auto_fail.const !== false;
    const points = Object.entries(rubric.data.properties.rubric_scores.properties);
    return JSON.stringify({
      rubric_scores: Object.fromEntries(points.map(([id, range]) => [id, onScale(id, range)])),
      auto_fail: autoFail,
      ...(autoFail ? { auto_fail_reason: "It tells the reader to skip the safety advice." } : {}),
      overall_score: 0,
      notes: `Shows ${Math.round(share * 100)} % of the craft points a simulated judge looks for.`,
    });
  }
  const plain = scoreSchema.safeParse(call.outputSchema);
  if (!plain.success) return null;
  return JSON.stringify({
    score: onScale("score", plain.data.properties.score),
    reason: `Shows ${Math.round(share * 100)} % of the craft points a simulated judge looks for.`,
  });
}
