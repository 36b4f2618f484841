/** The element at an index that the caller's loop keeps inside the list. */
export function at(values: ArrayLike<number>, index: number): number {
  return values[index] as number;
}
