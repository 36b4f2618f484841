import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RunEvent, RunEventBody } from "./events.ts";
import { NO_PROGRESS, type RunProgress, reduceProgress, totalProgress } from "./progress.ts";
import type { JudgingMode } from "./records/index.ts";

/** Numbers the events from 1; the n-th happens at 100 n. */
const number = (bodies: readonly RunEventBody[]): RunEvent[] =>
  bodies.map((body, index) => ({ ...body, runId: "r", seq: index + 1, at: (index + 1) * 100 }));

const fold = (bodies: readonly RunEventBody[]): RunProgress =>
  number(bodies).reduce(reduceProgress, NO_PROGRESS);

const key = (itemId = 1, modelId = "a") => ({ itemId, modelId, taskId: `t${itemId}`, sample: 0 });

function planned(totals: Record<string, number>, judging: JudgingMode = "pipelined"): RunEventBody {
  return { type: "run-planned", name: "r", judging, judges: ["gavel"], tasks: 2, totals };
}
const answered = (itemId: number, costUsd: number | null = null, modelId = "a"): RunEventBody => ({
  type: "item-answered",
  ...key(itemId, modelId),
  latencyMs: 5,
  inputTokens: 1,
  outputTokens: 1,
  costUsd,
  finishReason: "stop",
});
const judged = (itemId: number, score: number | null, complete = true): RunEventBody => ({
  type: "item-judged",
  ...key(itemId),
  judgeId: "gavel",
  score,
  unscoredReason: score === null ? "refusal" : null,
  autoFail: false,
  complete,
});
const failed = (
  type: "answer-failed" | "judge-failed",
  itemId: number,
  retryAt: number | null,
): RunEventBody => ({ type, ...key(itemId), attempt: 1, message: `${type} ${itemId}`, retryAt });
const skipped = (itemId: number): RunEventBody => ({
  type: "item-skipped",
  ...key(itemId),
  reason: "budget_exceeded",
});
const retried: RunEventBody = {
  type: "call-retried",
  ...key(),
  stage: "answer",
  retry: 1,
  of: 3,
  waitMs: 10,
  message: "503",
};

