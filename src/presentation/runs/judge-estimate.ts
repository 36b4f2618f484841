import { plural, t } from "@lingui/core/macro";
import { type JudgePlan, describeCost, describeDuration, describeMeasured } from "../../contract/index.ts";
import { translate } from "../language.ts";

/** About what judging costs and how long it takes. */
export function judgeEstimate(
  { costUsd, isKnown, unpriced, duration }: JudgePlan,
  isSimulated = false,
): readonly string[] {
  const time = translate(describeDuration(duration));
  const cost = isSimulated ? t`nothing (simulated)` : translate(describeCost(costUsd, isKnown));
  const source = translate(describeMeasured(duration));
  const names = unpriced.join(", ");
  return [
    t`Cost (est.): ${cost}. Duration (est.): ${time} (${source}).`,
    ...(names === "" ? [] : [t`No price is known for ${names}.`]),
  ];
}

/** How many calls judging again takes; at most so many where only what failed is judged. */
export const reJudgeCalls = (count: number, isAtMost: boolean): string =>
  isAtMost
    ? plural(count, { one: "Up to # judge call.", other: "Up to # judge calls." })
    : plural(count, { one: "# judge call.", other: "# judge calls." });
