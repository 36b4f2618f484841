import {
  type LanguageModel,
  type PairVerdict,
  type Score,
  type Task,
  hundredOf,
  pairFindingSchema,
} from "../../core/index.ts";
import type { Brief } from "../judges/judge-kind.ts";
import { pairJudgeOpener } from "../pair-judge.ts";
import { questionJudgeOpener } from "../question-judge.ts";
import {
  BARE_TASK,
  FACTS_TASK,
  JUDGE,
  REFERENCE_TASK,
  RUBRIC_TASK,
  countingRandom,
  materialFor,
  rubricReply,
  scoreWith,
} from "./judging.ts";

/** What a judge concluded, without how. */
export interface Gist {
  /** 0-100; for pairs the verdict instead. */
  readonly verdict: number | PairVerdict | null;
  readonly repaired: boolean;
  readonly costUsd: number | null;
}

/** One kind of judge, for tests that hold for all of them. */
export interface JudgeCase {
  readonly name: string;
  /** How many calls it makes when all goes well. */
  readonly calls: number;
  /** Has the text judged; in a pair it is the first of two, and the other is worth 80 %. */
  judge(model: LanguageModel, text: string): Promise<Gist>;
  /** A reply that can be used, and what it means. */
  readonly good: { readonly reply: string; readonly verdict: Gist["verdict"] };
  /** Replies that look like verdicts and are none. */
  readonly bad: Readonly<Record<string, string>>;
  /** Replies that are asked for once more, and mean this when nothing better comes. */
  readonly doubtful?: Readonly<Record<string, JudgeCase["good"]>>;
  /** Where the reply holds a value for each of some ids. */
  readonly points?: { readonly field: string; readonly ids: readonly string[] };
  /** What comes back when the text is worth a quarter of the scale. */
  readonly quarter: Gist["verdict"];
}

export const RIVAL = "Worth 80 %. The other answer.";

const summed = (score: Score): Gist => ({
  verdict: hundredOf(score),
  repaired: score.flags.includes("repaired"),
  costUsd: score.costUsd,
});

function scoring(task: Task, brief: Brief = {}): JudgeCase["judge"] {
  return async (model, text) => summed(await scoreWith(model, materialFor(task, text), brief));
}

const score = (value: string, words = "reason"): string => `{"${words}": "So.", "score": ${value}}`;
const badScores = (words: string, low: string, high: string): Readonly<Record<string, string>> => ({
  "a score above the scale": score(high, words),
  "a score below the scale": score(low, words),
  "a score without end": score("1e999", words),
  "a score that is not a number": score("NaN", words),
  "a score in quotes": score('"50"', words),
  "a score of null": score("null", words),
  "no score": `{"${words}": "So."}`,
  "no words": '{"score": 50}',
  "blank words": `{"${words}": " ", "score": 50}`,
});

const facts = (findings: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    reason: "So.",
    facts: { f1: "supported", f2: "absent", f3: "supported", f4: "contradicted", ...findings },
  });

const rating = (differences: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    justification: "So.",
    ratings: { clarity: 9, difficulty: 2, relevance: 5, originality: 4 },
    overall: 5.5,
    ...differences,
  });

/** The whole number next to a quarter of a scale, as 0 to 100. */
const quarterOf = (low: number, high: number): number =>
  (100 * (Math.round(low + (high - low) / 4) - low)) / (high - low);

