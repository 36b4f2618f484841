import { t } from "@lingui/core/macro";
import type { RunGlance } from "../../core/index.ts";
import { formatNumber } from "../format.ts";

/** Who won with which score, or why nobody has, in a few words. */
export function runResultText({ verdict, score, ...result }: RunGlance): string {
  const modelId = result.modelId ?? "";
  const shown = score === null ? "" : formatNumber(score, 1);
  switch (verdict) {
    case "winner":
      return `${modelId} ${shown}`;
    case "single":
      return t`${modelId} only, ${shown}`;
    case "not-told-apart":
      return t`can't be told apart`;
    case "too-few":
      return t`too few tasks`;
    case "no-scores":
      return t`no scores`;
    case "hidden":
      return t`hidden: being scored blind`;
    case "not-calculated":
      return t`not calculated yet`;
  }
}
