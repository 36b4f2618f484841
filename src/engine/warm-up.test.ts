import { describe, expect, it } from "vitest";
import { CallFailure, modelSchema } from "../core/index.ts";
import { type Step, scriptedModel } from "../core/testing/scripted-model.ts";
import { BudgetExceeded } from "./calls/budget.ts";
import { Stopped } from "./calls/retrying-model.ts";
import { warmUp } from "./warm-up.ts";

const MODEL = modelSchema.parse({ modelId: "m", provider: "o", name: "m", parameters: { maxTokens: 7 } });

function warming(step: Step) {
  const languageModel = scriptedModel(step);
  const abort = new AbortController();
  return { languageModel, abort, warmed: warmUp({ model: MODEL, languageModel }, abort.signal) };
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

  it.each([new BudgetExceeded("budget_exceeded"), new Stopped("stopped")])(
    "leaves items as they are when it was not called: %s",
    async (error) => {
      expect(await warming(error).warmed).toBeNull();
    },
  );

  it("is cut off with the run", async () => {
    const { abort, warmed } = warming(silent);
    abort.abort();
    expect(await warmed).toBeInstanceOf(CallFailure);
  });
});
