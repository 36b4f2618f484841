import { describe, expect, it } from "vitest";
import { checkConfig, judgeIdOf, judgesOf } from "./check-config.ts";
import { type RunConfig, datasetPathsOf, referencedFiles, runConfigSchema } from "./run-config.ts";

const JUDGE = { router: "simulated", model: "gavel", maxTokens: 100 };
const MODEL = { id: "a", router: "simulated", model: "alder" };

/** A good config; give the top-level groups that differ. Undefined takes one away. */
function config(differences: Readonly<Record<string, unknown>> = {}): RunConfig {
  return runConfigSchema.parse({
    run: { name: "demo", datasetPath: "bank.jsonl" },
    judge: JUDGE,
    routers: {
      simulated: { models: { alder: {}, gavel: {} } },
      openrouter: { baseUrl: "https://openrouter.ai/api/v1", apiKeyEnv: "KEY" },
    },
    models: [MODEL],
    ...differences,
  });
}

const check = (differences: Readonly<Record<string, unknown>>) => checkConfig(config(differences));

describe("checkConfig", () => {
  it("has nothing to say of a good config", () => {
    expect(check({})).toEqual([]);
  });

  it("misses a question bank", () => {
    expect(check({ run: { name: "demo" } })).toEqual([
      {
        path: ["run"],
        message: "datasetPath is missing",
        expected: "the path of a question bank, or run.collections, or run.prompt",
      },
    ]);
    expect(check({ run: { name: "demo", collections: ["Mail"] } })).toEqual([]);
    expect(check({ run: { name: "demo", prompt: "Why?" } })).toEqual([]);
    expect(check({ run: { name: "demo", datasetPaths: ["a.jsonl"] } })).toEqual([]);
  });

  it("takes a bank or a prompt, and one word for the samples", () => {
    const run = { name: "demo", datasetPath: "a.jsonl", prompt: "Why?", samples: 2, requestsPerModel: 2 };
    expect(check({ run }).map(({ path }) => path)).toEqual([
      ["run", "prompt"],
      ["run", "requestsPerModel"],
    ]);
  });

  it("needs no judge where people will score", () => {
    expect(check({ judge: undefined, run: { name: "demo", prompt: "Why?" } })).toEqual([]);
    const run = { name: "demo", datasetPath: "a.jsonl", criteriaSet: "Writing" };
    expect(check({ judge: undefined, run })).toEqual([]);
    expect(check({ judge: undefined, run: { ...run, judging: "phased" } })).toHaveLength(1);
  });

  it("takes a scale only beside instructions", () => {
    const judge = { ...JUDGE, scale: "1-5" };
    expect(check({ judge })).toMatchObject([{ path: ["judge", "scale"], message: "needs instructions" }]);
    expect(check({ judge: { ...judge, instructions: "Is it kind?" } })).toEqual([]);
    expect(() => config({ judge: { ...judge, instructions: "  " } })).toThrow();
    expect(() => config({ judge: { ...judge, instructions: "Kind?", scale: "1-7" } })).toThrow();
  });

  it("misses a judge, unless judging comes later", () => {
    expect(check({ judge: undefined })).toMatchObject([
      { path: ["judge"], message: "is missing", expected: expect.stringContaining("run.judging: later") },
    ]);
    const run = { name: "demo", datasetPath: "b.jsonl" };
    expect(check({ judge: undefined, run: { ...run, judging: "later" } })).toEqual([]);
    expect(check({ judge: undefined, run: { ...run, judging: "phased" } })).toHaveLength(1);
  });

  it("finds routers that are not described, of models and of judges", () => {
    const faults = check({
      models: [MODEL, { ...MODEL, id: "b", router: "ollama" }],
      judge: [JUDGE, { ...JUDGE, id: "second", router: "anthropic" }],
    });
    expect(faults).toEqual([
      {
        path: ["models", 1, "router"],
        message: "routers has no entry ollama",
        expected: "one of: openrouter, simulated",
      },
      {
        path: ["judge", 1, "router"],
        message: "routers has no entry anthropic",
        expected: "one of: openrouter, simulated",
      },
    ]);
  });

  it("says what is expected when no router is described at all", () => {
    const faults = check({
      routers: {},
      judge: undefined,
      run: { name: "d", datasetPath: "b", judging: "later" },
    });
    expect(faults).toEqual([
      {
        path: ["models", 0, "router"],
        message: "routers has no entry simulated",
        expected: "a router defined under routers",
      },
    ]);
  });

  it("finds models that the simulated provider does not serve", () => {
    expect(check({ models: [{ ...MODEL, model: "yew" }] })).toEqual([
      {
        path: ["models", 0, "model"],
        message: "routers.simulated.models has no yew",
        expected: "one of: alder, gavel",
      },
    ]);
  });

  it("takes any model when answers are replayed", () => {
    const routers = { simulated: { replay: "recorded.jsonl" } };
    expect(check({ routers, models: [{ ...MODEL, model: "yew" }] })).toEqual([]);
  });

  it("allows routing and a provider on OpenRouter only", () => {
    const wish = { provider: "mistral", routing: { sort: "price" } };
    const onOpenRouter = { id: "b", router: "openrouter", model: "mistral-small", ...wish };
    expect(check({ models: [onOpenRouter] })).toEqual([]);
    expect(check({ models: [{ ...MODEL, ...wish }], judge: { ...JUDGE, ...wish } })).toMatchObject([
      { path: ["models", 0, "routing"], message: "is only for the router openrouter, not simulated" },
      { path: ["models", 0, "provider"] },
      { path: ["judge", "routing"] },
      { path: ["judge", "provider"] },
    ]);
  });

  it("finds every repeated model id after the first", () => {
    expect(check({ models: [MODEL, { ...MODEL, id: "b" }, MODEL, MODEL] })).toEqual(
      [2, 3].map((index) => ({
        path: ["models", index, "id"],
        message: '"a" appears twice',
        expected: "unique IDs",
      })),
    );
  });

  it("finds judges that would be called the same, by id or by model", () => {
    expect(check({ judge: [JUDGE, JUDGE] })).toMatchObject([{ path: ["judge", 1] }]);
    expect(check({ judge: [JUDGE, { ...JUDGE, model: "alder", id: "gavel" }] })).toMatchObject([
      { path: ["judge", 1], message: '"gavel" appears twice' },
    ]);
    expect(check({ judge: [JUDGE, { ...JUDGE, id: "second" }] })).toEqual([]);
  });
});

describe("what a config refers to", () => {
  it("is its judges, one, several or none, each with its place", () => {
    expect(judgesOf(config({ judge: undefined }))).toEqual([]);
    expect(judgesOf(config()).map(({ path }) => path)).toEqual([["judge"]]);
    const several = judgesOf(config({ judge: [JUDGE, { ...JUDGE, id: "second" }] }));
    expect(several.map(({ path }) => path)).toEqual([
      ["judge", 0],
      ["judge", 1],
    ]);
    expect(several.map(({ entry }) => judgeIdOf(entry))).toEqual(["gavel", "second"]);
  });

  it("is its banks in order, and the recordings", () => {
    const run = { name: "demo", datasetPath: "a.jsonl", datasetPaths: ["b.jsonl", "c.jsonl"] };
    const whole = config({ run, routers: { simulated: { replay: "recorded.jsonl" } } });
    expect(datasetPathsOf(whole)).toEqual(["a.jsonl", "b.jsonl", "c.jsonl"]);
    expect(referencedFiles(whole)).toEqual(["a.jsonl", "b.jsonl", "c.jsonl", "recorded.jsonl"]);
    expect(referencedFiles(config())).toEqual(["bank.jsonl"]);
  });
});
