import { z } from "zod";
import { clusterSchema, idSchema, notBlank } from "../../core/index.ts";

const count = z.int().nonnegative();

/** Tasks of a collection that look related, and what would come of counting them as one. */
export const clusterProposalsSchema = z.strictObject({
  tasks: count,
  /** What tasks count as independent units now, and with all proposals applied. */
  units: z.strictObject({ now: count, applied: count }),
  proposals: z.array(
    z.strictObject({
      /** The one that some of them have already, or the id of the first. */
      cluster: z.string(),
      /** `template`: the same template with other variables; `alike`: nearly the same text. */
      reason: z.enum(["template", "alike"]),
      /** Those that would be put into it; a task that has a cluster keeps it. */
      taskIds: z.array(z.string()),
      alreadyIn: count,
    }),
  ),
});
export type ClusterProposals = z.infer<typeof clusterProposalsSchema>;

/** Which tasks go into which cluster; null takes them out of theirs. */
export const clusterChangeSchema = z.strictObject({
  clusters: z
    .array(
      z.strictObject({
        cluster: notBlank(clusterSchema).nullable(),
        taskIds: z.array(idSchema).min(1).max(100_000),
      }),
    )
    .min(1)
    .max(100_000),
});
export type ClusterChange = z.infer<typeof clusterChangeSchema>;

export const clusterOutcomeSchema = z.strictObject({ edited: count, unchanged: count });
export type ClusterOutcome = z.infer<typeof clusterOutcomeSchema>;
