import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AnswerRow, SessionView } from "../../contract/index.ts";
import { scalesOf } from "./scales.ts";

/** Where an answer stands, as the list and the progress tell it. */
export type Standing = "open" | "partly" | "scored" | "skipped";

export const STANDINGS = ["open", "partly", "scored", "skipped"] as const satisfies readonly Standing[];

/** The keys of the scores that a session asks for. */
export const askedFor = (session: Pick<SessionView, "kind" | "criteria">): string[] =>
  scalesOf(session).map(({ key }) => key);

export const STANDING_NAMES: Readonly<Record<Standing, MessageDescriptor>> = {
  open: msg`Not scored`,
  partly: msg`Partly scored`,
  scored: msg`Scored`,
  skipped: msg`Skipped`,
};

export function standingOf(row: AnswerRow, asked: readonly string[]): Standing {
  if (row.skipped) return "skipped";
  const count = asked.filter((key) => row.scores[key] !== undefined).length;
  if (count === asked.length) return "scored";
  return count === 0 ? "open" : "partly";
}

/** The answer to go to from a position: the next one that lacks a score, and when there is none, one that was skipped. */
export function nextToScore(
  rows: readonly AnswerRow[],
  asked: readonly string[],
  from: number,
): AnswerRow | null {
  const inOrder = [
    ...rows.filter(({ position }) => position > from),
    ...rows.filter(({ position }) => position < from),
  ];
  const lacking = inOrder.find((row) => ["open", "partly"].includes(standingOf(row, asked)));
  return lacking ?? inOrder.find(({ skipped }) => skipped) ?? null;
}
