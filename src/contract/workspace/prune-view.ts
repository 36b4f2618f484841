import { z } from "zod";

const expiredRunSchema = z.strictObject({
  runId: z.string(),
  name: z.string(),
  finishedAt: z.string(),
  items: z.int(),
});

/** What has been kept for longer than the settings say, and was removed or would be. */
export const pruneViewSchema = z.strictObject({
  /** Nothing was removed. */
  dryRun: z.boolean(),
  /** Deleted with everything that belongs to them. */
  runs: z.array(expiredRunSchema),
  /** Runs that stay, without providers' raw replies. */
  rawReplies: z.array(expiredRunSchema),
});
export type PruneView = z.infer<typeof pruneViewSchema>;
