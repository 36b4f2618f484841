export { type HomeEntry, homeHtml } from "./html/home-html.ts";
export { reportHtml } from "./html/report-html.ts";
export { RANKING_COLUMNS } from "./ranking-columns.ts";
export { RUN_ACTIONS } from "./run-actions.ts";
export { RUNS_COLUMNS } from "./runs-columns.ts";
export { type SummariseOptions, summarise } from "./summarise.ts";
export { textTable } from "./text-table.ts";
export { wrapped } from "./text/wrapped.ts";
