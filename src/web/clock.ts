/** Milliseconds since 1970, in this browser. The one place of the page that asks what time it is. */
export const now = (): number => Date.now();
