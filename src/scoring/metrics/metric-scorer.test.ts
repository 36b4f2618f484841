import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Metric, metricSchema } from "../../core/index.ts";
import { metricScorer } from "./metric-scorer.ts";
import {
  BARE_TASK,
  NO_LIMIT,
  materialOf,
  measure,
  scoreAll,
  taskWith,
  valueOf,
} from "./testing/measuring.ts";

const REFERENCES = { excellent: "The cat is on the mat.", good: "A cat sits on a mat." };
const inTask = (references: Parameters<typeof taskWith>[0], text: string) => ({
  ...materialOf(text),
  task: taskWith(references),
});
const REFUSAL = "I'm sorry, but I can't help with that.";

describe("exact-match", () => {
  it.each([
    [{ expected: "Paris" }, " Paris\n", 1],
    [{ expected: "Paris" }, "paris", 0],
    [{ expected: "Paris", ignoreCase: true }, "PARIS", 1],
    [{ expected: ["Paris", "Lutetia"] }, "Lutetia", 1],
    [{ expected: "new york", ignoreWhitespace: true }, "newyork", 1],
    [{ expected: "Paris", ignorePunctuation: true }, "«Paris!»", 1],
    [{ expected: "$5", ignorePunctuation: true }, "5", 0],
    [{ expected: "МОСКВА", ignoreCase: true }, "москва", 1],
    [{ expected: "straße", ignoreCase: true }, "STRASSE", 1],
    [{ expected: "ΟΔΟΣ", ignoreCase: true }, "οδοσ", 1],
    [{ expected: "caf\u00e9" }, "cafe\u0301", 1],
    [{ expected: "東京" }, "東京", 1],
    [{ expected: "👍" }, "👍🏽", 0],
  ])("%j on %j gives %i", async (rest, answer, expected) => {
    expect(await valueOf({ kind: "exact-match", ...rest }, answer)).toBe(expected);
  });

  it("takes what it expects from the task's references", async () => {
    const metric = { kind: "exact-match", from: "excellent" };
    expect(await valueOf(metric, inTask({ excellent: "Paris" }, "Paris"))).toBe(1);
    expect(await valueOf(metric, inTask({ good: "Paris" }, "Paris"))).toBe("(no-reference)");
    expect(await valueOf(metric, inTask({ excellent: "  " }, "Paris"))).toBe("(no-reference)");
  });
});

describe("contains", () => {
  it.each([
    [{ all: ["cat", "mat"] }, "the cat on the mat", 1, ""],
    [{ all: ["cat", "dog"] }, "the cat", 0, 'lacks "dog"'],
    [{ any: ["cat", "dog"] }, "the dog", 1, ""],
    [{ any: ["cat", "dog"] }, "the cow", 0, 'contains none of ["cat","dog"]'],
    [{ none: ["cat"] }, "the dog", 1, ""],
    [{ none: ["cat"] }, "the cat", 0, 'holds "cat"'],
    [{ all: ["a"], none: ["b"] }, "ab", 0, 'holds "b"'],
    [{ all: ["Кот"], ignoreCase: true }, "это КОТ", 1, ""],
    [{ all: ["漢"] }, "漢字", 1, ""],
    [{ any: ["can't help"] }, REFUSAL, 1, ""],
  ])("%j on %j gives %i", async (rest, answer, value, reason) => {
    expect(await measure({ kind: "contains", ...rest }, answer)).toMatchObject({
      outcome: { value },
      reason,
    });
  });

  it("finds a reference", async () => {
    const metric = { kind: "contains", from: "good" };
    expect(await valueOf(metric, inTask({ good: "Canberra" }, "It is Canberra."))).toBe(1);
    expect(await valueOf(metric, "It is Canberra.")).toBe("(no-reference)");
  });
});

