import { createHash } from "node:crypto";
import { type SeededRandom, seededRandom } from "../../src/statistics/numbers/seeded-random.ts";
import { isShort } from "../support/short-form.ts";

/** How often each thing is tried: once in the short form. `npm run torture` asks for more, from a seed that nobody has tried. */
export const ROUNDS = Number(process.env["ASSAY_TORTURE"] ?? (isShort ? 1 : 2));
export const SEED = Number(process.env["ASSAY_TORTURE_SEED"] ?? 20_261_117);

/** Chance for one test, the same for the same seed whatever else is run. */
export function chanceFor(name: string): SeededRandom {
  const digest = createHash("sha256").update(`${SEED} ${name}`).digest();
  return seededRandom(digest.readUInt32BE());
}
