/** Keys and values of an object; nothing of anything else. */
export function entriesOf(raw: unknown): [string, unknown][] {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw) ? Object.entries(raw) : [];
}
