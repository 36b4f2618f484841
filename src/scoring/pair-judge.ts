import { z } from "zod";
import type {
  Judge,
  Json,
  LanguageModel,
  Message,
  PairVerdict,
  Random,
  ScoringMaterial,
  Task,
} from "../core/index.ts";
import { type Fenced, askInSchema, output, sumOrNull, wordsSchema } from "./ask-in-schema.ts";
import { describeTask, judgeKindFor } from "./judge.ts";
import { unscorable } from "./unscorable.ts";

type Answer = Pick<ScoringMaterial, "text" | "finishReason">;

/** Two answers to the same task. Nothing in it tells which models answered. */
export interface PairMaterial {
  readonly task: Task;
  readonly messages: readonly Message[];
  readonly first: Answer;
  readonly second: Answer;
}

/** What the judge said when it was shown the answers in one order. */
export interface OrderedVerdict {
  /** Which of the two was shown as A. */
  readonly shownFirst: "first" | "second";
  readonly verdict: PairVerdict;
  readonly reason: string;
  readonly repaired: boolean;
  readonly transcript: Json;
}

export interface PairScore {
  readonly scorer: string;
  /** Unscored when an answer is empty or refuses; `sides` says which. */
  readonly outcome:
    | {
        readonly scored: true;
        readonly verdict: PairVerdict;
        /** The two orders brought two verdicts, so neither counts: the pair is a draw. */
        readonly flipped: boolean;
      }
    | {
        readonly scored: false;
        readonly reason: "empty-answer" | "refusal";
        readonly sides: readonly ("first" | "second")[];
      };
  /** One for each order; empty when no call was made. */
  readonly orders: readonly OrderedVerdict[];
  readonly costUsd: number | null;
}

export interface PairJudge {
  /** Throws a CallFailure when the judge does not answer, or not as asked. */
  compare(material: PairMaterial, signal: AbortSignal): Promise<PairScore>;
}

const schema = z.object({ reason: wordsSchema, verdict: z.enum(["A", "B", "draw", "both bad"]) });
type Said = z.infer<typeof schema>["verdict"];

const INSTRUCTIONS = [
  "You compare two answers to one task, A and B, and say which is better: A, B, draw when neither is, or both bad when",
  "neither is of use. Where a rubric, references or facts are given, they say what is better. The order in which the",
  "answers stand, their length and their style do not count.",
  'Reply with one JSON object and nothing else: {"reason": "<one or two sentences>", "verdict": "A" or "B" or "draw"',
  'or "both bad"}.',
].join("\n");

export const PAIR_TEMPLATE = `pair-1: ${INSTRUCTIONS}`;

/** Opens judges that see two answers in both orders. */
export function pairJudgeOpener(random: Random): (judge: Judge, model: LanguageModel) => PairJudge {
  return (judge, model) => ({
    async compare(material, signal) {
      const unscored = unscorablePair(material);
      if (unscored !== null) return { scorer: judge.judgeId, outcome: unscored, orders: [], costUsd: 0 };
      const one = await askInOrder(judge, model, random, material, "first", signal);
      const other = await askInOrder(judge, model, random, material, "second", signal);
      const flipped = one.order.verdict !== other.order.verdict;
      return {
        scorer: judge.judgeId,
        outcome: { scored: true, verdict: flipped ? "draw" : one.order.verdict, flipped },
        orders: [one.order, other.order],
        costUsd: sumOrNull([one.costUsd, other.costUsd]),
      };
    },
  });
}

function unscorablePair({ first, second }: PairMaterial): PairScore["outcome"] | null {
  const faults = { first: unscorable(first), second: unscorable(second) };
  const reason = faults.first ?? faults.second;
  if (reason === null) return null;
  const sides = (["first", "second"] as const).filter((side) => faults[side] !== null);
  return { scored: false, reason, sides };
}

async function askInOrder(
  judge: Judge,
  model: LanguageModel,
  random: Random,
  { task, messages, first, second }: PairMaterial,
  shownFirst: "first" | "second",
  signal: AbortSignal,
): Promise<{ order: OrderedVerdict; costUsd: number | null }> {
  const [a, b] = shownFirst === "first" ? [first, second] : [second, first];
  const { meaning, repaired, transcript, costUsd } = await askInSchema(
    model,
    random,
    {
      instructions: INSTRUCTIONS,
      material: (fenced) =>
        [
          ...whatCounts(task, judge, fenced),
          describeTask(messages, fenced),
          `Answer A:\n${fenced(a.text)}`,
          `Answer B:\n${fenced(b.text)}`,
        ].join("\n\n"),
      output: output(schema, (value) => value),
      parameters: judge.model.parameters,
    },
    signal,
  );
  const verdict = verdictOf(meaning.verdict, shownFirst);
  return { order: { shownFirst, verdict, reason: meaning.reason, repaired, transcript }, costUsd };
}

/** The same that counts for one answer alone, without a scale. */
function whatCounts(task: Task, judge: Judge, fenced: Fenced): string[] {
  if (judge.instructions !== undefined) return [`Rubric:\n${judge.instructions}`];
  const kind = judgeKindFor(task, judge);
  return kind === null ? [] : [kind.describe(task, judge, fenced)];
}

function verdictOf(said: Said, shownFirst: "first" | "second"): PairVerdict {
  const shownSecond = shownFirst === "first" ? "second" : "first";
  switch (said) {
    case "A":
      return shownFirst;
    case "B":
      return shownSecond;
    case "draw":
      return "draw";
    case "both bad":
      return "both-bad";
  }
}
