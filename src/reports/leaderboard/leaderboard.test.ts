import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { type Estimate, type FiguresOfRun, type Leaderboard, rankingScore } from "../../core/index.ts";
import { leaderboardColumns } from "./leaderboard-columns.ts";
import { leaderboard } from "./leaderboard.ts";

type Board = Omit<Leaderboard, "generators" | "blindRuns">;

/** What one model got in one run: by task, its number and its mean. */
interface Kept {
  readonly run: number;
  readonly model: string;
  readonly by?: string | null;
  readonly tasks: readonly (readonly [task: number, mean: number])[];
  readonly provider?: string;
  /** Added to what a task is known by: the same question, judged in another way. */
  readonly judgedAs?: number;
}

function kept({ run, model, by = "jay", tasks, provider = "p", judgedAs = 0 }: Kept): FiguresOfRun {
  return {
    runId: `run-${run}`,
    createdAt: run,
    figures: {
      modelId: model,
      provider,
      name: model,
      simulated: false,
      basis: by === null ? null : "judges",
      scorer: by === null ? null : { id: by, words: by },
      score: tasks.length === 0 ? null : tasks.reduce((sum, [, mean]) => sum + mean, 0) / tasks.length,
      answers: tasks.length,
      inputTokens: 1,
      outputTokens: 1,
      costUsd: 0,
      meanLatencyMs: 1,
    },
    taskMeans: Float64Array.from(tasks.flatMap(([task, mean]) => [task + judgedAs, task, task, mean])),
  };
}

async function boardOf(all: readonly Kept[]): Promise<Board> {
  async function* stream(): AsyncGenerator<FiguresOfRun> {
    for (const one of all) yield kept(one);
  }
  return await leaderboard(stream());
}

const tasks = (count: number, of: (task: number) => number, from = 0) =>
  Array.from({ length: count }, (_, index) => [from + index, of(from + index)] as const);
/** Hard and easy tasks, each model with a little noise of its own. */
const level = (task: number): number => 30 + ((task * 7) % 40);
const noise = (task: number, model: number): number => ((task * 13 + model * 29) % 7) - 3;
const scoreOf = (estimate: Estimate | undefined | null): number =>
  estimate?.known === true ? estimate.value : Number.NaN;

