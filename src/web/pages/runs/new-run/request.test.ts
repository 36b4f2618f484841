import { i18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../../../contract/index.ts";
import { EMPTY_DRAFT, restore } from "./draft.ts";
import { gapsOf, requestOf, suggestedName } from "./request.ts";

i18n.activate("en");

const DRAFT = {
  ...EMPTY_DRAFT,
  collections: ["Practical skills"],
  models: ["fast", "careful"],
  judges: [{ model: "strict", instructions: "", scale: null }],
};

describe("requestOf", () => {
  it("is a request that the server takes", () => {
    const draft = {
      ...DRAFT,
      samples: 3,
      maxBudgetUsd: "2.5",
      variants: [{ id: " short ", system: "", template: "Be brief. {prompt}" }],
    };
    const { config } = runRequestSchema.parse(requestOf(draft));
    expect(config.run).toMatchObject({ name: "practical-skills", samples: 3, maxBudgetUsd: 2.5 });
    expect(config.judge).toEqual([{ use: "strict" }]);
    expect(config.variants).toEqual([{ id: "short", template: "Be brief. {prompt}" }]);
  });

  it("sends a scale only beside instructions", () => {
    const judge = { model: "strict", scale: "1-5" as const };
    const asked = (instructions: string) =>
      requestOf({ ...DRAFT, judges: [{ ...judge, instructions }] }).config.judge;
    expect(asked("")).toEqual([{ use: "strict" }]);
    expect(asked("Is it kind?")).toEqual([{ use: "strict", instructions: "Is it kind?", scale: "1-5" }]);
  });

  it("leaves out the collections of a run on one prompt", () => {
    const { run } = requestOf({ ...DRAFT, source: "prompt", prompt: "Say hi" }).config;
    expect(run).toMatchObject({ name: "prompt", prompt: "Say hi" });
    expect(run).not.toHaveProperty("collections");
  });
});

describe("gapsOf", () => {
  it("names what is missing, in the order of the form", () => {
    expect(gapsOf(EMPTY_DRAFT)).toHaveLength(3);
    expect(gapsOf({ ...EMPTY_DRAFT, collections: ["A"], models: ["fast"] })).toEqual([
      "Choose a judge, a metric or a criteria set, or turn on “Score later”.",
    ]);
    expect(gapsOf(DRAFT)).toEqual([]);
  });
});

describe("suggestedName", () => {
  it("is a name that a run may have, whatever the collection is called", () => {
    expect(suggestedName({ ...DRAFT, collections: ["Письма / 2026"] })).toBe("письма-2026");
    expect(suggestedName({ ...DRAFT, collections: ["???"] })).toBe("run");
  });
});

describe("restore", () => {
  it("keeps what was typed and drops what does not fit", () => {
    const kept = restore(JSON.stringify({ ...DRAFT, samples: "many", stream: "yes", unknown: 1 }));
    expect(kept).toEqual({ ...DRAFT, samples: "many" });
    expect(restore("{")).toBe(EMPTY_DRAFT);
    expect(restore(null)).toBe(EMPTY_DRAFT);
  });
});
