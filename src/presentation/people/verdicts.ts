import { msg } from "@lingui/core/macro";
import type { PairVerdict } from "../../core/index.ts";

/** What can be said of two answers, in the order in which it stands below them, each with its key. */
export const VERDICTS = [
  { verdict: "first", label: msg`First is better`, key: "q" },
  { verdict: "second", label: msg`Second is better`, key: "w" },
  { verdict: "draw", label: msg`Draw`, key: "e" },
  { verdict: "both-bad", label: msg`Both are bad`, key: "r" },
] as const satisfies readonly {
  readonly verdict: PairVerdict;
  readonly label: unknown;
  readonly key: string;
}[];

export const VERDICT_NAMES = Object.fromEntries(
  VERDICTS.map(({ verdict, label }) => [verdict, label]),
) as Readonly<Record<PairVerdict, (typeof VERDICTS)[number]["label"]>>;
