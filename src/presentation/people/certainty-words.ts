import { plural, t } from "@lingui/core/macro";
import type { Certainty } from "../../contract/index.ts";
import { formatNumber } from "../format.ts";

/** What verdicts show so far, however often somebody looks; nobody is named. */
export function certaintyWords(certainty: Certainty): string {
  const { decided, countedVerdicts } = certainty;
  if (decided === 0) return t`No verdicts yet.`;
  if (countedVerdicts === decided) return wordsOf(certainty);
  if (countedVerdicts === 0) return t`This updates after every ten verdicts with a winner.`;
  const told = wordsOf(certainty);
  return t`After ${plural(countedVerdicts, { one: "# verdict", other: "# verdicts" })}: ${told}`;
}

function wordsOf({ pairs, settledPairs, more }: Certainty): string {
  if (settledPairs === pairs)
    return pairs === 1
      ? t`The two models can be told apart.`
      : t`Every two models can be told apart: the order is settled.`;
  const settled = formatNumber(settledPairs);
  const all = formatNumber(pairs);
  const now =
    pairs === 1
      ? t`The two models can't be told apart yet`
      : settledPairs === 0
        ? t`No two models can be told apart yet`
        : t`${settled} of ${all} pairs of models can be told apart`;
  if (more === null) return `${now}.`;
  if (!more.enoughTasks) return t`${now}; this session probably has too few tasks to change that.`;
  return t`${now}; ${plural(more.verdicts, { one: "about # more verdict may do.", other: "about # more verdicts may do." })}`;
}
