import type { References } from "../../../core/index.ts";

/** The grades that have an answer; undefined when none has, so that a task without references says so. */
export function gradedAnswers(references: References): Readonly<Record<string, string>> | undefined {
  const { excellent, good, pass, incorrectAnswerDirection } = references;
  const given = Object.entries({ excellent, good, pass, incorrectAnswerDirection }).flatMap(
    ([grade, answer]) => (answer === undefined ? [] : [[grade, answer] as const]),
  );
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
