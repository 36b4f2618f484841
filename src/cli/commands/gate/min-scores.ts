import { Failure } from "../../../core/index.ts";

/** `fast=70` and the like, by model. A name may hold `=`; a score does not. */
export function minScoresOf(pairs: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, model = "", score = ""] = /^(.+)=(\d+(?:\.\d+)?)$/.exec(pair) ?? [];
      if (model !== "" && Number(score) <= 100) return [model, Number(score)];
      throw new Failure("invalid-input", `--min ${pair} is not a model with its minimum score.`, {
        hint: "Write a model ID and a score from 0 to 100, e.g. --min fast=70.",
      });
    }),
  );
}
