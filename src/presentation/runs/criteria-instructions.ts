import { t } from "@lingui/core/macro";
import type { CriteriaSetView } from "../../contract/index.ts";
import { formatNumber } from "../format.ts";

/** A criteria set in words that a judge can follow: what to look at, how much it counts, what each level means. */
export function instructionsOf({ criteria }: Pick<CriteriaSetView, "criteria">): string {
  const lines = criteria.map(({ name, maxScore, weight, guidelines = "", levels = [] }) => {
    const [most, counts] = [formatNumber(maxScore), formatNumber(weight)];
    return [
      t`- ${name} (0 to ${most}, weight ${counts})`,
      ...[guidelines, ...levels.map((level) => `${level.score}: ${level.meaning}`)]
        .filter((text) => text.trim() !== "")
        .map((text) => `  ${text}`),
    ].join("\n");
  });
  return [
    t`Score the answer by these criteria and give one score for all of them, by weight:`,
    ...lines,
  ].join("\n");
}
