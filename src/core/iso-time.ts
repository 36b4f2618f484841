/** A stored time (milliseconds since 1970) as ISO 8601, in UTC. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

export function isoTimeOrNull(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}

/** The times of something that people keep, as every view shows them. */
export function isoTimes(kept: { createdAt: number; updatedAt: number; archivedAt: number | null }) {
  return {
    createdAt: isoTime(kept.createdAt),
    updatedAt: isoTime(kept.updatedAt),
    archivedAt: isoTimeOrNull(kept.archivedAt),
  };
}
