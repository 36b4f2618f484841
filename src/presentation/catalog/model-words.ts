import { t } from "@lingui/core/macro";
import type { ModelEntryView } from "../../contract/index.ts";
import { formatNumber, formatShort } from "../format.ts";

const THOUSAND = 1_000;

/** Set parameters in one line. */
export function parametersText({ parameters }: Pick<ModelEntryView, "parameters">): string {
  const { temperature, topP, maxTokens, seed, stop, extra } = parameters;
  const most = maxTokens === undefined ? "" : formatNumber(maxTokens);
  const shown = [
    temperature === undefined ? [] : [t`temperature ${temperature}`],
    topP === undefined ? [] : [t`top P ${topP}`],
    maxTokens === undefined ? [] : [t`max ${most} tokens`],
    seed === undefined ? [] : [t`seed ${seed}`],
    stop === undefined ? [] : [t`stop sequences`],
    extra === undefined ? [] : Object.keys(extra),
  ].flat();
  return shown.length === 0 ? "–" : shown.join(", ");
}

/** Its own price for a million tokens, in and out. */
export function ownPriceText({ inputTokenCost, outputTokenCost }: ModelEntryView): string {
  if (inputTokenCost === null && outputTokenCost === null) return "–";
  return [inputTokenCost, outputTokenCost]
    .map((cost) => (cost === null ? "–" : formatShort(cost * THOUSAND)))
    .join(" / ");
}
