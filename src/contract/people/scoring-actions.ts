import type { Action } from "../../core/index.ts";

/** Where a person stands in a session. */
export interface ScoringContext {
  /** An answer has its turn; none has at the end. */
  readonly hasTurn: boolean;
}

const always = (): boolean => true;
const withAnswer = ({ hasTurn }: ScoringContext): boolean => hasTurn;

/** What a person can do while scoring, besides giving scores, which digits do. */
export const SCORING_ACTIONS = [
  {
    name: "next",
    label: /*i18n*/ { id: "scoring.next", message: "Next answer" },
    key: "Enter",
    isPossible: always,
  },
  { name: "undo", label: /*i18n*/ { id: "scoring.undo", message: "Undo" }, key: "u", isPossible: always },
  { name: "skip", label: /*i18n*/ { id: "scoring.skip", message: "Skip" }, key: "s", isPossible: withAnswer },
  {
    name: "note",
    label: /*i18n*/ { id: "scoring.note", message: "Add a note" },
    key: "n",
    isPossible: withAnswer,
  },
  {
    name: "list",
    label: /*i18n*/ { id: "scoring.list", message: "Switch between list and single view" },
    key: "l",
    isPossible: always,
  },
] as const satisfies readonly Action<ScoringContext>[];

export type ScoringActionName = (typeof SCORING_ACTIONS)[number]["name"];
