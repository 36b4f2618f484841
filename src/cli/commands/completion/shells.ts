/** Shells that there is a completion script for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** The word by which completion scripts call; it stands in no list of commands. */
export const COMPLETE = "__complete";
