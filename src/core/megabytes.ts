const MEGABYTE = 1_000_000;

/** Bytes as megabytes, with a digit after the point where they are few. */
export const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0);
