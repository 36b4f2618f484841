import { output } from "../ask-in-schema.ts";
import { fields, wholeNumber, words } from "../reply-fields.ts";
import type { JudgeKind } from "./judge-kind.ts";

const reply = fields({ score: wholeNumber(0, 100), reason: words });

/** 0-100 against graded reference answers. */
export const referenceJudge: JudgeKind = {
  name: "reference",
  version: 3,
  instructions: [
    "You grade one answer to one task by comparing it with reference answers of known quality.",
    "Give a score from 0 to 100, a whole number: about 100 when it is as good as the excellent reference, about 75 for the",
    "good one, about 50 for the one that just passes, below 40 when it is wrong. Meaning counts, not wording,",
    "length or style.",
    'Reply with one JSON object and nothing else: {"score": <whole number, 0 to 100>, "reason": "<one or two sentences>"}.',
  ].join("\n"),

  describe(task, _brief, fenced) {
    const { excellent, good, pass, incorrectAnswerDirection } = task.references ?? {};
    const section = (title: string, text: string | undefined): string[] =>
      text === undefined ? [] : [`${title}:\n${fenced(text)}`];
    return [
      ...section("Excellent reference answer", excellent),
      ...section("Good reference answer", good),
      ...section("Reference answer that just passes", pass),
      ...section("What wrong answers typically get wrong", incorrectAnswerDirection),
    ].join("\n\n");
  },

  outputFor() {
    return output(reply, (value) => ({
      outcome: { scored: true, value: value.score, scaleMin: 0, scaleMax: 100 },
      autoFail: false,
      reason: value.reason,
      parts: {},
      flags: [],
    }));
  },
};
