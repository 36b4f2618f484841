/** Under which the list of tokens is kept. */
export const TOKENS = ["tokens"] as const;
