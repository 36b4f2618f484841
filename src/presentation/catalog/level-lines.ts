import { t } from "@lingui/core/macro";
import { Failure, type ScoreLevel } from "../../core/index.ts";

const LINE = /^(\d+(?:[.,]\d+)?)\s*[:=–—-]\s*(\S.*)$/;

/** Levels as they are typed: one in a line, such as `5: nothing is missing`. */
export const levelLines = (levels: readonly ScoreLevel[] = []): string =>
  levels.map(({ score, meaning }) => `${score}: ${meaning}`).join("\n");

/** What was typed as levels; `key` is the field that is told of a line which is none. */
export function levelsOf(lines: string, key: string): ScoreLevel[] {
  return lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [, score = "", meaning = ""] = LINE.exec(line) ?? [];
      if (score !== "") return { score: Number(score.replace(",", ".")), meaning };
      const fault = { key, message: t`“${line}” is not a level. Write a score, a colon and its meaning.` };
      throw new Failure("invalid-input", t`The criteria set could not be saved.`, { faults: [fault] });
    });
}
