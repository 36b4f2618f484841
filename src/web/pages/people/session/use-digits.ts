import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { AnswerRow } from "../../../../contract/index.ts";
import { type DigitEffect, type Scale, digitEffect, scaleRange } from "../../../../presentation/index.ts";
import { focusScale } from "./focus-scale.ts";
import type { ScoringKeys } from "./use-keys.ts";

/** Why a digit did nothing, said at the scale it was meant for. */
export interface Remark {
  readonly answerId: string;
  readonly index: number;
  readonly text: string;
}

/** What digits do to the answer that has its turn. */
export function useDigits(
  scales: readonly Scale[],
  /** The answer as it is now: keys may come faster than it is drawn. */
  rowNow: () => AnswerRow | undefined,
  active: number,
  give: (key: string, value: number) => void,
): { readonly onDigit: ScoringKeys["onDigit"]; readonly remark: Remark | null } {
  const [remark, setRemark] = useState<Remark | null>(null);
  const onDigit: ScoringKeys["onDigit"] = (digit, { isSoonAfter, isElsewhere }) => {
    const row = rowNow();
    if (row === undefined) return "taken";
    const effect = digitEffect(scales, row.scores, { digit, active, isSoonAfter, isElsewhere });
    const scale = effect === null ? undefined : scales[effect.index];
    if (effect === null || scale === undefined) return "taken";
    // From here Tab goes on to the next criterion.
    if (isElsewhere) focusScale(effect.index);
    const text = remarkOn(effect.does, scale);
    setRemark(text === null ? null : { answerId: row.answerId, index: effect.index, text });
    if (effect.does === "give") give(scale.key, effect.value);
    return effect.does === "type" ? "typed" : "taken";
  };
  return { onDigit, remark };
}

function remarkOn(does: DigitEffect["does"], scale: Scale): string | null {
  const { name } = scale;
  if (does === "ask") return t`Already scored. Press the number again to change ${name}.`;
  return does === "miss" ? scaleRange(scale) : null;
}
