import type { PairView } from "../../../../contract/index.ts";
import { type KeptRemarks, keptRemarks } from "../../../../presentation/index.ts";

/** Notes on pairs that have no verdict yet. */
export const pairNotes = (sessionId: string): KeptRemarks<string> =>
  keptRemarks(`pairs.${sessionId}`, window.localStorage, (value) => typeof value === "string");

const LAST = "last";

/** The pair that was decided last in this tab, so that a reload can still take its verdict back. */
const lastPairs = (sessionId: string): KeptRemarks<PairView> =>
  keptRemarks(
    `last-pair.${sessionId}`,
    window.sessionStorage,
    (value): value is PairView => typeof value === "object" && value !== null && "pairId" in value,
  );

export const readLastPair = (sessionId: string): PairView | null =>
  lastPairs(sessionId).all().get(LAST) ?? null;

export const keepLastPair = (sessionId: string, pair: PairView | null): void =>
  lastPairs(sessionId).keep(LAST, pair);
