/**
 * Whether what only repeats elsewhere what is tested anyway is left out, as `npm test` does without `--all`. Whatever
 * asks for less is a test that `npm test -- --all`, and so CI, runs.
 */
export const isShort = process.env["ASSAY_TESTS"] === "short";
