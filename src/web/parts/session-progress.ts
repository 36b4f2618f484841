import { useLingui } from "@lingui/react/macro";
import type { SessionView } from "../../contract/index.ts";
import { formatNumber } from "./format.ts";

/** `3 of 6 scored`, or `3 of 12 pairs compared`. */
export function useSessionProgress({ pairs, scored, total }: SessionView): string {
  const { t } = useLingui();
  const [done, all] = [formatNumber(pairs?.compared ?? scored), formatNumber(pairs?.possible ?? total)];
  return pairs === null ? t`${done} of ${all} scored` : t`${done} of ${all} pairs compared`;
}