describe("regex", () => {
  it("says whether the pattern is found", async () => {
    expect(await valueOf({ kind: "regex", pattern: "^\\d{4}-\\d{2}$" }, "2026-11")).toBe(1);
    expect(await valueOf({ kind: "regex", pattern: "yes", flags: "i" }, "YES")).toBe(1);
    expect(await valueOf({ kind: "regex", pattern: "^yes$" }, "no")).toBe(0);
  });

  it("leaves the answer unscored when the time is up", async () => {
    // A limit that is up as soon as the search has begun.
    const clock = { after: (_ms: number, callback: () => void) => (callback(), () => {}) };
    const score = metricScorer({ clock, countTokens: () => Promise.resolve(0) });
    const hostile = metricSchema.parse({ kind: "regex", pattern: "^(a+)+$" });
    const beside = metricSchema.parse({ kind: "contains", all: ["a"] });
    expect(await score([hostile, beside], materialOf(`${"a".repeat(50)}!`))).toMatchObject([
      { outcome: { scored: false, reason: "pattern-too-slow" } },
      { outcome: { scored: true, value: 1 } },
    ]);
  });
});

describe("number", () => {
  it.each([
    [{ expected: 42 }, "First 7, then 42.", 1],
    [{ expected: 7, which: "first" }, "First 7, then 42.", 1],
    [{ expected: 42, which: "only" }, "First 7, then 42.", 0],
    [{ expected: 42, which: "only" }, "42, yes, 42", 1],
    [{ expected: 1234.5 }, "1,234.5", 1],
    [{ expected: 1234.5 }, "1 234,5", 1],
    [{ expected: 42 }, "forty-two", 0],
    [{ expected: 0.3, absolute: 0.1 }, "0.4", 1],
    [{ expected: 0.3, absolute: 0.1 }, "0.41", 0],
    [{ expected: 200, relative: 0.01 }, "198", 1],
    [{ expected: 200, relative: 0.01 }, "197.9", 0],
    [{ expected: 200, relative: 0.01, absolute: 5 }, "195", 1],
    [{ expected: 0, relative: 0.5 }, "0", 1],
    [{ expected: -5 }, "−5", 1],
  ])("%j on %j gives %i", async (rest, answer, expected) => {
    expect(await valueOf({ kind: "number", ...rest }, answer)).toBe(expected);
  });

  it("finds the number of a reference as it finds the answer's", async () => {
    const metric = { kind: "number", from: "excellent", absolute: 0.5 };
    expect(await valueOf(metric, inTask({ excellent: "2 + 2 = 4" }, "It is 4.2"))).toBe(1);
    expect(await valueOf(metric, inTask({ excellent: "four" }, "4"))).toBe("(no-reference)");
  });
});

describe("json-schema", () => {
  const schema = { type: "object", required: ["city"], properties: { city: { type: "string" } } };

  it("takes JSON that follows the schema, bare or fenced", async () => {
    expect(await valueOf({ kind: "json-schema", schema }, '{"city": "東京"}')).toBe(1);
    expect(await valueOf({ kind: "json-schema", schema }, '```json\n{"city": "Paris"}\n```')).toBe(1);
  });

  it("says what is wrong otherwise", async () => {
    const wrong = await measure({ kind: "json-schema", schema }, '{"city": 5}');
    expect(wrong).toMatchObject({ outcome: { value: 0 }, reason: "$.city is not of type string" });
    expect(await measure({ kind: "json-schema", schema }, "Paris")).toMatchObject({
      outcome: { value: 0 },
      reason: "is not JSON",
    });
  });

  it("gives up where the schema never ends", async () => {
    expect(await valueOf({ kind: "json-schema", schema: { $ref: "#" } }, "1")).toBe("(schema-too-costly)");
  });

  it("takes __proto__ for a key like any other", async () => {
    const schema: unknown = JSON.parse(
      '{"required": ["__proto__"], "properties": {"__proto__": {"const": {"__proto__": 1}}}, "additionalProperties": false}',
    );
    expect(await valueOf({ kind: "json-schema", schema }, '{"__proto__": {"__proto__": 1}}')).toBe(1);
    expect(await valueOf({ kind: "json-schema", schema }, '{"__proto__": {}}')).toBe(0);
    expect(await valueOf({ kind: "json-schema", schema }, '{"constructor": 1}')).toBe(0);
  });
});

