import { describe, expect, it } from "vitest";
import { CallFailure, DEFAULT_LIMITS, modelSchema, providerSchema, runSetupSchema } from "../core/index.ts";
import { type Step, scriptedModel } from "../core/testing/scripted-model.ts";
import { Gate } from "./calls/gate.ts";
import { ManualClock } from "./testing/manual-clock.ts";
import { warmUp } from "./warm-up.ts";

const PROVIDER = providerSchema.parse({ name: "o", type: "ollama" });
const MODEL = modelSchema.parse({ modelId: "m", provider: "o", name: "m", parameters: { maxTokens: 7 } });

function warming(step: Step, requestTimeoutMs = 60_000) {
  const languageModel = scriptedModel(step);
  const gate = new Gate(new ManualClock(), PROVIDER, 1, () => {});
  const setup = runSetupSchema.parse({
    name: "r",
    toolVersion: "0",
    config: {},
    datasets: [],
    promptTemplateHash: "",
    judging: "phased",
    concurrency: { candidate: 1, judge: 1 },
    limits: { ...DEFAULT_LIMITS, requestTimeoutMs },
    providers: [PROVIDER],
    models: [MODEL],
    judges: [],
  });
  const abort = new AbortController();
  const warmed = warmUp({ model: MODEL, provider: PROVIDER, languageModel, gate }, setup, abort.signal);
  return { languageModel, abort, warmed };
}

/** Answers nothing until it is cut off. */
const silent: Step = (_call, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });

describe("warmUp", () => {
  it("greets the model once, with its own settings, and says how long it took", async () => {
    const { languageModel, warmed } = warming({ latencyMs: 1234 });
    expect(await warmed).toEqual({ latencyMs: 1234 });
    expect(languageModel.calls).toEqual([
      { messages: [{ role: "user", content: "Hello, world!" }], parameters: { maxTokens: 7 }, sample: 0 },
    ]);
  });

  it.each([
    ["a failed call", new CallFailure("transient", "503 no memory"), "503 no memory"],
    ["anything else", new TypeError("no such thing"), "no such thing"],
  ])("comes back with a lasting failure after %s", async (_what, error, words) => {
    const outcome = await warming(error).warmed;
    expect(outcome).toBeInstanceOf(CallFailure);
    expect(outcome).toMatchObject({ retry: "permanent", message: `The warm-up failed: ${words}` });
  });

  it("does not wait longer than for any other call", async () => {
    expect(await warming(silent, 20).warmed).toBeInstanceOf(CallFailure);
  });

  it("is cut off with the run", async () => {
    const { abort, warmed } = warming(silent);
    abort.abort();
    expect(await warmed).toBeInstanceOf(CallFailure);
  });
});
