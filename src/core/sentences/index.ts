export { type BoardFindings, boardVerdict, trialsLeftOut } from "./board-verdict.ts";
export { caveatsOf, missingItems } from "./caveats.ts";
export { diffVerdict, isComparable } from "./diff-verdict.ts";
export { type GateFinding, gateFindings, gateVerdict } from "./gate-verdict.ts";
export { judgeVerdict, moreLabelsMessages } from "./judge-verdict.ts";
export { type Findings, verdictOf } from "./verdict.ts";
export { furtherVerdict, sessionVerdict } from "./session-verdict.ts";
