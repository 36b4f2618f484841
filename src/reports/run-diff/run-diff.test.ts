import { describe, expect, it } from "vitest";
import { type FrozenRun, type ResultRow, runDiffSchema } from "../../core/index.ts";
import { seededRandom } from "../../statistics/numbers/seeded-random.ts";
import { exampleRow, exampleRun, scoreOf } from "../testing/example-run.ts";
import { runDiff } from "./run-diff.ts";

const TASKS = Array.from({ length: 40 }, (_, index) => ({
  taskId: `t${index}`,
  category: index % 2 === 0 ? "even" : "odd",
}));
const MODELS = [{ modelId: "fast" }, { modelId: "slow" }, { modelId: "wise" }];

async function* stream(rows: readonly ResultRow[]): AsyncGenerator<ResultRow> {
  yield* rows;
}

/** A run with another id whose items have the scores that `of` says; null for an item without one. */
function side(frozen: FrozenRun, runId: string, of: (modelId: string, task: number) => number | null) {
  const rows = frozen.setup.models.flatMap(({ modelId }, model) =>
    frozen.tasks.map(({ taskId }, task) =>
      exampleRow(modelId, taskId, [scoreOf(of(modelId, task))], { itemId: 1 + model * 1000 + task }),
    ),
  );
  return { frozen: { ...frozen, run: { ...frozen.run, runId } }, rows: stream(rows), sessions: [] };
}

/** Scores from 0 to 100 around a difficulty that both runs share, with noise of their own. */
function noisy(seed: number, shift: Readonly<Record<string, number>> = {}) {
  return (run: number) => {
    const shared = seededRandom(seed);
    const difficulty = TASKS.map(() => 55 + 15 * shared.normal());
    const random = seededRandom(seed * 2 + run + 1_000_000);
    return (modelId: string, task: number): number => {
      const value = (difficulty[task] ?? 0) + 12 * random.normal() + (run === 1 ? (shift[modelId] ?? 0) : 0);
      return Math.min(100, Math.max(0, value));
    };
  };
}

const frozen = exampleRun(TASKS, MODELS);
const outcomes = (rows: readonly { readonly outcome: string }[]) => rows.map(({ outcome }) => outcome);

