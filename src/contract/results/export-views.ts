import { z } from "zod";

/** What results can be written as. */
export const EXPORT_FORMATS = ["CSV", "MD", "JSON", "JSONL", "JUNIT"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What of a run can be exported. */
export const EXPORT_CONTENTS = [
  /** Averages of models, or every item with its answer and scores. */
  "items",
  /** The ranking with its intervals, as the page shows it. */
  "ranking",
  /** One line for each model: ratings, win rate, cost, latency, tokens. */
  "models",
  /** What people scored: response x criterion x session. */
  "scores",
  /** Every call that was answered, with what was sent and what came back. */
  "runs",
  /** Ratings from 1 to 5, with tags and notes. */
  "evaluations",
  /** People's verdicts on two answers side by side, with notes. */
  "pairs",
] as const;
export type ExportContent = (typeof EXPORT_CONTENTS)[number];

/** An item that scores less counts as failed where results become tests. */
export const DEFAULT_THRESHOLD = 50;

export const exportBodySchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  /** Every item instead of averages. JSONL and JUNIT are made of items and always detailed. */
  includeDetailed: z.boolean().default(false),
  content: z.enum(EXPORT_CONTENTS).default("items"),
  /** 0-100, for JUNIT; 50 when absent. */
  threshold: z.number().min(0).max(100).optional(),
  /** A CSV file begins with a byte order mark, by which Excel knows that it is UTF-8. */
  bom: z.boolean().default(false),
  /** Look although somebody scores the run blind; that is written down. */
  unblind: z.boolean().default(false),
});
export type ExportRequest = Omit<z.infer<typeof exportBodySchema>, "unblind">;
