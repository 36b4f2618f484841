import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS, type RunSetup, runSetupSchema } from "../../../core/index.ts";
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

/** Seconds at least for 100 tasks, when each call takes 0.8 at least. */
const least = (setup: RunSetup, history = SECOND): number => estimateDuration(setup, 100, history).lowSeconds;

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
      (provider) => estimateDuration(setupOf(provider), 100, NOTHING),
    );
    expect(hosted?.measured).toBe("none");
    expect(hosted?.highSeconds).toBeGreaterThan(5 * (hosted?.lowSeconds ?? 0));
    expect(local?.highSeconds).toBeGreaterThan(hosted?.highSeconds ?? 0);
  });

  it("may take no time at all when answers are reused", () => {
    expect(least(setupOf({}, { reuse: true }))).toBe(0);
  });
});
