import type { PairView } from "../../contract/index.ts";

export interface PairsState {
  /** The pair that has its turn, and those after it. */
  readonly ahead: readonly PairView[];
  /** Decided since the page was opened, the last one last. */
  readonly done: readonly PairView[];
  /** Every pair has been shown. */
  readonly isEnd: boolean;
}

export const NO_PAIRS: PairsState = { ahead: [], done: [], isEnd: false };

export type PairsChange =
  | { readonly type: "read" | "decided" | "picked"; readonly pair: PairView }
  | { readonly type: "undone" | "ended" };

/** Every change of what is compared passes here. */
export function pairsAfter(state: PairsState, change: PairsChange): PairsState {
  const { ahead, done } = state;
  const others = (pairs: readonly PairView[], { pairId }: PairView) =>
    pairs.filter((one) => one.pairId !== pairId);
  switch (change.type) {
    case "read": {
      const isKnown = [...ahead, ...done].some(({ pairId }) => pairId === change.pair.pairId);
      return isKnown ? { ...state } : { ...state, ahead: [...ahead, change.pair] };
    }
    case "ended":
      return { ...state, isEnd: true };
    case "decided":
      return {
        ...state,
        ahead: others(ahead, change.pair),
        done: [...others(done, change.pair), change.pair],
      };
    case "picked":
      return { ...state, ahead: [change.pair, ...others(ahead, change.pair)] };
    case "undone": {
      const last = done.at(-1);
      if (last === undefined) return state;
      return {
        ...state,
        done: done.slice(0, -1),
        ahead: [{ ...last, verdict: null }, ...others(ahead, last)],
      };
    }
  }
}
