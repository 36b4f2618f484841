import { type JudgeCalibration, english, judgeVerdict } from "../../core/index.ts";

/** What is known of a judge, in words, and why it may not hold any more. */
export function judgeSentence(judge: Omit<JudgeCalibration, "sentence">): string {
  return [...judgeVerdict(judge).map(english), ...judge.stale.map(({ message }) => message)].join(" ");
}