describe("runDiff", () => {
  it("says of two noisy copies that they are not different, in at least 95 % of 200 seeds", async () => {
    let clean = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const scores = noisy(seed);
      const { diff } = await runDiff(side(frozen, "a", scores(0)), side(frozen, "b", scores(1)));
      expect(diff.tests).toEqual({ alpha: 0.025, models: 3, categories: 6 });
      if (outcomes(diff.models).every((outcome) => outcome === "not-told-apart")) clean += 1;
    }
    expect(clean).toBeGreaterThanOrEqual(190);
  });

  it("finds a planted difference, its direction and where it is, and says so", async () => {
    const scores = noisy(7, { fast: 12, wise: -12 });
    const { diff, flips } = await runDiff(side(frozen, "a", scores(0)), side(frozen, "b", scores(1)));
    expect(runDiffSchema.parse(diff)).toEqual(diff);
    expect(outcomes(diff.models)).toEqual(["better", "not-told-apart", "worse"]);
    expect(diff.sentence).toMatch(
      /^fast is better in the second run by \d+\.\d points \(95 % CI \d+\.\d to \d+\.\d\)\. wise is worse in the second run by .* points .*\. No difference was detected for slow: .* points .*\. Compared on 40 tasks/,
    );
    for (const { difference, first, second } of diff.models) {
      if (!difference.known || !first.known || !second.known) throw new Error("unknown");
      expect(difference.value).toBeCloseTo(second.value - first.value, 9);
    }
    // What a test at 2.5 % / 3 shows four times in five lies beyond the half of a 95 % interval.
    for (const { difference, detectable } of diff.models) {
      if (!difference.known || difference.interval === null || detectable === null)
        throw new Error("unknown");
      const half = (difference.interval.high - difference.interval.low) / 2;
      expect(detectable / half).toBeGreaterThan(1.5);
      expect(detectable / half).toBeLessThan(2);
    }
    expect(diff.sentence).toMatch(/changes of about \d+\.\d points can be detected \(80 % power\)/);
    expect(diff.categories).toHaveLength(6);
    const [fast] = diff.models;
    const own = flips.filter(({ modelId }) => modelId === "fast");
    expect(own.filter(({ direction }) => direction === "gained")).toHaveLength(fast?.gained ?? -1);
    for (const { direction, first, second } of flips) {
      const [less, more] = direction === "gained" ? [first.score, second.score] : [second.score, first.score];
      expect(less).toBeLessThan(50);
      expect(more).toBeGreaterThanOrEqual(50);
    }
    const changes = flips.map(({ first, second }) => Math.abs(second.score - first.score));
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
  });

  it("finds no difference of a run to itself, and invents no interval", async () => {
    const scores = noisy(3)(0);
    const again = noisy(3)(0);
    const { diff, flips } = await runDiff(side(frozen, "a", scores), side(frozen, "a", again));
    expect(diff.sentence).toBe("Both are the same run, so there is no difference.");
    expect(outcomes(diff.models)).toEqual(["same", "same", "same"]);
    for (const { difference, adjustedPValue } of [...diff.models, ...diff.categories]) {
      expect(difference).toMatchObject({ known: true, value: 0, interval: null });
      expect(adjustedPValue).toBe(1);
    }
    expect([flips, diff.settings, diff.caveats]).toEqual([[], [], []]);
  });

  it("says of how few tasks it speaks where one run was not scored to its end", async () => {
    const whole = (_modelId: string, task: number): number => 10 + task;
    const cut = (modelId: string, task: number) => (task < 5 ? whole(modelId, task) : null);
    const { diff } = await runDiff(side(frozen, "a", whole), side(frozen, "b", cut));
    expect(diff.sentence).toContain("has the same score in both runs on every task that was scored in both.");
    expect(diff.sentence).toContain("Compared on 40 tasks with the same content in both runs");
    expect(diff.sentence).toContain("Only 5 of them have scores in both runs.");
    const uneven = (modelId: string, task: number) =>
      modelId === "fast" || task < 5 ? whole(modelId, task) : null;
    const other = await runDiff(side(frozen, "a", whole), side(frozen, "b", uneven));
    expect(other.diff.sentence).toContain(
      "Of them, 5 to 40 have scores in both runs, depending on the model.",
    );
  });

  it("pairs tasks by what they ask, and lists those that changed", async () => {
    const first = exampleRun(TASKS.slice(0, 4), MODELS);
    const [a, b, c, d] = first.tasks;
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error("no tasks");
    const second = {
      ...first,
      tasks: [
        { ...a, taskId: "renamed", tags: ["new"], version: 4, source: "elsewhere" },
        { ...b, prompt: "Something else?" },
        { ...c, rubric: [{ id: "r", text: "is right", weight: 1, maxScore: 1 }] },
        { ...d, taskId: "unknown", prompt: "New?" },
      ],
    };
    const { diff } = await runDiff(
      side(first, "a", () => 40),
      side(second, "b", () => 60),
    );
    expect(diff.tasks).toEqual({
      shared: 1,
      changed: {
        count: 2,
        rows: [
          { taskId: "t1", keys: ["prompt"] },
          { taskId: "t2", keys: ["rubric"] },
        ],
      },
      onlyFirst: { count: 1, taskIds: ["t3"] },
      onlySecond: { count: 1, taskIds: ["unknown"] },
    });
    expect(diff.caveats).toEqual(["2 tasks have changed and can't be compared."]);
    // One task can be compared and not tested.
    expect(diff.models[0]).toMatchObject({ pValue: null, outcome: "not-told-apart", unpaired: 0, gained: 1 });
    expect(diff.models[0]?.difference).toMatchObject({ known: true, value: 20, interval: null });
  });

  it("compares only what has a score in both, and lists models that one run has", async () => {
    const first = exampleRun(TASKS.slice(0, 10), MODELS);
    const second = exampleRun(TASKS.slice(0, 10), [{ modelId: "fast" }, { modelId: "new" }]);
    const { diff } = await runDiff(
      side(first, "a", (_model, task) => (task < 3 ? null : task * 5)),
      side(second, "b", (_model, task) => (task > 7 ? null : task * 5 + 10 + (task % 2))),
    );
    expect([diff.onlyFirst, diff.onlySecond]).toEqual([["slow", "wise"], ["new"]]);
    expect(diff.models).toHaveLength(1);
    expect(diff.models[0]).toMatchObject({
      unpaired: 5,
      outcome: "better",
      first: { n: 5 },
      second: { n: 5 },
    });
  });

  it("says first of all when the judges are not the same, and which settings differ", async () => {
    const other = {
      ...frozen,
      setup: {
        ...frozen.setup,
        toolVersion: "0.2.0",
        judges: frozen.setup.judges.map((judge) => ({ ...judge, instructions: "Be strict." })),
        models: frozen.setup.models.map((model) => ({ ...model, parameters: { temperature: 0.7 } })),
      },
    };
    const scores = noisy(7);
    const { diff } = await runDiff(side(frozen, "a", scores(0)), side(other, "b", scores(1)));
    expect(diff.sameJudges).toBe(false);
    expect(diff.sentence).toMatch(/^The runs have different judges, so a difference may come from/);
    expect(diff.caveats).toEqual([
      "The runs have different judges, so a difference may come from the judges rather than the models.",
    ]);
    expect(diff.settings).toEqual([
      { key: "toolVersion", first: "0.1.0", second: "0.2.0" },
      ...["fast", "slow", "wise"].map((id) => ({
        key: `models.${id}.parameters.temperature`,
        first: null,
        second: "0.7",
      })),
      { key: "judges.jay.instructions", first: null, second: "Be strict." },
      { key: "judges.kay.instructions", first: null, second: "Be strict." },
    ]);
  });

  it("shows long settings around the place where they part, and no secret of a provider", async () => {
    const text = "x".repeat(400);
    const withSystem = (system: string, secret: string): FrozenRun => ({
      ...frozen,
      setup: {
        ...frozen.setup,
        models: frozen.setup.models.slice(0, 1).map((model) => ({ ...model, variant: { id: "v", system } })),
        providers: [
          {
            name: "local",
            type: "ollama",
            baseUrl: `http://me:${secret}@here`,
            headers: { "x-key": secret },
            limits: {},
          },
        ],
      },
    });
    const { diff } = await runDiff(
      side(withSystem(`${text}one${text}`, "s3cret"), "a", () => 1),
      side(withSystem(`${text}two${text}`, "0ther"), "b", () => 1),
    );
    const [system, ...rest] = diff.settings;
    expect(rest).toEqual([]);
    expect(system?.key).toBe("models.fast.variant.system");
    expect(system?.first).toMatch(/^…x{30}one/);
    expect(system?.second).toMatch(/^…x{30}two/);
    expect(JSON.stringify(diff)).not.toMatch(/s3cret|0ther/);
  });

  it("compares nothing where nothing is in common", async () => {
    const others = exampleRun([{ taskId: "z", category: "c" }], MODELS);
    const { diff } = await runDiff(
      side(frozen, "a", () => 1),
      side(others, "b", () => 1),
    );
    expect(diff.sentence).toBe("The two runs have no task in common, so nothing can be compared.");
    expect(outcomes(diff.models)).toEqual(["unknown", "unknown", "unknown"]);
    const unscored = await runDiff(
      side(frozen, "a", () => null),
      side(frozen, "b", () => 1),
    );
    expect(unscored.diff).toMatchObject({ basis: null, tests: { models: 0, categories: 0 } });
    expect(unscored.diff.sentence).toContain("no scores of the same kind");
  });
});
