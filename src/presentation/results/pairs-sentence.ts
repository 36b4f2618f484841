import { type PairsResult, type Summary, pairsVerdict } from "../../core/index.ts";
import { spoken, translate } from "../language.ts";

/** What to know before reading a table of comparisons; null where it says all itself. */
export function pairsSentence(result: PairsResult, { ranking }: Pick<Summary, "ranking">): string | null {
  const messages = pairsVerdict(result, ranking, { spoken });
  return messages.length === 0 ? null : messages.map(translate).join(" ");
}