describe("the leaderboard", () => {
  it("takes the run that was made last for the latest, whichever was added last", async () => {
    const { models } = await boardOf([
      { run: 2, model: "a", tasks: tasks(5, () => 80) },
      { run: 1, model: "a", tasks: tasks(5, () => 20) },
    ]);
    expect(models[0]).toMatchObject({
      latest: { runId: "run-2", score: 80 },
      best: { runId: "run-2", score: 80 },
    });
  });

  it("does not let a model climb that only had easy tasks, and says how far it is behind on shared ones", async () => {
    const strong = (task: number) => level(task) + 10 + noise(task, 0);
    const easy = tasks(40, (task) => level(task) + noise(task, 1)).filter(([task]) => level(task) > 55);
    const board = await boardOf([
      { run: 1, model: "strong", tasks: tasks(40, strong) },
      { run: 2, model: "easy", tasks: easy },
    ]);
    expect(scoreOf(board.models[1]?.score)).toBeGreaterThan(scoreOf(board.models[0]?.score));
    expect(board.models).toMatchObject([
      { label: "strong", rank: 1, rankInterval: { best: 1, worst: 1 }, tasks: 40 },
      { label: "easy", rank: 2, rankInterval: { best: 2, worst: 2 }, tasks: easy.length },
    ]);
    const [first, second] = board.models.map(rankingScore).map(scoreOf);
    expect(Math.abs((first ?? 0) - (second ?? 0) - 10)).toBeLessThan(1);
    expect(board.sentence).toMatch(/^strong is ahead of easy by (9|10)\.\d points \(95 % CI /);
    expect(board.sentence).toContain(`on the ${easy.length} tasks they share`);
  });

  it("counts a task once, however often it was run", async () => {
    const once = (run: number) => ({ run, model: "a", tasks: tasks(10, (task) => level(task) + run) });
    const often = await boardOf([once(1), once(1), once(1), once(1)]);
    const single = await boardOf([once(1)]);
    expect(often.models[0]).toMatchObject({ tasks: 10, score: { n: 10, clusters: 10 } });
    expect(often.models[0]?.score).toEqual(single.models[0]?.score);
    const [mixed] = (await boardOf([once(1), once(3)])).models;
    expect(scoreOf(mixed?.score)).toBeCloseTo(scoreOf(single.models[0]?.score) + 1, 9);
  });

  it("sets models apart that share no task, and never ranks them against others", async () => {
    const board = await boardOf([
      { run: 1, model: "a", tasks: tasks(10, (task) => 50 + noise(task, 1)) },
      { run: 1, model: "b", tasks: tasks(10, (task) => 60 + noise(task, 2)) },
      { run: 2, model: "alone", tasks: tasks(10, () => 99, 500) },
      { run: 3, model: "unscored", by: null, tasks: [] },
    ]);
    expect(board.groups).toEqual([
      { group: 1, models: ["b", "a"], reason: null },
      { group: 2, models: ["alone"], reason: "shares no task with b and a" },
    ]);
    expect(board.models.map(({ label, group, rank }) => [label, group, rank])).toEqual([
      ["b", 1, 1],
      ["a", 1, 2],
      ["alone", 2, 1],
      ["unscored", null, null],
    ]);
    expect(board.models[2]?.rankInterval).toBeNull();
    expect(board.sentence).toContain("alone stands apart: shares no task with b and a.");
    expect(board.comparisons.map(({ first, second }) => [first, second])).toEqual([["b", "a"]]);
  });

  it("does not mix judges: the same tasks by others, without a model that both scored, stand apart", async () => {
    const of = (model: string, run: number, by: string, lead: number) => ({
      run,
      model,
      by,
      tasks: tasks(12, (task) => level(task) + lead + noise(task, lead)),
    });
    const apart = await boardOf([of("a", 1, "mild", 30), of("b", 2, "strict", 0)]);
    expect(apart.groups).toHaveLength(2);
    expect(apart.groups[1]?.reason).toMatch(/tasks in common .* scorers scored it/);
    // A model that both have scored tells how much stricter one of them is.
    const linked = await boardOf([
      of("a", 1, "mild", 30),
      of("c", 1, "mild", 40),
      of("c", 2, "strict", 10),
      of("b", 2, "strict", 5),
    ]);
    expect(linked.groups).toMatchObject([{ models: ["c", "b", "a"] }]);
    expect(linked.sentence).toContain("2 scorers (mild and strict)");
    const [, b, a] = linked.models.map(rankingScore).map(scoreOf);
    expect((b ?? 0) - (a ?? 0)).toBeCloseTo(5, 0);
  });

  it("says why a run of its own may conclude otherwise, from what was compared", async () => {
    const of = (run: number, model: string, lead: number): Kept => ({
      run,
      model,
      tasks: tasks(12, (task) => level(task) + lead + noise(task, lead), run * 4),
    });
    const unscored: Kept = { run: 9, model: "c", by: null, tasks: [] };
    const single = await boardOf([of(1, "a", 1), of(1, "b", 9), of(1, "c", 20), unscored]);
    expect(single).toMatchObject({ runs: 2, scoredRuns: 1 });
    expect(single.sentence).not.toContain("taken together");
    const two = await boardOf([of(1, "a", 1), of(1, "b", 9), of(2, "a", 1), of(2, "b", 9), unscored]);
    expect(two.sentence).toMatch(
      /they share\. 2 runs are taken together here, so a difference that is clear in one run may not be clear here, or the reverse\. Intervals in the table are for each model on its own\. In a run's results, intervals can also allow for auto-fails that weren't seen; here they don't\.$/,
    );
    const three = await boardOf([of(1, "a", 1), of(1, "b", 9), of(2, "a", 1), of(2, "c", 9)]);
    expect(three.sentence).toContain(
      "2 runs are taken together here, and differences and ranks allow for every comparison among 3 models, so",
    );
    expect(three.sentence).toContain("Intervals in the table are for each model on its own.");
    const fewTasks = (run: number, model: string): Kept => ({ run, model, tasks: tasks(2, level) });
    expect((await boardOf([fewTasks(1, "a"), fewTasks(2, "b")])).sentence).not.toContain("taken together");
  });

  it("allows for all comparisons in differences, and in no model's own interval, as its sentence says", async () => {
    const of = (model: string, lead: number): Kept[] =>
      [1, 2].map((run) => ({
        run,
        model,
        tasks: tasks(12, (task) => level(task) + lead + noise(task, lead), run * 12),
      }));
    const [a, b, c] = [of("a", 1), of("b", 9), of("c", 8)];
    const [all, two, alone] = [
      await boardOf([...a, ...b, ...c]),
      await boardOf([...a, ...b]),
      await boardOf(a),
    ];
    const widthOf = (estimate: Estimate | undefined): number =>
      estimate?.known === true && estimate.interval !== null
        ? estimate.interval.high - estimate.interval.low
        : Number.NaN;
    const scoreIn = (board: Board) => board.models.find(({ label }) => label === "a");
    const gapIn = (board: Board) => board.comparisons.find(({ first, second }) => first + second === "ba");
    expect(all.sentence).toContain("differences and ranks allow for every comparison among 3 models");
    expect(widthOf(gapIn(all)?.difference)).toBeGreaterThan(widthOf(gapIn(two)?.difference));
    expect(all.sentence).toContain("Intervals in the table are for each model on its own.");
    expect(scoreIn(all)?.adjustedScore).toBeNull();
    expect(scoreIn(all)?.score).toEqual(scoreIn(alone)?.score);
    expect(alone.sentence).not.toContain("each model on its own");
  });

  it("speaks of “Unadjusted” exactly where that column stands", async () => {
    const of = (run: number, model: string, own: readonly number[]): Kept => ({
      run,
      model,
      tasks: tasks(20, (task) => level(task) + noise(task, run)).filter(([task]) => own.includes(task)),
    });
    const whole = Array.from({ length: 20 }, (_, task) => task);
    const boards = [
      await boardOf([of(1, "a", whole), of(1, "b", whole)]),
      await boardOf([of(1, "a", whole.slice(0, 12)), of(1, "b", whole.slice(6))]),
    ];
    expect(boards.map(({ sentence }) => sentence.includes("“Unadjusted”"))).toEqual([false, true]);
    for (const { sentence, models } of boards)
      expect(leaderboardColumns(models).some(({ name }) => name === "unadjusted")).toBe(
        sentence.includes("“Unadjusted”"),
      );
  });

  it("tells models of the same id apart", async () => {
    const own = tasks(6, level);
    const board = await boardOf([
      { run: 1, model: "m", tasks: own, provider: "here" },
      { run: 1, model: "m", tasks: own, provider: "there" },
    ]);
    expect(board.models.map(({ label }) => label)).toEqual(["m (m on here)", "m (m on there)"]);
  });

  it("says that nothing is scored", async () => {
    expect(await boardOf([])).toMatchObject({ models: [], groups: [], sentence: "Nothing is scored yet." });
  });
});

const study = fc.record({
  runs: fc.array(
    fc.record({
      by: fc.constantFrom("jay", "jay", "kay"),
      models: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 }),
      from: fc.constantFrom(0, 0, 5, 40),
      count: fc.integer({ min: 1, max: 25 }),
      missing: fc.constantFrom(0, 0, 0.3),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  leads: fc.array(fc.constantFrom(0, 0, 4, 20), { minLength: 6, maxLength: 6 }),
  seed: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
});

/** What a board says that its own numbers contradict. */
function contradictions({ models, groups, comparisons, sentence }: Board): string[] {
  const wrong: string[] = [];
  for (const { group, models: labels } of groups) {
    const rows = models.filter((row) => row.group === group);
    if (rows.map(({ label }) => label).join() !== labels.join()) wrong.push("group and rows");
    rows.forEach(({ rank, rankInterval, label }, index) => {
      if (rank !== index + 1) wrong.push(`rank of ${label}`);
      const ahead = comparisons.filter((pair) => pair.toldApart && pair.first === label).length;
      const behind = comparisons.filter((pair) => pair.toldApart && pair.second === label).length;
      const isRight = rankInterval === null || rankInterval.best === 1 + behind;
      if (!isRight || (rankInterval !== null && rankInterval.worst !== rows.length - ahead))
        wrong.push(`ranks of ${label}`);
      const next = rows[index + 1];
      if (next === undefined) return;
      const [own, below] = [scoreOf(rankingScore(rows[index] ?? next)), scoreOf(rankingScore(next))];
      const isCut = own === 0 || below === 0 || own === 100 || below === 100;
      if (own < below - 1e-6 && !isCut) wrong.push(`order of ${label} and its score`);
    });
  }
  for (const { first, second, difference, toldApart } of comparisons) {
    if (!difference.known) {
      if (toldApart) wrong.push("told apart and unknown");
      continue;
    }
    if (difference.value < -1e-6) wrong.push(`order of ${first} and ${second}`);
    if (difference.interval !== null && difference.interval.low > 0 !== toldApart) wrong.push("interval");
  }
  for (const [, first, second] of sentence.matchAll(/(m\d) is ahead of (m\d)/g))
    if (!comparisons.some((pair) => pair.toldApart && pair.first === first && pair.second === second))
      wrong.push("sentence");
  for (const [, first, second] of sentence.matchAll(/(m\d) and (m\d) can't be told apart/g))
    if (!comparisons.some((pair) => !pair.toldApart && pair.first === first && pair.second === second))
      wrong.push("sentence");
  return wrong;
}

describe("what a leaderboard claims", () => {
  it("never contradicts itself: sentence, order, score, ranks, comparisons and groups", async () => {
    await fc.assert(
      fc.asyncProperty(study, async ({ runs, leads, seed }) => {
        const draw = (): number => seed.next().value;
        const all = runs.flatMap(({ by, models, from, count, missing }, run) =>
          models.map((model): Kept => ({
            run,
            model: `m${model}`,
            by,
            tasks: tasks(count, (task) => level(task) + (leads[model] ?? 0) + 10 * draw(), from).filter(
              () => draw() >= missing,
            ),
          })),
        );
        expect(contradictions(await boardOf(all))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("models of which one was also scored in another way", () => {
  const exact = (model: string, of: (task: number) => number): Kept => ({
    run: 1,
    model,
    by: "metric",
    tasks: tasks(36, of),
  });
  const judged = (model: string, of: (task: number) => number): Kept => ({
    run: 2,
    model,
    tasks: tasks(36, of),
    judgedAs: 1_000,
  });
  const meh = (task: number): number => (task % 12 < 5 ? 0 : 100);
  const study = [
    exact("aaa", () => 100),
    exact("bbb", () => 100),
    exact("meh", meh),
    judged("bbb", () => 100),
    judged("meh", (task) => 62 + meh(task) / 5),
  ];

  it("are not told apart where they have the same scores side by side", async () => {
    const { comparisons, sentence } = await boardOf(study);
    const pair = comparisons.find(({ first, second }) => [first, second].sort().join() === "aaa,bbb");
    expect(pair).toMatchObject({ sharedDifference: 0, toldApart: false, adjustedPValue: 1 });
    expect(sentence).not.toContain("aaa is ahead of bbb");
    expect(sentence).toMatch(/adjusted for missing scores, and by 0\.0 points on the 36 tasks/);
  });

  it("have each task counted once, in however many ways it was judged", async () => {
    const { models, comparisons } = await boardOf(study);
    expect(models.map(({ tasks: count }) => count)).toEqual([36, 36, 36]);
    for (const { difference } of comparisons) expect(difference).toMatchObject({ n: 36 });
  });
});
