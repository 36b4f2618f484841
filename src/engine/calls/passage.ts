import type { Slots } from "../slots.ts";

/** A call that wants to go to a provider. */
export interface Passage {
  /** About how many tokens it takes. */
  readonly tokens: number;
  /** Where it needs a place: those that the run has for calls of its kind. */
  readonly slots: Slots;
}