export const JUDGE_CASES: readonly JudgeCase[] = [
  {
    name: "rubric",
    calls: 1,
    judge: scoring(RUBRIC_TASK),
    good: { reply: rubricReply(), verdict: 70 },
    bad: {
      "an unknown id": rubricReply({ rubric_scores: { fast: 1, slow: 1 } }),
      "no points": rubricReply({ rubric_scores: {} }),
      "points of null": rubricReply({ rubric_scores: { fast: null, shallow: null } }),
      "points in quotes": rubricReply({ rubric_scores: { fast: "3" } }),
      "points without end": '{"rubric_scores": {"fast": 1e999}, "auto_fail": false}',
      "points that are no number": '{"rubric_scores": {"fast": NaN}, "auto_fail": false}',
      "no word on auto-fail": JSON.stringify({ rubric_scores: { fast: 3 } }),
    },
    doubtful: {
      "a point left out": { reply: rubricReply({ rubric_scores: { shallow: 2 } }), verdict: 20 },
      "a point of null": { reply: rubricReply({ rubric_scores: { fast: 4, shallow: null } }), verdict: 80 },
      "too many points": { reply: rubricReply({ rubric_scores: { fast: 4.01, shallow: 1 } }), verdict: 90 },
      "negative points": { reply: rubricReply({ rubric_scores: { fast: -1, shallow: 1 } }), verdict: 10 },
    },
    points: { field: "rubric_scores", ids: ["fast", "shallow"] },
    quarter: 25,
  },
  {
    name: "reference",
    calls: 1,
    judge: scoring(REFERENCE_TASK),
    good: { reply: score("40"), verdict: 40 },
    bad: badScores("reason", "-0.01", "100.01"),
    quarter: 25,
  },
  {
    name: "facts",
    calls: 1,
    judge: scoring(FACTS_TASK),
    good: { reply: facts({}), verdict: 25 },
    bad: {
      "an unknown id": facts({ f5: "supported" }),
      "a missing id": facts({ f3: undefined }),
      "another word": facts({ f3: "partly" }),
      "a number": facts({ f3: 1 }),
      "no facts": '{"reason": "So."}',
      "no words": '{"facts": {"f1": "absent", "f2": "absent", "f3": "absent", "f4": "absent"}}',
    },
    points: { field: "facts", ids: ["f1", "f2", "f3", "f4"] },
    quarter: 25,
  },
  ...(["1-5", "1-10", "0-100"] as const).map((scale) => {
    const [low = 0, high = 0] = scale.split("-").map(Number);
    return {
      name: `instructions on ${scale}`,
      calls: 1,
      judge: scoring(BARE_TASK, { instructions: "Is it true?", scale }),
      good: { reply: score(String((low + high) / 2), "justification"), verdict: 50 },
      bad: badScores("justification", String(low - 1), String(high + 1)),
      quarter: quarterOf(low, high),
    };
  }),
  {
    name: "instructions, pass or fail",
    calls: 1,
    judge: scoring(BARE_TASK, { instructions: "Is it true?", scale: "pass-fail" }),
    good: { reply: '{"justification": "So.", "pass": true}', verdict: 100 },
    bad: {
      "a word": '{"justification": "So.", "pass": "pass"}',
      "a number": '{"justification": "So.", "pass": 1}',
      "no verdict": '{"justification": "So."}',
      "no words": '{"pass": true}',
    },
    quarter: 0,
  },
  {
    name: "pair",
    calls: 2,
    async judge(model, text) {
      const { transcript, flags, costUsd } = await pairJudgeOpener(countingRandom())(JUDGE, model).compare(
        {
          ...materialFor(RUBRIC_TASK, ""),
          first: { text, finishReason: "stop" },
          second: { text: RIVAL, finishReason: "stop" },
        },
        new AbortController().signal,
      );
      const { verdict } = pairFindingSchema.parse(transcript);
      return { verdict, repaired: flags.includes("repaired"), costUsd };
    },
    good: { reply: '{"reason": "Alike.", "verdict": "draw"}', verdict: "draw" },
    bad: {
      "another word": '{"reason": "So.", "verdict": "C"}',
      "a number": '{"reason": "So.", "verdict": 1}',
      "two verdicts": '{"reason": "So.", "verdict": ["A", "B"]}',
      "no verdict": '{"reason": "So."}',
      "no words": '{"verdict": "A"}',
    },
    quarter: "second",
  },
  {
    name: "question",
    calls: 1,
    async judge(model, text) {
      const task = { ...BARE_TASK, prompt: text };
      const judge = questionJudgeOpener(countingRandom())(JUDGE, model, { criteria: [], prompt: "" });
      return summed(await judge.rate(task, new AbortController().signal));
    },
    good: { reply: rating({}), verdict: 50 },
    bad: {
      "a rating above the scale": rating({ overall: 11 }),
      "a rating below the scale": rating({ overall: 0 }),
      "a rating in quotes": rating({ overall: "7" }),
      "an unknown id": rating({
        ratings: { clarity: 9, difficulty: 2, relevance: 5, originality: 4, wit: 3 },
      }),
      "a missing id": rating({ ratings: { clarity: 9 } }),
      "no words": rating({ justification: "" }),
    },
    points: { field: "ratings", ids: ["clarity", "difficulty", "relevance", "originality"] },
    quarter: quarterOf(1, 10),
  },
];
