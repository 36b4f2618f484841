import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import {
  type Estimate,
  FEWEST_TASKS,
  type ResultRow,
  type Summary,
  glanceAt,
  rankingScore,
} from "../../core/index.ts";
import { UNANSWERED, exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";

/** What became of one item. */
const KINDS = ["scored", "refused", "failed", "judge-gap", "open"] as const;

const shape = fc.record({
  models: fc.integer({ min: 1, max: 5 }),
  tasks: fc.integer({ min: 1, max: 26 }),
  scale: fc.constantFrom("points", "pass", "thirds", "ceiling", "same"),
  trouble: fc.constantFrom(0, 0, 0.1, 0.4),
  /** Whether tasks have auto-fail rules, and how often one applies. */
  autoFails: fc.constantFrom(null, 0, 0.05, 0.3),
  leads: fc.array(fc.constantFrom(0, 0, 3, 12, 35), { minLength: 5, maxLength: 5 }),
  seed: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
});
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;

function valueOf({ scale }: Shape, lead: number, level: number, draw: number): number {
  const value = Math.max(0, Math.min(100, 20 + 40 * level + lead + 20 * (draw - 0.5)));
  if (scale === "pass") return value > 50 ? 100 : 0;
  if (scale === "thirds") return (100 * Math.round((value / 100) * 3)) / 3;
  if (scale === "ceiling") return value > 40 ? 100 : value;
  return scale === "same" ? 100 / 3 : value;
}

function rowsOf(made: Shape): ResultRow[] {
  const { models, tasks, trouble, autoFails, leads, seed } = made;
  const draw = (): number => seed.next().value;
  return Array.from({ length: tasks }, (_, task) => {
    const level = draw();
    return Array.from({ length: models }, (__, model) => {
      const kind = draw() < trouble ? KINDS[Math.floor(draw() * KINDS.length)] : "scored";
      const value = valueOf(made, leads[model] ?? 0, level, draw());
      const [id, of] = [`m${model}`, `t${task}`];
      if (kind === "scored" && draw() < (autoFails ?? 0))
        return exampleRow(id, of, [scoreOf(0, { autoFail: true }), scoreOf(0, { scorer: "kay" })]);
      if (kind === "failed") return exampleRow(id, of, [], { ...UNANSWERED, status: "FAILED" });
      if (kind === "open") return exampleRow(id, of, [], { ...UNANSWERED, status: "NEW" });
      if (kind === "refused") return exampleRow(id, of, [scoreOf(null, { unscoredReason: "refusal" })]);
      const second = kind === "judge-gap" ? [] : [scoreOf(Math.max(0, value - 15), { scorer: "kay" })];
      return exampleRow(id, of, [scoreOf(value), ...second]);
    });
  }).flat();
}

const summaryFor = (made: Shape): Promise<Summary> =>
  summaryOf(
    exampleRun(
      Array.from({ length: made.tasks }, (_, task) => ({
        taskId: `t${task}`,
        category: "c",
        rubric: [{ id: "r", text: "Names a source" }],
        autoFail: made.autoFails === null || task % 3 === 2 ? [] : ["Invents a source"],
      })),
      Array.from({ length: made.models }, (_, model) => ({ modelId: `m${model}` })),
    ),
    rowsOf(made),
  );

function isSound(estimate: Estimate | null, [lowest, highest]: readonly [number, number]): boolean {
  if (estimate?.known !== true || estimate.interval === null) return true;
  const { low, high } = estimate.interval;
  return low < high && low >= lowest && high <= highest && estimate.value >= low && estimate.value <= high;
}

type Pair = Summary["comparisons"][number];

function wrongPairs({ comparisons }: Summary): string[] {
  return comparisons.flatMap(({ first, second, difference, toldApart, adjustedPValue }) => {
    const wrong: string[] = [];
    if (toldApart !== (adjustedPValue !== null && adjustedPValue <= 0.05)) wrong.push("test and verdict");
    if (!isSound(difference, [-Infinity, Infinity])) wrong.push("interval");
    if (!difference.known) return toldApart ? ["told apart and not known"] : [];
    if (difference.value < -1e-7) wrong.push("order and difference");
    if (difference.interval !== null && difference.interval.low > 0 !== toldApart)
      wrong.push("interval and verdict");
    if (difference.clusters < FEWEST_TASKS && toldApart) wrong.push("too few tasks and verdict");
    return wrong.map((what) => `${what} of ${first} and ${second}`);
  });
}

function wrongRanks({ ranking, comparisons }: Summary): string[] {
  const scored = ranking.filter(({ score }) => score.known);
  return scored.flatMap(({ modelId, rankInterval }) => {
    if (rankInterval === null) return [];
    const ahead = comparisons.filter((pair) => pair.toldApart && pair.first === modelId).length;
    const behind = comparisons.filter((pair) => pair.toldApart && pair.second === modelId).length;
    const isRight = rankInterval.best === 1 + behind && rankInterval.worst === scored.length - ahead;
    return isRight ? [] : [`ranks of ${modelId}`];
  });
}

function wrongFigures({ ranking, leader }: Summary): string[] {
  return ranking.flatMap(({ modelId, score, adjustedScore }) => {
    const estimates = [score, adjustedScore, leader?.modelId === modelId ? leader.score : null];
    return estimates.every((estimate) => isSound(estimate, [0, 100])) ? [] : [`score of ${modelId}`];
  });
}

const cautionOf = (estimate: Estimate | null): string | undefined =>
  estimate?.known === true ? estimate.caution : undefined;

/** A lower end allows for an auto-fail, and a caution speaks of one, only where none was seen and one could have been. */
function wrongCautions({ ranking, comparisons, sentence }: Summary, { autoFails }: Shape): string[] {
  const wrong = ranking.flatMap(({ modelId, score, adjustedScore, autoFailRate }) => {
    const isUnseen = autoFails !== null && autoFailRate.known && autoFailRate.value === 0;
    const isAllowed = [score, adjustedScore].map((estimate) => ({
      isSaid: cautionOf(estimate) !== undefined,
      isDone: estimate?.known === true && estimate.method.includes("one more task had failed"),
    }));
    return isAllowed.every(({ isSaid, isDone }) => isSaid === isDone && (!isSaid || isUnseen))
      ? []
      : [modelId];
  });
  const isAnyAllowed = ranking.some((result) => cautionOf(rankingScore(result)) !== undefined);
  const isAnyLeadOpen = comparisons.some(({ difference }) => cautionOf(difference) !== undefined);
  return [
    ...wrong.map((modelId) => `caution of ${modelId}`),
    ...(sentence.includes("No auto-fail was seen") === isAnyAllowed ? [] : ["auto-fails in the sentence"]),
    ...(sentence.includes("don't allow for that") === isAnyLeadOpen ? [] : ["differences in the sentence"]),
  ];
}

/** Of so few tasks nothing is claimed. */
function wrongOfFew({ ranking, sentence }: Summary): string[] {
  const scored = ranking.filter(({ score }) => score.known);
  const most = Math.max(0, ...scored.map(({ score }) => (score.known ? score.clusters : 0)));
  if (most >= FEWEST_TASKS) return [];
  return [
    ...(ranking.some(({ rankInterval }) => rankInterval !== null) ? ["a rank from few tasks"] : []),
    ...(/ahead of|told apart/.test(sentence) ? ["a claim from few tasks"] : []),
    ...(scored.length > 1 && !sentence.includes("Nothing can be concluded") ? ["nothing said of few"] : []),
  ];
}

/** Every claim of the sentence, held against the comparison it stands on. */
function wrongSentence({ sentence, ranking, comparisons }: Summary): string[] {
  const leader = ranking[0]?.modelId ?? "";
  const pairOf = (first: string, second: string) =>
    comparisons.find((pair) => pair.first === first && pair.second === second);
  const claims: readonly (readonly [RegExp, (first: string, second: string) => boolean])[] = [
    [/(m\d) and (m\d) can't be told apart/g, (a, b) => pairOf(a, b)?.toldApart === false],
    [/(m\d) is ahead of (m\d) by/g, (a, b) => isAhead(pairOf(a, b))],
    [/(m\d) has the highest mean/g, (a) => a === leader],
    [/(m\d) and (m\d) have exactly the same mean/g, (a, b) => valueOfPair(pairOf(a, b)) === 0],
    [/All \d models have the same score/g, () => comparisons.every((pair) => valueOfPair(pair) === 0)],
  ];
  return claims.flatMap(([words, isTrue]) =>
    [...sentence.matchAll(words)].flatMap(([said, first = "", second = ""]) =>
      isTrue(first, second) ? [] : [said],
    ),
  );
}

/** A list of runs names a winner where, and only where, the sentence begins with a lead. */
function wrongGlance(summary: Summary): string[] {
  const { verdict } = glanceAt(summary);
  const first = summary.sentence.replace(/^[^.]* answered none of [^.]*\. /, "");
  const isLead = /^m\d is ahead of m\d by .*?; the gap is unlikely to be chance\./.test(first);
  return isLead === (verdict === "winner") ? [] : [`${verdict} in the list`];
}

/** The interval that the sentence gives the leader is the table's, or the sentence says why it is another. */
function wrongLeader({ sentence, ranking, leader }: Summary): string[] {
  const said = /has the highest mean: ([\d.]+) of 100 [^.]*?\(95 % CI ([\d.-]+) to ([\d.-]+)(.*?)\)/.exec(
    sentence,
  );
  const [first] = ranking;
  if (said === null || first === undefined) return [];
  const [, value, low, high, why = ""] = said;
  const table = rankingScore(first);
  const inTable = table.known ? [table.value, table.interval?.low, table.interval?.high] : [];
  const [mean, ...ends] = inTable.map((number) => number?.toFixed(1));
  const isSame = ends[0] === low && ends[1] === high;
  const isNamed =
    why === `, which allows for picking the best of ${leader?.of}` &&
    sentence.includes("Intervals in the table are for each model on its own");
  const isWider =
    leader?.score.known === true &&
    (leader.score.interval?.low ?? 0) <= (inTable[1] ?? 0) &&
    (leader.score.interval?.high ?? 0) >= (inTable[2] ?? 0);
  return [
    ...(mean === value ? [] : ["another mean of the leader"]),
    ...(isNamed ? (isWider ? [] : ["called wider"]) : isSame ? [] : ["another interval without a reason"]),
  ];
}

const isAhead = (pair: Pair | undefined): boolean => pair?.toldApart === true && valueOfPair(pair) > 0;
const valueOfPair = (pair: Pair | undefined): number =>
  pair?.difference.known === true ? pair.difference.value : Number.NaN;

describe("what a summary claims", () => {
  it("never contradicts itself: sentence, order, ranks, comparisons and intervals", async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (made) => {
        const summary = await summaryFor(made);
        const wrong = [
          wrongPairs,
          wrongRanks,
          wrongFigures,
          wrongCautions,
          wrongOfFew,
          wrongSentence,
          wrongLeader,
          wrongGlance,
        ];
        expect({
          sentence: summary.sentence,
          wrong: wrong.flatMap((find) => find(summary, made)),
        }).toMatchObject({
          wrong: [],
        });
      }),
      { numRuns: 300 },
    );
  });

  it("does not let a model climb that skips the hard tasks, nor count a judge's failure against it", async () => {
    const tasks = Array.from({ length: 12 }, (_, task) => ({ taskId: `t${task}`, category: "c" }));
    const rows = tasks.flatMap(({ taskId }, task) => {
      const level = 90 - 6 * task;
      const noise = task % 3;
      return [
        exampleRow("strong", taskId, [scoreOf(level + noise), scoreOf(level - 30, { scorer: "kay" })]),
        task < 6
          ? // The lenient judge failed on half of them.
            exampleRow("picky", taskId, [
              ...(task < 3 ? [scoreOf(level - 4)] : []),
              scoreOf(level - 34 + noise, { scorer: "kay" }),
            ])
          : exampleRow("picky", taskId, [], { ...UNANSWERED, status: "FAILED" }),
      ];
    });
    const { ranking, comparisons } = await summaryOf(
      exampleRun(tasks, [{ modelId: "picky" }, { modelId: "strong" }]),
      rows,
    );
    expect(ranking.map(({ modelId }) => modelId)).toEqual(["strong", "picky"]);
    expect(comparisons[0]?.difference).toMatchObject({ value: expect.closeTo(4, 0) });
    const [strong, picky] = ranking.map(({ adjustedScore }) => adjustedScore);
    expect(strong?.known === true && picky?.known === true && strong.value - picky.value).toBeCloseTo(4, 0);
  });
});