describe("reduceProgress", () => {
  it("plans every model with its total and nothing done", () => {
    const progress = fold([planned({ a: 2, b: 3 }, "phased")]);
    expect(progress).toMatchObject({ seq: 1, updatedAt: 100, judging: "phased", activity: "planned" });
    expect(Object.entries(progress.models).map(([id, { total }]) => [id, total])).toEqual([
      ["a", 2],
      ["b", 3],
    ]);
    expect(totalProgress(progress)).toMatchObject({ total: 5, done: 0 });
  });

  it("follows starts, pauses, resumptions and the end, and keeps the first start", () => {
    const steps: RunEventBody[] = [
      { type: "run-started" },
      { type: "run-paused" },
      { type: "run-resumed", takenOver: 1 },
      { type: "run-finished" },
    ];
    const states = steps.map((_, index) => fold([planned({ a: 1 }), ...steps.slice(0, index + 1)]));
    expect(states.map(({ activity }) => activity)).toEqual(["running", "paused", "running", "finished"]);
    expect(states.map(({ startedAt }) => startedAt)).toEqual([200, 200, 200, 200]);
  });

  it("takes a resumption for the start when nobody saw one", () => {
    expect(fold([planned({ a: 1 }), { type: "run-resumed", takenOver: 0 }]).startedAt).toBe(200);
  });

  it("follows the phase", () => {
    expect(fold([{ type: "phase-started", phase: "JUDGING" }]).phase).toBe("JUDGING");
  });

  it("counts answers of the right model and adds up the costs that are known", () => {
    const progress = fold([planned({ a: 2, b: 1 }), answered(1, 0.25), answered(2), answered(3, 0.5, "b")]);
    expect(progress.models).toMatchObject({ a: { answered: 2 }, b: { answered: 1 } });
    expect(progress.costUsd).toBe(0.75);
    expect(totalProgress(progress)).toMatchObject({ answered: 3, done: 0 });
  });

  it("counts an item as judged with its last judge, and sums the scores that have a value", () => {
    const progress = fold([
      planned({ a: 2 }),
      answered(1),
      judged(1, 80, false),
      judged(1, 60),
      answered(2),
      judged(2, null),
    ]);
    expect(progress.models["a"]).toMatchObject({ judged: 2, scored: 2, scoreSum: 140 });
    expect(totalProgress(progress).done).toBe(2);
  });

  it("counts a complete item without a score of any judge, until it is judged anew", () => {
    const second = judged(2, null);
    const steps = [
      planned({ a: 3 }),
      answered(1),
      judged(1, null, false),
      judged(1, null),
      answered(2),
      judged(2, 60, false),
      second.type === "item-judged" ? { ...second, scoredByOther: true as const } : second,
    ];
    expect(totalProgress(fold(steps))).toMatchObject({ judged: 2, unscored: 1, scored: 1 });
    const renewed = (unscored?: number): RunEventBody => ({
      type: "judging-renewed",
      judges: ["gavel"],
      models: {
        a: {
          judged: 2,
          failed: 0,
          skipped: 0,
          scored: 1,
          scoreSum: 60,
          ...(unscored === undefined ? {} : { unscored }),
        },
      },
    });
    for (const event of [renewed(1), renewed()])
      expect(totalProgress(fold([...steps, event]))).toMatchObject({ judged: 0, unscored: 0, scored: 0 });
  });

  const measured = (event: RunEventBody): RunEventBody =>
    event.type === "item-judged" ? { ...event, metric: true } : event;

  it("keeps metrics out of the judges' sum, also where one completes an item", () => {
    const progress = fold([
      planned({ a: 1 }),
      answered(1),
      measured(judged(1, 80, false)),
      measured(judged(1, 60)),
    ]);
    expect(progress.models["a"]).toMatchObject({ judged: 1, scored: 0, scoreSum: 0 });
  });

  it("notes a failure that is tried again without counting it", () => {
    const progress = fold([planned({ a: 1 }), failed("answer-failed", 1, 5000)]);
    expect(progress.lastError).toBe("answer-failed 1");
    expect(totalProgress(progress)).toMatchObject({ failed: 0, done: 0 });
  });

  it("counts a failure for good, and those of judges apart", () => {
    const progress = fold([
      planned({ a: 2 }),
      failed("answer-failed", 1, null),
      answered(2),
      failed("judge-failed", 2, null),
    ]);
    expect(totalProgress(progress)).toMatchObject({ failed: 2, judgeFailed: 1, done: 2 });
  });

  it("counts skipped items as done", () => {
    expect(totalProgress(fold([planned({ a: 2 }), skipped(1)]))).toMatchObject({ skipped: 1, done: 1 });
  });

  it("counts retries, and keeps a failed report as the last error", () => {
    const progress = fold([
      retried,
      retried,
      { type: "report-written", files: ["report.html"] },
      { type: "report-failed", message: "disk full" },
    ]);
    expect(progress).toMatchObject({ retries: 2, lastError: "disk full", seq: 4 });
  });

  it("tells of a wait until it is over", () => {
    const retried: RunEventBody = {
      type: "call-retried",
      ...key(1),
      stage: "answer",
      retry: 1,
      of: 3,
      waitMs: 150,
      message: "429",
    };
    expect(fold([retried, answered(2)]).waiting).toEqual({ until: 250, reason: "retry 1/3" });
    expect(fold([retried, answered(2), answered(1)]).waiting).toBeNull();
  });

  it("counts what is tried again as not done", () => {
    const ended = [planned({ a: 4 }), failed("answer-failed", 1, null), answered(2)];
    const before = fold([...ended, failed("judge-failed", 2, null), skipped(3)]);
    expect(totalProgress(before)).toMatchObject({ failed: 2, judgeFailed: 1, skipped: 1, done: 3 });
    const models = { a: { failed: 2, judgeFailed: 1, skipped: 1 } };
    const after = fold([
      ...ended,
      failed("judge-failed", 2, null),
      skipped(3),
      { type: "items-retried", models },
    ]);
    expect(totalProgress(after)).toMatchObject({
      failed: 0,
      judgeFailed: 0,
      skipped: 0,
      answered: 1,
      done: 0,
    });
  });

  it("does not change what it was given", () => {
    const before = fold([planned({ a: 1 })]);
    const copy = structuredClone(before);
    reduceProgress(before, { ...answered(1), runId: "r", seq: 2, at: 200 });
    expect(before).toEqual(copy);
  });
});

