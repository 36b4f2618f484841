import type { Action } from "./descriptions.ts";
import type { SessionView } from "./session-views.ts";

const isOpen = ({ finishedAt }: Pick<SessionView, "finishedAt">): boolean => finishedAt === null;

/** What a person can do with the answer that has its turn, besides scoring it, which digits do. */
export const SCORING_ACTIONS = [
  { name: "next", label: "Next answer", key: "Enter", isPossible: isOpen },
  { name: "undo", label: "Undo", key: "u", isPossible: isOpen },
  { name: "skip", label: "Skip", key: "s", isPossible: isOpen },
  { name: "note", label: "Write a note", key: "n", isPossible: isOpen },
  { name: "list", label: "As a list, or one at a time", key: "l", isPossible: isOpen },
] as const satisfies readonly Action<SessionView>[];

export type ScoringActionName = (typeof SCORING_ACTIONS)[number]["name"];
