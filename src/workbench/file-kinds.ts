/** What files are called at their end, and what a browser is told that they hold. */
export const FILE_KINDS = {
  csv: "text/csv; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  json: "application/json; charset=utf-8",
  jsonl: "application/x-ndjson; charset=utf-8",
  xml: "application/xml; charset=utf-8",
} as const;
