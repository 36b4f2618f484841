import { i18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../../contract/index.ts";
import { runConfigSchema } from "../../../core/index.ts";
import { EMPTY_DRAFT, type RunDraft } from "./draft.ts";
import { type TakenOver, draftFromConfig } from "./draft-from-config.ts";
import { metricGap } from "./metric-draft.ts";
import { gapsOf, requestOf } from "./request.ts";

const DRAFT: RunDraft = {
  ...EMPTY_DRAFT,
  name: "mail",
  collections: ["Mail"],
  models: ["fast", "careful"],
  judges: [{ model: "strict", instructions: "Is it kind?", scale: "1-5" }],
  criteriaSet: "Letters",
  criteria: ["Tone"],
  taskLimit: 9,
  categories: ["Work"],
  taskIds: ["t1"],
  templateVersions: ["v2"],
  temperature: 0,
  topP: 0.5,
  maxTokens: 300,
  seed: 4,
  stop: ["END"],
  extra: '{"top_k": 40}',
  metrics: [
    { kind: "contains", id: "greets", values: { any: "Dear\nHello", ignoreCase: true } },
    { kind: "number", id: "", values: { expected: "4.5", which: "first" } },
    { kind: "json-schema", id: "", values: { schema: '{\n  "type": "object"\n}' } },
  ],
  samples: 3,
  variants: [{ id: "short", system: "Be brief.", template: "" }],
  candidateConcurrency: 8,
  maxBudgetUsd: 2,
  stream: true,
};

const told = (leftOut: TakenOver["leftOut"]): string[] => leftOut.map((message) => i18n._(message));
const configOf = (draft: RunDraft) => runRequestSchema.parse(requestOf(draft)).config;

describe("draftFromConfig", () => {
  it("gives back what was typed, through the config that was made of it", () => {
    const config = configOf(DRAFT);
    expect(config.run.metrics).toHaveLength(3);
    const { draft, leftOut } = draftFromConfig(config);
    expect(leftOut).toEqual([]);
    expect(configOf(draft)).toEqual(config);
    const prompt = configOf({ ...DRAFT, source: "prompt", prompt: "Say hi" });
    expect(configOf(draftFromConfig(prompt).draft)).toEqual(prompt);
  });

  it("makes the same config again of one that was written by hand", () => {
    const { config } = runRequestSchema.parse({
      files: [],
      config: {
        run: {
          name: "by-hand",
          collections: ["Mail", "Phone"],
          samples: 2,
          maxBudgetUsd: 0.5,
          judging: "later",
          reuse: true,
          concurrency: { judge: 2 },
          metrics: [
            { kind: "exact-match", expected: [" yes", "no "], ignorePunctuation: true },
            { kind: "number", expected: -4, absolute: 0.5, which: "only" },
            { kind: "regex", pattern: "a\\nb", flags: "im" },
            { kind: "bleu", id: "near", references: ["Dear Ann"] },
            { kind: "length", min: 0, max: 9, unit: "words" },
          ],
        },
        models: ["fast", "careful"],
        judge: [
          { use: "strict", id: "kindness", instructions: "Is it kind?", scale: "pass-fail" },
          { use: "mild", id: "by-rubric", temperature: 0.1, maxTokens: 700 },
        ],
        variants: [{ id: "plain" }, { id: "brief", system: "Be brief.", template: "{prompt}\nNow." }],
      },
    });
    const { draft, leftOut } = draftFromConfig(config);
    expect(leftOut).toEqual([]);
    expect(configOf(draft)).toEqual(config);
  });

  it("leaves out what it would change, and says so", () => {
    const { draft, leftOut } = draftFromConfig(
      runConfigSchema.parse({
        run: {
          name: "lines",
          collections: ["Mail"],
          metrics: [
            { kind: "exact-match", id: "poem", expected: "one\ntwo" },
            { kind: "chrf", references: ["one\ntwo", "three"] },
            { kind: "contains", id: "spaced", any: [" "] },
            { kind: "contains", any: ["one"] },
          ],
        },
        judge: [
          { use: "strict", id: "a", instructions: "Kind?" },
          { use: "strict", id: "b" },
        ],
        models: ["fast"],
      }),
    );
    expect(draft.metrics).toEqual([{ kind: "contains", id: "", values: { any: "one", ignoreCase: false } }]);
    expect(draft.judges).toEqual([{ model: "strict", id: "a", instructions: "Kind?", scale: null }]);
    expect(told(leftOut)).toEqual([
      "Judges that share a model with another judge: b",
      "Metrics with multi-line or blank texts: poem, chrf, spaced",
    ]);
  });

  it("names what a form has no place for", () => {
    const { draft, leftOut } = draftFromConfig(
      runConfigSchema.parse({
        run: {
          name: "file",
          datasetPath: "bank.jsonl",
          questionLimit: 3,
          params: { temperature: 0.3, timeoutMs: 5000 },
          limits: { retryBaseMs: 1 },
        },
        judge: [{ router: "simulated", model: "gavel", maxTokens: 800 }, "strict"],
        routers: { simulated: { models: { a: {}, gavel: {} } } },
        models: [{ id: "alder", router: "simulated", model: "a" }, "fast"],
      }),
    );
    expect(draft).toMatchObject({
      name: "file",
      taskLimit: 3,
      temperature: 0.3,
      models: ["fast"],
      judges: [{ model: "strict" }],
    });
    expect(told(leftOut)).toEqual([
      "Tasks from the file bank.jsonl. Choose a collection instead.",
      "Models defined in its config file: alder",
      "Request settings without a field here: timeoutMs",
      "Timeouts and retries of that run. The workspace settings are used.",
      "Judges defined in its config file: gavel",
    ]);
  });
});

describe("metrics of the form", () => {
  it("count as scoring, and a schema that is no JSON is named before anything is sent", () => {
    const metrics = [{ kind: "json-schema", id: "", values: { schema: "{" } }] as const;
    const draft = { ...EMPTY_DRAFT, collections: ["A"], models: ["fast"], metrics };
    expect(gapsOf(draft)).toEqual(["Metric 1: JSON schema isn't valid JSON."]);
    expect(metricGap({ kind: "contains", id: "", values: {} })).toBeNull();
  });

  it("keep what belongs to another kind out of what is sent", () => {
    const metrics = [{ kind: "latency", id: "", values: { pattern: "x", maxMs: "900" } }] as const;
    expect(requestOf({ ...DRAFT, metrics }).config.run.metrics).toEqual([{ kind: "latency", maxMs: 900 }]);
  });
});
