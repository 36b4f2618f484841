import { describe, expect, it } from "vitest";
import { type Baseline, type Gate, type Summary, baselineSchema, gateSchema } from "../../core/index.ts";
import { seededRandom } from "../../statistics/numbers/seeded-random.ts";
import { gateAnnotations } from "./gate-annotations.ts";
import { gateJunit } from "./gate-junit.ts";
import { gateOf } from "./gate.ts";

const NO_SUMMARY = { ranking: [], basis: "judges", run: { judges: [{}] } } as unknown as Summary;

interface Made {
  readonly runId?: string;
  readonly scores: Readonly<Record<string, readonly (number | null)[]>>;
  readonly clusters?: readonly string[];
  readonly judges?: string;
  readonly askedBy?: string;
}

function made({ runId = "run", scores, clusters, judges = "j", askedBy }: Made): Baseline {
  const length = Math.max(...Object.values(scores).map((own) => own.length));
  return baselineSchema.parse({
    type: "assay-baseline",
    version: 1,
    runId,
    name: runId,
    createdAt: "2026-11-15T10:15:00.000Z",
    toolVersion: "0",
    open: 0,
    metric: null,
    scorers: { judges, prompts: "p", metrics: "m", people: "" },
    ...(askedBy === undefined ? {} : { askedBy }),
    models: Object.keys(scores).map((modelId) => ({ modelId, variant: null, simulated: true })),
    tasks: Array.from({ length }, (_, task) => ({
      taskId: `t${task}`,
      content: `c${task}`,
      measured: `m${task}`,
      ...(clusters === undefined ? {} : { cluster: clusters[task] }),
    })),
    scores: { judges: scores, people: {}, metrics: {} },
  });
}

const judged = (run: Baseline, baseline: Baseline, maxDrop = 2): Gate =>
  gateOf(run, NO_SUMMARY, { baseline, maxDrop, minScores: {} });

interface Study {
  readonly seed: number;
  readonly drop: number;
  readonly models?: number;
  readonly tasks?: number;
  /** Standard deviation of each run's own noise: judges and sampling. */
  readonly noise?: number;
  /** So many tasks are related, and share half of their noise. */
  readonly related?: number;
}

/** Two runs over tasks of different difficulty, each with noise of its own; the first model has dropped. */
function study({ seed, drop, models = 1, tasks = 200, noise = 12, related = 1 }: Study): Gate {
  const random = seededRandom(seed);
  const difficulty = Array.from({ length: tasks }, () => 60 + 20 * random.normal());
  const scores = (shift: number) => {
    let common = 0;
    return difficulty.map((value, task) => {
      if (task % related === 0) common = random.normal();
      const own = random.normal();
      const drawn = related === 1 ? own : (own + common) / Math.SQRT2;
      return Math.min(100, Math.max(0, value - shift + noise * drawn));
    });
  };
  const clusters =
    related === 1 ? {} : { clusters: difficulty.map((_, task) => `k${Math.floor(task / related)}`) };
  const side = (shift: number) =>
    made({
      scores: Object.fromEntries(
        Array.from({ length: models }, (_, model) => [`m${model}`, scores(model === 0 ? shift : 0)]),
      ),
      ...clusters,
    });
  const baseline = side(0);
  return judged(side(drop), baseline);
}

const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);
const share = (outcome: Gate["outcome"], options: Omit<Study, "seed">): number =>
  SEEDS.filter((seed) => study({ ...options, seed }).outcome === outcome).length / SEEDS.length;

