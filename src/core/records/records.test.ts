import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { hundredOf } from "../changes.ts";
import { collectionSchema, criteriaSetSchema, criterionSchema } from "./collection.ts";
import { ITEM_STATUSES, itemOutcome } from "./item.ts";
import { scoreSchema, toHundred } from "./score.ts";
import { rubricItemSchema, taskSchema } from "./task.ts";
import { judgmentSchema } from "./judgment.ts";
import { sessionSchema } from "./session.ts";

interface Case {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly good: Readonly<Record<string, unknown>>;
  /** Single changes, each of which makes the good record bad. */
  readonly bad: readonly Readonly<Record<string, unknown>>[];
}

const CRITERION = { id: 1, name: "Accuracy", maxScore: 10, weight: 2 };
const SCORE = {
  scorer: "gavel",
  scorerKind: "judge",
  outcome: { scored: true, value: 7, scaleMin: 0, scaleMax: 10 },
  autoFail: false,
  reason: "",
  parts: { depth: 7 },
  flags: [],
  transcript: null,
  costUsd: null,
};

const CASES: readonly Case[] = [
  {
    name: "collection",
    schema: collectionSchema,
    good: {
      id: 1,
      name: "Water",
      description: "All of it",
      tags: ["wet"],
      difficulty: null,
      generationPrompt: null,
      generatorModelId: "fast",
      metrics: [{ kind: "length", max: 30, unit: "words" }],
      taskCount: 1,
      createdAt: 1,
      updatedAt: 1,
      archivedAt: null,
    },
    bad: [
      { id: 0 },
      { name: "" },
      { taskCount: -1 },
      { tags: null },
      { archivedAt: "never" },
      { metrics: [{ kind: "length" }] },
    ],
  },
  {
    name: "criterion",
    schema: criterionSchema,
    good: CRITERION,
    bad: [{ maxScore: 0 }, { weight: 0 }, { weight: -1 }, { name: "" }, { id: 1.5 }],
  },
  {
    name: "criteria set",
    schema: criteriaSetSchema,
    good: { id: 1, name: "Default", criteria: [CRITERION] },
    bad: [{ criteria: [{ ...CRITERION, maxScore: "10" }] }, { criteria: undefined }, { name: "" }],
  },
  {
    name: "session",
    schema: sessionSchema,
    good: {
      sessionId: "s",
      runId: "r",
      kind: "criteria",
      rater: "Ann",
      criteria: [CRITERION],
      seed: 7,
      masksNames: true,
      draw: { count: 2, of: 8, probability: 0.25 },
      createdAt: 5,
      finishedAt: null,
      unblindedAt: null,
    },
    bad: [{ rater: "" }, { kind: "quiz" }, { seed: 0.5 }, { finishedAt: undefined }, { draw: { count: 0 } }],
  },
  {
    name: "judgment",
    schema: judgmentSchema,
    good: {
      id: 1,
      runId: "r-20261115-101500",
      taskId: "q1",
      judgeId: "gavel",
      overallScore: 8,
      clarityScore: null,
      difficultyScore: 5.5,
      relevanceScore: null,
      originalityScore: 0,
      justification: "Clear.",
      generatorModelId: null,
      costUsd: 0.1,
      createdAt: 5,
    },
    bad: [{ overallScore: "8" }, { clarityScore: undefined }, { overallScore: Number.NaN }, { taskId: "" }],
  },
  {
    name: "score",
    schema: scoreSchema,
    good: SCORE,
    bad: [
      { outcome: { scored: true, value: null, scaleMin: 0, scaleMax: 10 } },
      { outcome: { scored: true, value: Number.NaN, scaleMin: 0, scaleMax: 10 } },
      { outcome: { scored: false, reason: "" } },
      { outcome: { scored: false } },
      { outcome: null },
      { scorerKind: "oracle" },
      { costUsd: -1 },
      { parts: { depth: null } },
    ],
  },
  {
    name: "rubric item",
    schema: rubricItemSchema,
    good: { id: "boil", text: "Boils it", weight: 0.5, maxScore: 3 },
    bad: [{ id: "" }, { text: "" }, { weight: 0 }, { maxScore: -1 }],
  },
  {
    name: "task",
    schema: taskSchema,
    good: { taskId: "q1", category: "Water", prompt: "How?" },
    bad: [{ taskId: "" }, { prompt: "" }, { version: 0 }, { vars: { n: 1 } }, { references: { best: "x" } }],
  },
];

describe.each(CASES)("the schema of a $name", ({ schema, good, bad }) => {
  it("accepts a good record and keeps what it says", () => {
    expect(schema.parse(good)).toMatchObject(good);
  });

  it.each(bad.map((change) => ({ change })))("rejects $change", ({ change }) => {
    expect(schema.safeParse({ ...good, ...change }).success).toBe(false);
  });

  it("rejects a key that it does not know", () => {
    expect(schema.safeParse({ ...good, mood: "grim" }).success).toBe(false);
  });
});

describe("what records are filled up with", () => {
  it("is 10 points at weight 1 for a criterion, and 1 point at weight 1 for a rubric item", () => {
    expect(criterionSchema.parse({ id: 1, name: "Style" })).toMatchObject({ maxScore: 10, weight: 1 });
    expect(rubricItemSchema.parse({ id: "a", text: "t" })).toMatchObject({ maxScore: 1, weight: 1 });
  });
});

describe("a score on 0-100", () => {
  it("is where the value stands on its own scale", () => {
    expect(toHundred(7, 0, 10)).toBe(70);
    expect(toHundred(1, 1, 5)).toBe(0);
    expect(toHundred(3, 1, 5)).toBe(50);
    expect(toHundred(5, 1, 5)).toBe(100);
    expect(toHundred(0, -10, 10)).toBe(50);
  });

  it("is a number also on a scale without length", () => {
    expect(toHundred(3, 3, 3)).toBe(0);
  });

  it("stays within 0 and 100 for every value on its scale", () => {
    const scales = fc.record({
      low: fc.integer({ min: -1000, max: 1000 }),
      length: fc.integer({ min: 1, max: 1000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(scales, ({ low, length, share }) => {
        const hundred = toHundred(low + share * length, low, low + length);
        expect(hundred).toBeGreaterThanOrEqual(-1e-9);
        expect(hundred).toBeLessThanOrEqual(100 + 1e-9);
        expect(hundred).toBeCloseTo(100 * share, 6);
      }),
    );
  });

  it("is null and not 0 for an item that is unscored", () => {
    expect(hundredOf({ outcome: { scored: false, reason: "refusal" } })).toBeNull();
    expect(hundredOf({ outcome: { scored: true, value: 0, scaleMin: 0, scaleMax: 10 } })).toBe(0);
  });
});

describe("itemOutcome", () => {
  it("has a word for every status, and two for a failure", () => {
    const error = (stage: "answer" | "judge") => ({ stage, message: "x" });
    expect(ITEM_STATUSES.map((status) => itemOutcome({ status, error: null }))).toEqual([
      "open",
      "open",
      "done",
      "candidate_failed",
      "skipped",
    ]);
    expect(itemOutcome({ status: "FAILED", error: error("judge") })).toBe("judge_failed");
    expect(itemOutcome({ status: "FAILED", error: error("answer") })).toBe("candidate_failed");
  });
});
