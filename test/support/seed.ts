import { randomInt } from "node:crypto";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where property tests begin to draw. */
    seed: number;
  }
}

const FIXED = 20_261_116;
const MOST = 2 ** 31;

/** `ASSAY_SEED`: a number, or `random` for one that nobody has tried. */
function chooseSeed(wanted = process.env["ASSAY_SEED"] ?? ""): number {
  if (wanted === "") return FIXED;
  if (wanted === "random") return randomInt(MOST);
  const seed = Number(wanted);
  if (!Number.isInteger(seed))
    throw new Error(`ASSAY_SEED is "${wanted}": give a whole number, or "random".`);
  return seed;
}

/** One seed for all property tests of a run, told at its start. */
export function setup({ vitest }: TestProject): void {
  if (vitest.getProvidedContext().seed !== undefined) return;
  const seed = chooseSeed();
  vitest.provide("seed", seed);
  process.stdout.write(`Property tests draw from seed ${seed}; ASSAY_SEED=${seed} draws the same again.\n`);
}
