import { z } from "zod";
import {
  type Clock,
  type LanguageModel,
  type ModelCall,
  type SimulatedModel,
  type Simulation,
  fence,
  modelSchema,
  providerSchema,
} from "../../core/index.ts";
import { openSimulatedModel } from "../simulated/simulated-model.ts";

/** Time does not pass. */
export const STILL_CLOCK: Clock = {
  now: () => 0,
  ticks: () => 0,
  sleep: async () => {},
  after: () => () => {},
};

/** A simulated model with what is planted in it, beside what the schema plants. */
export function planted(
  name: string,
  truth: Partial<SimulatedModel>,
  seed = 7,
  clock: Clock = STILL_CLOCK,
): LanguageModel {
  const simulation = { seed, models: { [name]: { latencyMs: 0, ...truth } } };
  const provider = providerSchema.parse({ name: "simulated", type: "simulated", simulation });
  return openSimulatedModel(
    clock,
    provider,
    modelSchema.parse({ modelId: name, provider: "simulated", name }),
  );
}

export function replaying(name: string, recordings: Simulation["recordings"]): LanguageModel {
  const simulation = { recordings };
  const provider = providerSchema.parse({ name: "simulated", type: "simulated", simulation });
  return openSimulatedModel(
    STILL_CLOCK,
    provider,
    modelSchema.parse({ modelId: name, provider: "simulated", name }),
  );
}

export function question(prompt: string, sample = 0): ModelCall {
  return { messages: [{ role: "user", content: prompt }], parameters: {}, sample };
}

/** Prompts that differ. */
export function prompts(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Question number ${index}?`);
}

export async function ask(model: LanguageModel, call: ModelCall): Promise<string> {
  return (await model.generate(call, new AbortController().signal)).text;
}

/** What a call comes to, failures included. */
export async function tryToAsk(model: LanguageModel, call: ModelCall): Promise<unknown> {
  return await ask(model, call).catch((error: unknown) => error);
}

const TOKEN = "0123456789abcdef".repeat(2);

export const RUBRIC_OUTPUT = z.object({
  rubric_scores: z.strictObject({
    depth: z.number().min(0).max(4).optional(),
    breadth: z.number().min(0).max(10).optional(),
  }),
  auto_fail: z.boolean(),
  notes: z.string(),
});

export const SCORE_OUTPUT = z.object({ score: z.number().min(0).max(100), reason: z.string() });

/** A call that asks for a verdict on an answer. */
export function judging(answer: string, output: z.ZodType): ModelCall {
  return {
    messages: [
      { role: "system", content: "You grade." },
      { role: "user", content: `Answer to grade:\n${fence(answer, TOKEN)}` },
    ],
    parameters: {},
    sample: 0,
    outputSchema: z.toJSONSchema(output, { io: "input" }),
  };
}

/** The same call again, after a reply that could not be used. */
export function repairing(call: ModelCall): ModelCall {
  const [system, material] = call.messages;
  const repair = `An earlier reply to this could not be used.\n\n${material?.content ?? ""}`;
  return {
    ...call,
    messages: [...(system === undefined ? [] : [system]), { role: "user", content: repair }],
  };
}
