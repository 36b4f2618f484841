import type { Action } from "../../core/index.ts";

/** Where a person stands in a session. */
export interface ScoringPlace {
  /** An answer has its turn; none has at the end. */
  readonly hasTurn: boolean;
}

const always = (): boolean => true;
const withAnswer = ({ hasTurn }: ScoringPlace): boolean => hasTurn;

/** What a person can do while scoring, besides giving scores, which digits do. */
export const SCORING_ACTIONS = [
  { name: "next", label: "Next answer", key: "Enter", isPossible: always },
  { name: "undo", label: "Undo", key: "u", isPossible: always },
  { name: "skip", label: "Skip", key: "s", isPossible: withAnswer },
  { name: "note", label: "Write a note", key: "n", isPossible: withAnswer },
  { name: "list", label: "As a list, or one at a time", key: "l", isPossible: always },
] as const satisfies readonly Action<ScoringPlace>[];

export type ScoringActionName = (typeof SCORING_ACTIONS)[number]["name"];