describe("metrics that compare texts", () => {
  it.each([
    ["edit-similarity", "kitten", ["sitting"], 1 - 3 / 7, 1],
    ["edit-similarity", "👍", ["👎", "👍"], 1, 1],
    [
      "rouge-l",
      "The quick brown dog jumps on the log.",
      ["The quick brown fox jumps over the lazy dog"],
      10 / 17,
      1,
    ],
    ["bleu", "The cat is on the mat.", ["The cat is on the mat."], 100, 100],
    ["chrf", "Кошка на коврике", ["Кошка на коврике"], 100, 100],
    ["chrf", "abc", ["漢字"], 0, 100],
  ])("%s of %j and %j is %d", async (kind, answer, references, value, scaleMax) => {
    expect((await measure({ kind, references }, answer)).outcome).toEqual({
      scored: true,
      value: expect.closeTo(value, 9) as number,
      scaleMin: 0,
      scaleMax,
    });
  });

  it("take the task's excellent and good references unless told otherwise", async () => {
    const kind = "edit-similarity";
    expect(await valueOf({ kind }, inTask(REFERENCES, REFERENCES.good))).toBe(1);
    expect(await valueOf({ kind }, inTask(REFERENCES, REFERENCES.excellent))).toBe(1);
    expect(await valueOf({ kind, from: "excellent" }, inTask(REFERENCES, REFERENCES.good))).toBeLessThan(1);
    expect(await valueOf({ kind, from: "pass" }, inTask(REFERENCES, "x"))).toBe("(no-reference)");
    expect(await valueOf({ kind }, inTask({ pass: "x" }, "x"))).toBe("(no-reference)");
  });

  it("say when they cannot", async () => {
    expect(await measure({ kind: "rouge-l", references: ["猫が好き"] }, "猫")).toMatchObject({
      outcome: { scored: false, reason: "script-not-supported" },
      reason: expect.stringContaining("chrF") as string,
    });
    expect(await valueOf({ kind: "bleu", references: ["a"] }, "b".repeat(50_001))).toBe("(text-too-long)");
    expect(await valueOf({ kind: "edit-similarity", references: ["👍"] }, "👍".repeat(30_000))).toBeCloseTo(
      1 / 30_000,
      9,
    );
  });

  it("stay on their scales, and give the most to the same text", async () => {
    const words = fc.array(fc.constantFrom("a", "cat", "кот", "漢字", "👍", "3.5"), {
      minLength: 1,
      maxLength: 12,
    });
    const text = words.map((list) => list.join(" "));
    const kinds = fc.constantFrom("edit-similarity", "bleu", "rouge-l", "chrf");
    await fc.assert(
      fc.asyncProperty(kinds, text, text, async (kind, one, other) => {
        const { outcome } = await measure({ kind, references: [other] }, one);
        const same = (await measure({ kind, references: [one] }, one)).outcome;
        if (!outcome.scored || !same.scored) return;
        expect(outcome.value).toBeGreaterThanOrEqual(0);
        expect(outcome.value).toBeLessThanOrEqual(outcome.scaleMax);
        expect(same.value).toBeCloseTo(same.scaleMax, 9);
      }),
    );
  });
});

