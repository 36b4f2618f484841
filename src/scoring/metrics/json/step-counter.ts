import { phrase } from "../../../core/index.ts";
/** Thrown when an answer cannot be held against its schema within bounds. */
export class TooManySteps extends Error {}

const MOST_STEPS = 100_000;
const DEEPEST = 200;

/** Counts work instead of time, so that the same answer always ends the same way. */
export class StepCounter {
  #steps = 0;

  step(depth: number): void {
    this.#steps += 1;
    if (this.#steps > MOST_STEPS) throw new TooManySteps(phrase`more than ${MOST_STEPS} checks`);
    if (depth > DEEPEST) throw new TooManySteps(phrase`more than ${DEEPEST} levels`);
  }
}
