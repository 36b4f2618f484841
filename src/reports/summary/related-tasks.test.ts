import { describe, expect, it } from "vitest";
import {
  type Criterion,
  type Estimate,
  type ResultRow,
  type Session,
  type Summary,
  sessionScorer,
} from "../../core/index.ts";
import { seededRandom } from "../../statistics/numbers/seeded-random.ts";
import { exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";

const MODELS = ["alder", "birch", "cedar"].map((modelId) => ({ modelId }));
const COPIES = 4;
const TONE: Criterion = { id: 1, name: "tone", maxScore: 10, weight: 1 };

const session = (rater: string, kind: "criteria" | "rating"): Session => ({
  sessionId: `${kind}-${rater}`,
  runId: "demo-20261115-101500",
  kind,
  rater,
  criteria: kind === "criteria" ? [TONE] : [],
  seed: 1,
  masksNames: true,
  draw: null,
  createdAt: 0,
  finishedAt: 5,
  unblindedAt: null,
});
const SESSIONS = ["Ann", "Bob", "Cy"].flatMap((rater) => [
  session(rater, "criteria"),
  session(rater, "rating"),
]);

const said = (sessionId: string, key: string | number, value: number) =>
  scoreOf(null, {
    scorer: sessionScorer(sessionId, String(key)),
    kind: "person",
    value,
    unscoredReason: null,
  });

type Scorers = "judges" | "people";

/** What becomes of one task: the same for each of its copies. */
function answersTo(taskId: string, seed: number, scorers: Scorers): ResultRow[] {
  const random = seededRandom(100 + seed);
  const level = 30 + 40 * random.next();
  return MODELS.map(({ modelId }, model) => {
    const points = (): number => Math.max(0, Math.min(100, level + 8 * model + 10 * random.normal()));
    if (scorers === "judges")
      return exampleRow(modelId, taskId, [scoreOf(points(), { autoFail: random.next() < 0.2 })]);
    const words = SESSIONS.map(({ sessionId, kind }, place) =>
      kind === "criteria"
        ? said(sessionId, TONE.id, Math.round(points() / 10))
        : said(sessionId, "rating", 1 + ((seed + model + place) % 5)),
    );
    return exampleRow(modelId, taskId, words, { status: "WAITING_FOR_JUDGE" });
  });
}

async function summaryFor(tasks: number, copies: number, scorers: Scorers): Promise<Summary> {
  const places = Array.from({ length: tasks * copies }, (_, place) => Math.floor(place / copies));
  const idOf = (place: number): string => `t${place}`;
  const pairs = places.map((source, place) => ({
    taskId: idOf(place),
    first: "alder",
    second: "birch",
    by: "jay",
    verdict: source % 3 === 0 ? ("first" as const) : ("second" as const),
    orders: [],
    lengths: null,
  }));
  return await summaryOf(
    exampleRun(
      places.map((source, place) => ({
        taskId: idOf(place),
        category: source % 2 === 0 ? "even" : "odd",
        ...(copies === 1 ? {} : { cluster: `c${source}` }),
      })),
      MODELS,
    ),
    places.flatMap((source, place) => answersTo(idOf(place), source, scorers)),
    {
      sessions: scorers === "people" ? SESSIONS : [],
      pairs: { people: scorers === "people" ? pairs : [], judges: [] },
    },
  );
}

/** Every estimate of a summary that tasks are the sample of, by where it stands. */
function* estimatesIn(value: unknown, path = ""): Generator<readonly [string, Estimate]> {
  if (typeof value !== "object" || value === null) return;
  if ("known" in value) yield [path, value as Estimate];
  else for (const [key, inner] of Object.entries(value)) yield* estimatesIn(inner, `${path}/${key}`);
}

/** What must not depend on how many copies of each task there are. */
function rounded(estimate: Estimate, copies: number) {
  if (!estimate.known) return estimate.reason;
  const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;
  const { value, n, clusters, interval, intervalReason, method } = estimate;
  // Alpha allows for how few ratings there are, by the ratings: that moves it a little.
  if (method.includes("alpha")) return { value: value.toFixed(1), n: n / copies, clusters };
  const ends = interval === null ? intervalReason : [interval.low, interval.high].map(round);
  return { value: round(value), n: n / copies, clusters, ends };
}

describe.each(["judges", "people"] as const)("a summary of related tasks, scored by %s", (scorers) => {
  it("says the same of four copies of each task as of one, everywhere", async () => {
    const [one, four] = [await summaryFor(12, 1, scorers), await summaryFor(12, COPIES, scorers)];
    const expected = [...estimatesIn(one)];
    expect(expected.length).toBeGreaterThan(20);
    expect([...estimatesIn(four)].map(([path, estimate]) => [path, rounded(estimate, COPIES)])).toEqual(
      expected.map(([path, estimate]) => [path, rounded(estimate, 1)]),
    );
    const units = [...estimatesIn(four)].flatMap(([, estimate]) =>
      estimate.known ? [estimate.clusterUnit] : [],
    );
    expect(new Set(units)).toEqual(new Set(["cluster of tasks"]));
    expect(four.planning?.smallestDifference).toBeCloseTo(one.planning?.smallestDifference ?? 0, 8);
    expect(four.ranking.map(({ rankInterval }) => rankInterval)).toEqual(
      one.ranking.map(({ rankInterval }) => rankInterval),
    );
  });

  it("says how many clusters its tasks are in", async () => {
    const { sentence } = await summaryFor(12, 2, scorers);
    expect(sentence).toContain("over 24 tasks in 12 clusters");
    expect(sentence).toContain("on the same 24 tasks in 12 clusters");
    expect(sentence).toContain(
      "12 clusters of related tasks is a small sample: treat the intervals as a rough guide.",
    );
  });

  it("concludes nothing from four clusters, however many tasks they hold", async () => {
    const { sentence, comparisons, ranking } = await summaryFor(4, 5, scorers);
    expect(sentence).toContain(
      "Nothing can be concluded from 4 clusters of related tasks: comparing models takes at least 5.",
    );
    expect(comparisons.some(({ toldApart }) => toldApart)).toBe(false);
    expect(ranking.every(({ rankInterval }) => rankInterval === null)).toBe(true);
  });
});

describe("means of what several people said", () => {
  it("are as unsure as people differ, in score, criteria and ratings", async () => {
    const { ranking, people } = await summaryFor(12, 1, "people");
    const estimates = [
      ranking[0]?.score,
      people?.totals[0]?.total,
      people?.totals[0]?.criteria[0]?.mean,
      people?.ratings[0]?.rating,
    ];
    for (const estimate of estimates)
      expect(estimate).toMatchObject({
        known: true,
        clusters: 12,
        clusterUnit: "task",
        method: expect.stringContaining("over tasks and 3 raters"),
      });
  });
});
