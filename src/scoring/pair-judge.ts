import {
  FIRST_SCORE,
  type Judge,
  type LanguageModel,
  type OpenPairJudge,
  type OrderedVerdict,
  type PairFinding,
  type PairMaterial,
  type PairVerdict,
  type Random,
  type Score,
  type Task,
} from "../core/index.ts";
import { type Fenced, askInSchema, output, sumOrNull } from "./ask-in-schema.ts";
import { describeTask, judgeKindFor } from "./judge.ts";
import { fields, oneOf, words } from "./reply-fields.ts";
import { unscorable } from "./unscorable.ts";

const VERDICTS = ["A", "B", "draw", "both bad"] as const;
type SpokenVerdict = (typeof VERDICTS)[number];
const reply = fields({ reason: words, verdict: oneOf(VERDICTS) });

const INSTRUCTIONS = [
  "You compare two answers to one task, A and B, and say which is better: A, B, draw when neither is, or both bad when",
  "neither is of use. Where a rubric, references or facts are given, they say what is better. The order in which the",
  "answers stand, their length and their style do not count.",
  'Reply with one JSON object and nothing else: {"reason": "<one or two sentences>", "verdict": "A" or "B" or "draw"',
  'or "both bad"}.',
].join("\n");

export const PAIR_TEMPLATE = `pair-1: ${INSTRUCTIONS}`;

/** Opens judges that see two answers in both orders. */
export function pairJudgeOpener(random: Random): OpenPairJudge {
  return (judge, model) => ({
    async compare(material, signal) {
      const unscored = unscorablePair(material);
      if (unscored !== null) return scoreOf(judge, unscored.finding, 0, unscored.reason);
      const one = await askInOrder(judge, model, random, material, "first", signal);
      const other = await askInOrder(judge, model, random, material, "second", signal);
      const flipped = one.order.verdict !== other.order.verdict;
      const finding: PairFinding = {
        verdict: flipped ? "draw" : one.order.verdict,
        flipped,
        unscorable: [],
        orders: [one.order, other.order],
      };
      return scoreOf(judge, finding, sumOrNull([one.costUsd, other.costUsd]), one.order.reason);
    },
  });
}

/** A finding as every scorer writes it: 1 when the first answer is better, 0 when the second is. */
function scoreOf(judge: Judge, finding: PairFinding, costUsd: number | null, reason: string): Score {
  const { verdict, flipped, orders } = finding;
  return {
    scorer: judge.judgeId,
    scorerKind: "judge",
    outcome:
      verdict === null
        ? { scored: false, reason }
        : { scored: true, value: FIRST_SCORE[verdict], scaleMin: 0, scaleMax: 1 },
    autoFail: false,
    reason: verdict === null ? "" : reason,
    parts: {},
    flags: [
      ...(flipped ? ["flipped"] : []),
      ...(verdict === "both-bad" ? ["both-bad"] : []),
      ...(orders.some(({ repaired }) => repaired) ? ["repaired"] : []),
    ],
    transcript: finding,
    costUsd,
  };
}

function unscorablePair({ first, second }: PairMaterial): { finding: PairFinding; reason: string } | null {
  const faults = { first: unscorable(first), second: unscorable(second) };
  const reason = faults.first ?? faults.second;
  if (reason === null) return null;
  const sides = (["first", "second"] as const).filter((side) => faults[side] !== null);
  return { finding: { verdict: null, flipped: false, unscorable: sides, orders: [] }, reason };
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
      output: output(reply, (value) => value),
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

function verdictOf(said: SpokenVerdict, shownFirst: "first" | "second"): PairVerdict {
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
