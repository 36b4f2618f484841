export { type BoardFindings, blindLeftOut, boardVerdict, trialsLeftOut } from "./board-verdict.ts";
export { caveatsOf, missingItems } from "./caveats.ts";
export { diffVerdict, isComparable } from "./diff-verdict.ts";
export { fewPeopleMessage, ratersOf } from "./few-people.ts";
export { type GateFinding, gateFindings, gateVerdict } from "./gate-verdict.ts";
export { judgeVerdict, moreLabelsMessages } from "./judge-verdict.ts";
export { type MeanOfPeople, peopleOrderMessages } from "./people-order.ts";
export { type Findings, decidingPair, verdictOf } from "./verdict.ts";
export { furtherVerdict, sessionVerdict } from "./session-verdict.ts";
