import type { JudgeScale } from "../../core/index.ts";
import { type Output, output } from "../ask-in-schema.ts";
import { fields, wholeNumber, words, yesOrNo } from "../reply-fields.ts";
import type { JudgeKind, Verdict } from "./judge-kind.ts";

/** The worst and the best. */
type Range = readonly [number, number];

const RANGES = {
  "1-5": [1, 5],
  "1-10": [1, 10],
  "0-100": [0, 100],
  "pass-fail": [0, 1],
} as const satisfies Record<JudgeScale, Range>;

const DEFAULT_SCALE: JudgeScale = "0-100";

/** A person's own rubric in words, on the scale that the person chose. Fits every task. */
export const instructionsJudge: JudgeKind = {
  name: "instructions",
  version: 2,
  instructions: [
    "You grade one answer to one task by the rubric below, and by nothing else. Where the rubric is silent, a good",
    "answer is one that does what the task asks. Use the whole scale.",
    'Reply with one JSON object and nothing else: {"justification": "<one to three sentences>", "score": <whole',
    'number on the scale>}; on the scale pass or fail {"justification": "<one to three sentences>", "pass": <true or false>}.',
  ].join("\n"),

  describe(_task, { instructions = "", scale = DEFAULT_SCALE }) {
    const [worst, best] = RANGES[scale];
    const told =
      scale === "pass-fail" ? "pass or fail" : `whole numbers from ${worst}, the worst, to ${best}, the best`;
    return `Rubric:\n${instructions}\n\nScale: ${told}.`;
  },

  outputFor(_task, { scale = DEFAULT_SCALE }) {
    return scale === "pass-fail" ? passOrFail : onRange(RANGES[scale]);
  },
};

const passOrFail = output(fields({ justification: words, pass: yesOrNo }), (value) =>
  verdict(value.pass ? 1 : 0, RANGES["pass-fail"], value.justification),
);

function onRange([worst, best]: Range): Output<Verdict> {
  const reply = fields({ justification: words, score: wholeNumber(worst, best) });
  return output(reply, (value) => verdict(value.score, [worst, best], value.justification));
}

function verdict(value: number, [scaleMin, scaleMax]: Range, justification: string): Verdict {
  return {
    outcome: { scored: true, value, scaleMin, scaleMax },
    autoFail: false,
    reason: justification,
    parts: {},
    flags: [],
  };
}
