import {
  CallFailure,
  type Clock,
  FINISH_REASONS,
  Failure,
  type LanguageModel,
  type Message,
  type Model,
  type ModelAnswer,
  type ModelCall,
  type Provider,
  type SimulatedModel,
  type Simulation,
  simulationSchema,
  phrase,
  plantedIn,
} from "../../core/index.ts";
import { textAndReasoning } from "../json/separate-reasoning.ts";
import { chance } from "./chance.ts";
import { writeAnswer } from "./craft.ts";
import { replayFrom } from "./replay.ts";
import { writeVerdict } from "./verdict.ts";
import { writeQuestions } from "./questions.ts";

const CHARACTERS_PER_TOKEN = 4;
const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

function promptOf(messages: readonly Message[]): string {
  return messages.map((message) => message.content).join("\n");
}

/** A model that answers offline. What it is good at is planted, so the truth about it is known. */
export function openSimulatedModel(clock: Clock, provider: Provider, model: Model): LanguageModel {
  const simulation = provider.simulation ?? simulationSchema.parse({});
  if (simulation.recordings !== undefined) return replayingModel(clock, simulation.recordings, model.name);
  const planted = plantedIn(simulation, model.name);
  if (planted === undefined) {
    const known = Object.keys(simulation.models).join(", ");
    throw new Failure(
      "invalid-input",
      phrase`The simulated provider has no model ${model.name}. Available: ${known === "" ? "none" : known}.`,
    );
  }
  return plantedModel(clock, simulation, planted, model.name);
}

function plantedModel(
  clock: Clock,
  simulation: Simulation,
  planted: SimulatedModel,
  name: string,
): LanguageModel {
  const { seed } = simulation;
  /** How often a call that is bound to fail has been tried. */
  const tries = new Map<string, number>();

  const failSometimes = (prompt: string, sample: number): void => {
    if (chance(seed, "broken", name, prompt).uniform() < planted.brokenRate) {
      throw new CallFailure("permanent", phrase`400 simulated: this request will never work`);
    }
    const key = `${sample} ${prompt}`;
    const count = tries.get(key) ?? 0;
    const draw = chance(seed, "fault", name, prompt, sample, count).uniform();
    if (draw >= planted.errorRate + planted.rateLimitRate) {
      tries.delete(key);
      return;
    }
    tries.set(key, count + 1);
    if (draw < planted.errorRate) throw new CallFailure("transient", phrase`503 simulated: overloaded`);
    throw new CallFailure("rate-limited", phrase`429 simulated: too many requests`, 10);
  };

  return {
    async generate(call: ModelCall, signal: AbortSignal): Promise<ModelAnswer> {
      const prompt = promptOf(call.messages);
      const pace = 0.5 + chance(seed, "pace", name, prompt, call.sample).uniform();
      const latencyMs = planted.latencyMs * pace;
      await clock.sleep(latencyMs, signal);
      signal.throwIfAborted();
      failSometimes(prompt, call.sample);

      const verdict = writeVerdict(planted, seed, name, call);
      const questions = verdict ?? writeQuestions(planted, seed, name, call);
      const text = questions ?? writeAnswer(planted, seed, name, prompt, call.sample);
      const [inputTokens, outputTokens] = [tokensOf(prompt), tokensOf(text)];
      const costUsd =
        planted.price === undefined
          ? null
          : (inputTokens * planted.price.inputPerMillion + outputTokens * planted.price.outputPerMillion) /
            1e6;
      return {
        text,
        finishReason: "stop",
        usage: { inputTokens, outputTokens, cachedTokens: null, reasoningTokens: null, estimated: false },
        costUsd,
        latencyMs,
        firstTokenMs: null,
        raw: { simulated: true, model: name, text },
        warnings: [],
      };
    },
  };
}

function replayingModel(clock: Clock, recordings: Simulation["recordings"], name: string): LanguageModel {
  const find = replayFrom(recordings ?? []);
  return {
    async generate(call, signal) {
      const recording = find(name, call);
      const latencyMs = recording.latencyMs ?? 0;
      await clock.sleep(latencyMs, signal);
      signal.throwIfAborted();
      return {
        ...textAndReasoning(
          { text: recording.text, reasoning: recording.reasoning ?? null },
          call.parameters.reasoningText,
        ),
        finishReason: FINISH_REASONS.find((reason) => reason === recording.finishReason) ?? "stop",
        usage: {
          inputTokens: recording.inputTokens ?? null,
          outputTokens: recording.outputTokens ?? null,
          cachedTokens: recording.cachedTokens ?? null,
          reasoningTokens: recording.reasoningTokens ?? null,
          estimated: false,
        },
        costUsd: null,
        latencyMs,
        firstTokenMs: null,
        raw: { simulated: true, replayed: true, model: name, text: recording.text },
        warnings: [],
      };
    },
  };
}
