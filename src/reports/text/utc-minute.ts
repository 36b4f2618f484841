/** `2026-11-15 10:15` of an ISO 8601 time in UTC. */
export function utcMinute(iso: string): string {
  return iso.slice(0, 16).replace("T", " ");
}
