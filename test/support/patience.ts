/** How long tests wait for a state: machines are shared, and a slow one is not a broken one. */
export const PATIENCE_MS = 90_000;
/** How long one test may take, if it does not say otherwise: it may have to wait for more than one state. */
export const LONGEST_TEST_MS = 3 * PATIENCE_MS;
