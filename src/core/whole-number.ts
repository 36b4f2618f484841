/** `3,000`, the same on every machine. */
export function wholeNumber(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 0 });
}
