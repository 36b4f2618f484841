/** A running sum that stays unknown once any part of it is unknown. */
export function addKnown(sum: number | null, value: number | null): number | null {
  return sum === null || value === null ? null : sum + value;
}
