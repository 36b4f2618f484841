import { BASES, type Basis } from "../../core/index.ts";

/**
 * Whose scores rank: theirs who have a value for the most answers, so that a single verdict never throws out what
 * somebody else said of all of them. On a tie judges come before people, and people before metrics.
 */
export function chooseBasis(covered: Readonly<Record<Basis, number>>): Basis | null {
  let found: Basis | null = null;
  for (const basis of BASES) if (covered[basis] > (found === null ? 0 : covered[found])) found = basis;
  return found;
}
