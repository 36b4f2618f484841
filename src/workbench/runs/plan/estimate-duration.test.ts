import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS, type RunSetup, runSetupSchema, taskSchema } from "../../../core/index.ts";
import { estimateDuration } from "./estimate-duration.ts";
import type { RunHistory } from "./run-history.ts";

/** Everybody takes a second, in every run. */
const SECOND: RunHistory = { latenciesOf: () => [1000], taskVariance: null };
const NOTHING: RunHistory = { latenciesOf: () => [], taskVariance: null };

function setupOf(provider: object, rest: object = {}): RunSetup {
  return runSetupSchema.parse({
    name: "demo",
    toolVersion: "0",
    config: {},
    datasets: [],
    promptTemplateHash: "",
    judging: "later",
    concurrency: { candidate: 10, judge: 5 },
    limits: DEFAULT_LIMITS,
    providers: [{ name: "p", type: "anthropic", ...provider }],
    models: ["a", "b"].map((name) => ({ modelId: name, provider: "p", name })),
    judges: [],
    ...rest,
  });
}

const JUDGES = { judges: [{ judgeId: "j", model: { modelId: "j", provider: "p", name: "j" } }] };

const TASKS = Array.from({ length: 100 }, (_, index) =>
  taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: "x".repeat(300) }),
);

/** Seconds at least for 100 tasks, when each call takes 0.8 at least. */
const least = (setup: RunSetup, history = SECOND): number =>
  estimateDuration(setup, TASKS, history).lowSeconds;

describe("estimateDuration", () => {
  it("shares calls out over the places of the run and of the provider", () => {
    expect(least(setupOf({}))).toBeCloseTo(200 * 0.8 * (1 / 10), 9);
    expect(least(setupOf({ limits: { maxConcurrency: 2 } }))).toBeCloseTo(200 * 0.8 * (1 / 2), 9);
    expect(least(setupOf({ type: "ollama" }))).toBeCloseTo(200 * 0.8, 9);
  });

  it("waits for the next minute where a provider takes so many calls in one", () => {
    expect(least(setupOf({ limits: { requestsPerMinute: 40 } }))).toBe(4 * 60);
    expect(least(setupOf({ limits: { requestsPerMinute: 1000 } }))).toBeCloseTo(16, 9);
  });

  it("waits for the next minute where a provider takes so many tokens in one", () => {
    const limited = (tokensPerMinute: number, maxTokens = 900) =>
      least(
        setupOf(
          { limits: { tokensPerMinute } },
          { models: [{ modelId: "a", provider: "p", name: "a", parameters: { maxTokens } }] },
        ),
      );
    // Each takes 1,000: 100 for what it is told, 900 for its answer.
    expect(limited(10_000)).toBe(9 * 60);
    expect(limited(10_999)).toBe(9 * 60);
    expect(limited(200)).toBe(99 * 60);
    expect(limited(1_000_000)).toBeCloseTo(8, 9);
    const judged = setupOf({ limits: { tokensPerMinute: 7_000 } }, { ...JUDGES, judging: "phased" });
    expect(least(judged)).toBe(2 * 199 * 60);
  });

  it("puts judges after the answers or beside them", () => {
    const judged = 200 * 0.8 * (1 / 5);
    expect(least(setupOf({}, { ...JUDGES, judging: "phased" }))).toBeCloseTo(16 + judged, 9);
    expect(least(setupOf({}, { ...JUDGES, judging: "pipelined" }))).toBeCloseTo(judged, 9);
    expect(least(setupOf({}, JUDGES))).toBeCloseTo(16, 9);
  });

  it("counts answers and judgements together where both come from one narrow provider", () => {
    const narrow = setupOf({ limits: { maxConcurrency: 1 } }, { ...JUDGES, judging: "pipelined" });
    expect(least(narrow)).toBeCloseTo(400 * 0.8, 9);
  });

  it("assumes a wide range of what nobody has measured, and less of it for a hosted model", () => {
    const [hosted, local] = [{}, { baseUrl: "http://localhost:8000/v1", type: "openai-compatible" }].map(
      (provider) => estimateDuration(setupOf(provider), TASKS, NOTHING),
    );
    expect(hosted?.measured).toBe("none");
    expect(hosted?.highSeconds).toBeGreaterThan(5 * (hosted?.lowSeconds ?? 0));
    expect(local?.highSeconds).toBeGreaterThan(hosted?.highSeconds ?? 0);
  });

  it("may take no time at all when answers are reused", () => {
    expect(least(setupOf({}, { reuse: true }))).toBe(0);
  });
});
