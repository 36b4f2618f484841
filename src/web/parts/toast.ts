import { useSyncExternalStore } from "react";
import { asFailure } from "../../core/index.ts";
import { spoken } from "../language.ts";

export interface Toast {
  readonly id: number;
  readonly color: "green" | "red";
  readonly title?: string;
  readonly message: string;
  /** Takes back what was done, by a button beside the words. */
  readonly undo?: () => Promise<unknown>;
  readonly staysMs: number;
}

const STAYS_MS = 4_000;
const FAILURE_STAYS_MS = 8_000;
/** Long enough to read it, see the mistake and reach the button. */
const UNDO_STAYS_MS = 8_000;

let said: readonly Toast[] = [];
const listeners = new Set<() => void>();

function say(toast: Omit<Toast, "id">): void {
  said = [...said, { id: said.length, ...toast }];
  for (const listener of listeners) listener();
}

/** Says that something is done, and offers to take it back where that can be done. */
export function notifyDone(message: string, undo?: () => Promise<unknown>): void {
  say(
    undo === undefined
      ? { color: "green", message, staysMs: STAYS_MS }
      : { color: "green", message, undo, staysMs: UNDO_STAYS_MS },
  );
}

/** Says why something could not be done, and what can. */
export function tellFailure(error: unknown): void {
  const { message, hint } = asFailure(error);
  say({ color: "red", title: spoken(message), message: spoken(hint ?? ""), staysMs: FAILURE_STAYS_MS });
}

/** Everything that was said since the page was opened. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => said,
  );
}
