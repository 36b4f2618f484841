/**
 * Long work that is cut into steps: it says where it can be interrupted, and whoever does it decides what happens there.
 * What it finds is the same either way.
 */
export type Steps<Found> = Generator<undefined, Found, undefined>;

/** Does all of it at once. */
export function atOnce<Found>(steps: Steps<Found>): Found {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Lets others have their turn between two steps. */
export async function inTurns<Found>(steps: Steps<Found>, turn: () => Promise<void>): Promise<Found> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await turn();
  }
}