describe("gateOf", () => {
  it.each([
    ["one model", {}],
    ["four models", { models: 4 }],
    ["much noise", { noise: 18 }],
    ["few tasks", { tasks: 30 }],
    ["related tasks", { related: 4 }],
  ] as const)("fails unchanged models in at most one of twenty seeds: %s", (_, options) => {
    expect(share("failed", { ...options, drop: 0 })).toBeLessThanOrEqual(0.05);
  });

  it("finds a drop of 5 points on 200 tasks in at least 80 % of 200 seeds, also among four models", () => {
    expect(share("failed", { drop: 5 })).toBeGreaterThanOrEqual(0.8);
    expect(share("failed", { drop: 5, models: 4 })).toBeGreaterThanOrEqual(0.8);
  });

  it("lets a drop of the margin pass in about 2.5 % of seeds, and never one of 5 points", () => {
    expect(share("passed", { drop: 2 })).toBeLessThanOrEqual(0.06);
    expect(share("passed", { drop: 5 })).toBe(0);
  });

  it("says which way it went, in a shape that can be sent", () => {
    const gate = study({ seed: 3, drop: 8, models: 2 });
    expect(gateSchema.parse(gate)).toEqual(gate);
    expect(gate.models.map(({ verdict }) => verdict)).toEqual(["worse", expect.any(String)]);
    expect(gate.sentence).toMatch(
      /^m0 is worse than the baseline: −\d+\.\d points \(95 % CI −\d+\.\d to −\d+\.\d\); a drop of 2\.0 is allowed\./,
    );
  });

  it("takes the very same scores for no drop, once there are enough of them", () => {
    const same = (tasks: number) =>
      made({ scores: { m: Array.from({ length: tasks }, (_, task) => 40 + task) } });
    expect(judged(same(10), same(10))).toMatchObject({
      outcome: "passed",
      sentence: "m is not worse than the baseline by 2.0 points or more.",
    });
    expect(judged(same(2), same(2)).outcome).toBe("cannot-tell");
  });

  it("can't tell where other judges scored, scores are missing or nothing is shared", () => {
    const scores = { m: Array.from({ length: 20 }, (_, task) => 40 + task) };
    const baseline = made({ scores });
    const others = judged(made({ scores, judges: "k" }), baseline);
    expect(others.models).toMatchObject([{ verdict: "cannot-tell", doubt: "other-scorers" }]);
    expect(others.caveats.join(" ")).toContain("Make a new baseline");
    // Judged once more since: by the same prompts as the run, of answers to others.
    const asked = judged(made({ scores }), made({ scores, askedBy: "of an earlier version" }));
    expect(asked.models).toMatchObject([{ verdict: "not-worse" }]);
    expect(asked.caveats.join(" ")).toContain("prompts to models or judges have changed");
    expect(judged(made({ scores }), baseline).caveats).toEqual([]);
    const lacking = judged(
      made({ scores: { m: scores.m.map((score, task) => (task < 3 ? null : score)) } }),
      baseline,
    );
    expect(lacking.models).toMatchObject([{ verdict: "cannot-tell", doubt: "missing-scores", unpaired: 3 }]);
    expect(lacking.sentence).toContain("3 shared tasks have no score");
    const few = judged(
      made({ scores: { m: scores.m.map((score, task) => (task < 2 ? null : score)) } }),
      baseline,
    );
    expect(few).toMatchObject({ outcome: "passed" });
    expect(few.caveats).toEqual(["Shared tasks of m without a score in one of the two: 2."]);
    const strangers = judged(made({ scores: { n: scores.m } }), baseline);
    expect(strangers).toMatchObject({
      outcome: "cannot-tell",
      models: [],
      onlyBaseline: ["m"],
      onlyRun: ["n"],
    });
    expect(strangers.sentence).toContain("no model in common");
    const suite = gateJunit(strangers, { strict: true });
    expect(suite).toContain('tests="1" failures="1" errors="0" skipped="0"');
    expect(suite).toContain(
      'name="baseline"><failure message="The run and the baseline have no model in common',
    );
    expect(gateJunit(strangers, { strict: false })).toContain(
      'tests="1" failures="0" errors="0" skipped="1"',
    );
    expect(gateAnnotations(strangers, { strict: false })[0]).toMatch(
      /^::warning title=Assay gate%3A baseline::The run and the baseline have no model in common/,
    );
  });
});