describe("length, latency and cost", () => {
  it.each([
    [{ kind: "length", max: 3 }, "👍👍👍", 1],
    [{ kind: "length", max: 2 }, "👍👍👍", 0],
    [{ kind: "length", min: 3, unit: "words" }, "I don't know.", 1],
    [{ kind: "length", max: 2, unit: "words" }, "I don't know.", 0],
    [{ kind: "length", min: 2, max: 4, unit: "words" }, "今日は晴れです", 1],
    [{ kind: "length", max: 2, unit: "tokens" }, "12345678", 1],
    [{ kind: "length", max: 2, unit: "tokens" }, "123456789", 0],
    [{ kind: "latency", maxMs: 120 }, "x", 1],
    [{ kind: "latency", maxMs: 119 }, "x", 0],
    [{ kind: "cost", maxUsd: 0.002 }, "x", 1],
    [{ kind: "cost", maxUsd: 0.001 }, "x", 0],
  ])("%j on %j gives %i", async (metric, answer, expected) => {
    expect(await valueOf(metric, answer)).toBe(expected);
  });

  it("do not guess a cost that nobody knows", async () => {
    expect(await valueOf({ kind: "cost", maxUsd: 1 }, materialOf("x", { costUsd: null }))).toBe(
      "(unknown-cost)",
    );
  });
});

/** One of each kind, all satisfied with a refusal if they look at it at all. */
const EACH: Readonly<Record<Metric["kind"], Record<string, unknown>>> = {
  "exact-match": { expected: REFUSAL },
  contains: { any: ["sorry"] },
  regex: { pattern: "sorry" },
  number: { expected: 1 },
  "json-schema": { schema: true },
  "edit-similarity": { references: ["a"] },
  bleu: { references: ["a"] },
  "rouge-l": { references: ["a"] },
  chrf: { references: ["a"] },
  length: { max: 100 },
  latency: { maxMs: 1000 },
  cost: { maxUsd: 1 },
};
const ALL = Object.entries(EACH).map(([kind, rest]) => metricSchema.parse({ kind, ...rest }));
const wordsOf = async (text: string) =>
  Object.fromEntries(
    (await scoreAll(ALL, materialOf(text))).map(({ scorer, outcome }) => [
      scorer.replace("metric:", ""),
      outcome.scored ? outcome.value : outcome.reason,
    ]),
  );

describe("all metrics", () => {
  it("leave out empty answers, except those that can measure them", async () => {
    const empty = Object.fromEntries(Object.keys(EACH).map((kind) => [kind, "empty-answer"]));
    expect(await wordsOf(" \n")).toEqual({ ...empty, length: 1, latency: 1, cost: 1 });
  });

  it("leave out refusals where they compare with a right answer", async () => {
    const refusal = Object.fromEntries(Object.keys(EACH).map((kind) => [kind, "refusal"]));
    const scored = { contains: 1, regex: 1, length: 1, latency: 1, cost: 1 };
    expect(await wordsOf(REFUSAL)).toEqual({ ...refusal, ...scored });
  });

  it("give the whole record, in order, always the same", async () => {
    const material = { task: BARE_TASK, response: materialOf("1 cat").response };
    const first = await scoreAll(ALL, material);
    expect(first.map(({ scorer }) => scorer)).toEqual(Object.keys(EACH).map((kind) => `metric:${kind}`));
    expect(await scoreAll(ALL, material)).toEqual(first);
    expect(first.at(-1)).toEqual({
      scorer: "metric:cost",
      scorerKind: "metric",
      outcome: { scored: true, value: 1, scaleMin: 0, scaleMax: 1 },
      autoFail: false,
      reason: "0.002 USD",
      parts: {},
      flags: [],
      transcript: null,
      costUsd: 0,
    });
  });

  it("are unscored with the reason when one throws, and the others go on", async () => {
    const score = metricScorer({
      clock: NO_LIMIT,
      countTokens: () => Promise.reject(new Error("no tokenizer")),
    });
    const metrics = [
      metricSchema.parse({ kind: "length", id: "short", unit: "tokens", max: 5 }),
      metricSchema.parse({ kind: "latency", maxMs: 500 }),
    ];
    expect(await score(metrics, materialOf("x"))).toMatchObject([
      { scorer: "metric:short", outcome: { scored: false, reason: "metric-failed" }, reason: "no tokenizer" },
      { scorer: "metric:latency", outcome: { scored: true, value: 1 } },
    ]);
  });
});
