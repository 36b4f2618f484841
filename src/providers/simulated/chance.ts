import { createHash } from "node:crypto";

/** Draws that are fixed by a name: the same name always gives the same numbers. */
export interface Chance {
  /** At least 0, below 1. */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
}

/** A small, fast generator (Chris Doty-Humphrey's sfc32), seeded by the SHA-256 of the name's parts. */
export function chance(...name: readonly (string | number)[]): Chance {
  const seed = createHash("sha256").update(JSON.stringify(name)).digest();
  let [a, b, c, counter] = [
    seed.readInt32LE(0),
    seed.readInt32LE(4),
    seed.readInt32LE(8),
    seed.readInt32LE(12),
  ];

  const uniform = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };

  return {
    uniform,
    // Box-Muller; 1 - u keeps the logarithm away from 0.
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}
