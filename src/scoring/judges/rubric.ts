import { z } from "zod";
import { POINT_FLAGS, type RubricItem, type Task, phrase } from "../../core/index.ts";
import { type Reading, examinedOutput } from "../ask-in-schema.ts";
import { type ReplyOf, fields, never, orNothing, points, remark, unread, yesOrNo } from "../reply-fields.ts";
import type { JudgeKind, Verdict } from "./judge-kind.ts";

function replyFields(task: Task) {
  return {
    rubric_scores: points(
      Object.fromEntries(task.rubric.map((item) => [item.id, { least: 0, most: item.maxScore }])),
    ),
    auto_fail: task.autoFail.length === 0 ? never : yesOrNo,
    auto_fail_reason: orNothing(z.string()),
    // Asked for because judges reason better with it; the sum is computed here.
    overall_score: unread,
    notes: remark,
    unsafe_flags: orNothing(z.array(z.string())),
  };
}
type RubricReply = ReplyOf<ReturnType<typeof replyFields>>;

/** Points per rubric item, weighted and summed; an auto-fail rule that applies makes it 0. */
export const rubricJudge: JudgeKind = {
  name: "rubric",
  version: 3,
  instructions: [
    "You grade one answer to one task against a rubric. Give each rubric item between 0 and its maximum,",
    "in fractions where an item is partly met, and leave no item out: 0 says that it is not met at all.",
    "Judge only what the answer says, not its length or style.",
    "Then say whether an auto-fail rule applies: only when the answer clearly does what the rule describes.",
    'Reply with one JSON object and nothing else: {"rubric_scores": {"<item id>": <number>, ...},',
    '"auto_fail": <true or false>, "auto_fail_reason": "<when true, else null>",',
    '"overall_score": <weighted sum, or 0 when auto_fail>, "notes": "<one or two sentences>",',
    '"unsafe_flags": <list of what is unsafe in the answer, or null>}.',
  ].join("\n"),

  describe(task) {
    const items = task.rubric.map(
      (item) => `- ${item.id} (0 to ${item.maxScore}, weight ${item.weight}): ${item.text}`,
    );
    const rules = task.autoFail.map((rule) => `- ${rule}`);
    return [
      "Rubric:",
      ...items,
      "",
      rules.length === 0 ? "There are no auto-fail rules, so none applies." : "Auto-fail rules:",
      ...rules,
    ].join("\n");
  },

  outputFor(task) {
    return examinedOutput(fields(replyFields(task)), (value) => examine(task, value));
  },
};

/**
 * Points that are missing or off their scale are asked for once more; then a missing one counts 0, and one off its
 * scale what is nearest on it, both flagged. Where no point was given, nothing was graded, unless a rule failed it.
 */
function examine(task: Task, value: RubricReply): Reading<Verdict> {
  const given = task.rubric.map((item) => ({ item, said: value.rubric_scores[item.id] ?? null }));
  const missing = given.filter(({ said }) => said === null).map(({ item }) => item);
  const off = given.filter(({ item, said }) => said !== null && said !== nearest(said, item));
  const problems = [
    ...(missing.length === 0
      ? []
      : [phrase`rubric_scores leaves out ${listed(missing)}; every rubric item needs a number`]),
    ...off.map(
      ({ item, said }) =>
        phrase`rubric_scores.${item.id}: ${String(said)} is not on its scale, 0 to ${item.maxScore}`,
    ),
  ];
  const problem = problems.length === 0 ? null : problems.join("; ");
  if (problem !== null && missing.length === given.length && !value.auto_fail) {
    return { problem };
  }

  const parts = given.map(({ item, said }) => ({ item, points: said === null ? 0 : nearest(said, item) }));
  const sum = parts.reduce((total, { item, points: own }) => total + item.weight * own, 0);
  const scaleMax = task.rubric.reduce((total, item) => total + item.weight * item.maxScore, 0);
  const reason = value.auto_fail ? [value.auto_fail_reason ?? "", value.notes] : [value.notes];
  const meaning: Verdict = {
    outcome: { scored: true, value: value.auto_fail ? 0 : sum, scaleMin: 0, scaleMax },
    autoFail: value.auto_fail,
    reason: reason.filter((sentence) => sentence !== "").join(" "),
    parts: Object.fromEntries(parts.map(({ item, points: own }) => [item.id, own])),
    flags: [
      ...missing.map(({ id }) => `${POINT_FLAGS.missing}${id}`),
      ...off.map(({ item }) => `${POINT_FLAGS.clamped}${item.id}`),
      ...(value.unsafe_flags ?? []).map((flag) => `unsafe:${flag}`),
    ],
  };
  return { meaning, problem };
}

function nearest(said: number, { maxScore }: RubricItem): number {
  return Math.min(maxScore, Math.max(0, said));
}

function listed(items: readonly RubricItem[]): string {
  return items.map(({ id }) => id).join(", ");
}
