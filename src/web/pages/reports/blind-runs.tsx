import { blindLeftOut } from "../../../core/index.ts";
import { translate } from "../../../presentation/index.ts";

/** What is left out as long as somebody scores without knowing who answered. */
export function BlindRuns({ count }: { readonly count: number }) {
  const leftOut = blindLeftOut(count);
  return leftOut === null ? null : translate(leftOut);
}
