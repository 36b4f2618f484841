import { z } from "zod";

/** A process that calls models for the runs of a PostgreSQL database. */
export const workerViewSchema = z.strictObject({
  name: z.string(),
  machine: z.string(),
  pid: z.int(),
  version: z.string(),
  /** `silent`: not heard of for so long that its items go to others. */
  state: z.enum(["working", "draining", "silent"]),
  /** Calls that it may have under way at once, and those that it had when it was last heard of. */
  capacity: z.int(),
  underWay: z.int(),
  startedAt: z.string(),
  seenAt: z.string(),
  /** Runs that it works on. */
  runIds: z.array(z.string()),
  /** What keeps it from working on some run; null when nothing does. */
  problem: z.string().nullable(),
});
export type WorkerView = z.infer<typeof workerViewSchema>;
