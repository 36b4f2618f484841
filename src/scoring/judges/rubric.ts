import { z } from "zod";
import type { Task } from "../../core/index.ts";
import { output } from "../ask-in-schema.ts";
import type { JudgeKind } from "./judge-kind.ts";

function outputSchema(task: Task) {
  const points = Object.fromEntries(
    // Optional: a point the judge leaves out counts 0 and is flagged.
    task.rubric.map((item) => [item.id, z.number().min(0).max(item.maxScore).optional()]),
  );
  return z.object({
    rubric_scores: z.strictObject(points),
    auto_fail: task.autoFail.length === 0 ? z.literal(false) : z.boolean(),
    auto_fail_reason: z.string().nullish(),
    // Asked for because judges reason better with it; the sum is computed here.
    overall_score: z.number().optional(),
    notes: z.string().default(""),
    unsafe_flags: z.array(z.string()).nullish(),
  });
}

/** Points per rubric item, weighted and summed; an auto-fail rule that applies makes it 0. */
export const rubricJudge: JudgeKind = {
  name: "rubric",
  version: 2,
  instructions: [
    "You grade one answer to one task against a rubric. Give each rubric item between 0 and its maximum,",
    "in fractions where an item is partly met. Judge only what the answer says, not its length or style.",
    "Then say whether an auto-fail rule applies: only when the answer clearly does what the rule describes.",
    'Reply with one JSON object and nothing else: {"rubric_scores": {"<item id>": <number>, ...},',
    '"auto_fail": <true or false>, "auto_fail_reason": "<only when true>",',
    '"overall_score": <weighted sum, or 0 when auto_fail>, "notes": "<one or two sentences>"}.',
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
    return output(outputSchema(task), (value) => {
      const given = value.rubric_scores;
      const missing = task.rubric.filter((item) => given[item.id] === undefined).map((item) => item.id);
      const sum = task.rubric.reduce((total, item) => total + item.weight * (given[item.id] ?? 0), 0);
      const scaleMax = task.rubric.reduce((total, item) => total + item.weight * item.maxScore, 0);
      const reason = value.auto_fail ? [value.auto_fail_reason ?? "", value.notes] : [value.notes];
      return {
        outcome: { scored: true, value: value.auto_fail ? 0 : sum, scaleMin: 0, scaleMax },
        autoFail: value.auto_fail,
        reason: reason.filter((sentence) => sentence !== "").join(" "),
        parts: Object.fromEntries(task.rubric.map((item) => [item.id, given[item.id] ?? 0])),
        flags: [
          ...missing.map((id) => `missing:${id}`),
          ...(value.unsafe_flags ?? []).map((flag) => `unsafe:${flag}`),
        ],
      };
    });
  },
};
