export { caveatsOf } from "./caveats.ts";
export { type Findings, verdictOf } from "./verdict.ts";
