import { msg } from "@lingui/core/macro";

/** Keys that the frame itself listens for, on every page. */
export const EVERYWHERE_KEYS = [
  { keys: ["Ctrl", "K"], label: msg`Find pages, runs and actions` },
  { keys: ["?"], label: msg`Show keyboard shortcuts` },
];

/** The keys of an offer, one by one: `g r`, `Ctrl+Enter`. */
export const keysOf = (key: string): readonly string[] => key.split(/[ +]/);
