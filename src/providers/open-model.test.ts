import { describe, expect, it } from "vitest";
import { Failure, PROVIDER_TYPES, modelSchema, providerSchema } from "../core/index.ts";
import { canCall, modelOpener } from "./open-model.ts";

const open = modelOpener({ now: () => 0, sleep: () => Promise.resolve() });
const MODEL = modelSchema.parse({ modelId: "a", provider: "p", name: "alder" });

describe("modelOpener", () => {
  it("opens simulated models", async () => {
    const simulation = { models: { alder: {} } };
    const provider = providerSchema.parse({ name: "p", type: "simulated", simulation });
    const call = { messages: [], parameters: {}, sample: 0 };
    const { raw } = await open(provider, MODEL).generate(call, new AbortController().signal);
    expect(raw).toMatchObject({ simulated: true, model: "alder" });
  });

  it.each(PROVIDER_TYPES.filter((type) => !canCall(type)))("says that %s cannot be called yet", (type) => {
    const provider = providerSchema.parse({ name: "p", type });
    expect(() => open(provider, MODEL)).toThrow(Failure);
    expect(() => open(provider, MODEL)).toThrow(`Providers of type ${type} cannot be called`);
  });

  it("can call the simulated provider", () => {
    expect(canCall("simulated")).toBe(true);
  });
});
