import { describe, expect, it } from "vitest";
import { Failure, PROVIDER_TYPES, modelSchema, providerSchema } from "../core/index.ts";
import { modelOpener } from "./open-model.ts";
import { STILL_CLOCK } from "./testing/simulated.ts";

const open = modelOpener(STILL_CLOCK);
const MODEL = modelSchema.parse({ modelId: "a", provider: "p", name: "alder" });

describe("modelOpener", () => {
  it("opens simulated models", async () => {
    const simulation = { models: { alder: {} } };
    const provider = providerSchema.parse({ name: "p", type: "simulated", simulation });
    const call = { messages: [], parameters: {}, sample: 0 };
    const { raw } = await open(provider, MODEL).generate(call, new AbortController().signal);
    expect(raw).toMatchObject({ simulated: true, model: "alder" });
  });

  it.each(PROVIDER_TYPES.filter((type) => type !== "simulated"))(
    "opens models of %s without a call",
    (type) => {
      expect(open(providerSchema.parse({ name: "p", type }), MODEL)).toHaveProperty("generate");
    },
  );

  it("refuses an address that is none", () => {
    const provider = providerSchema.parse({ name: "p", type: "ollama", baseUrl: "localhost:11434" });
    expect(() => open(provider, MODEL)).toThrow(Failure);
  });
});