describe("a run that is judged later", () => {
  const collected = [planned({ a: 3 }, "later"), answered(1), answered(2), failed("answer-failed", 3, null)];

  it("is done when everything is answered", () => {
    expect(totalProgress(fold(collected))).toMatchObject({ total: 3, done: 3 });
  });

  it("is open again when judging begins, and done when everything is judged or has failed", () => {
    const judging: RunEventBody = { type: "phase-started", phase: "JUDGING" };
    expect(totalProgress(fold([...collected, judging])).done).toBe(1);
    const ended = [...collected, judging, judged(1, 50), failed("judge-failed", 2, null)];
    expect(totalProgress(fold(ended)).done).toBe(3);
    // A later look for answers finds none missing.
    const answering: RunEventBody = { type: "phase-started", phase: "BENCHMARKING" };
    expect(totalProgress(fold([...ended, answering])).done).toBe(3);
  });
});

/** What one item may go through. */
const lives = fc.constantFrom<((id: number) => RunEventBody[])[]>(
  () => [],
  (id) => [answered(id)],
  (id) => [skipped(id)],
  (id) => [failed("answer-failed", id, 9), answered(id), judged(id, 50)],
  (id) => [failed("answer-failed", id, 9), failed("answer-failed", id, null)],
  (id) => [answered(id, 1), judged(id, 20, false), judged(id, null)],
  (id) => [answered(id), failed("judge-failed", id, 9), judged(id, 20, false)],
  (id) => [answered(id), judged(id, 20, false), failed("judge-failed", id, null)],
);
const runEvents = fc.constantFrom<RunEventBody[]>(
  { type: "run-started" },
  { type: "run-paused" },
  { type: "run-resumed", takenOver: 2 },
  { type: "run-finished" },
  { type: "phase-started", phase: "BENCHMARKING" },
  { type: "phase-started", phase: "JUDGING" },
  { type: "report-written", files: [] },
  retried,
);

/** A run's events: each item's own in order, those of different items and of the run interleaved. */
const histories = fc
  .record({
    judging: fc.constantFrom<JudgingMode>("phased", "pipelined", "later"),
    items: fc.array(lives, { maxLength: 8 }),
    others: fc.array(runEvents, { maxLength: 8 }),
    picks: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  })
  .map(({ judging, items, others, picks }) => {
    const queues = [...items.map((life, index) => life(index + 1)), others].map((queue) => [...queue]);
    const bodies: RunEventBody[] = [planned({ a: items.length }, judging)];
    for (const pick of picks) {
      const open = queues.filter((queue) => queue.length > 0);
      const next = open[pick % Math.max(1, open.length)]?.shift();
      if (next !== undefined) bodies.push(next);
    }
    return number(bodies);
  });

describe("any history of a run", () => {
  it("never has more done than there is, and never fewer than none", () => {
    fc.assert(
      fc.property(histories, (events) => {
        let progress = NO_PROGRESS;
        for (const event of events) {
          progress = reduceProgress(progress, event);
          const { done, total } = totalProgress(progress);
          expect(done).toBeGreaterThanOrEqual(0);
          expect(done).toBeLessThanOrEqual(total);
        }
      }),
    );
  });

  it("comes to the same when events are replayed", () => {
    fc.assert(
      fc.property(histories, fc.nat(), (events, from) => {
        const once = events.reduce(reduceProgress, NO_PROGRESS);
        const replayed = events.slice(from % events.length);
        expect(replayed.reduce(reduceProgress, once)).toBe(once);
        const stuttering = events.flatMap((event) => [event, event]);
        expect(stuttering.reduce(reduceProgress, NO_PROGRESS)).toEqual(once);
      }),
    );
  });
});
