import { z } from "zod";

export const statusViewSchema = z.strictObject({
  status: z.literal("ok"),
  version: z.string(),
  /** Drawn anew by every host, so that a client knows whether it still talks to the same one. */
  host: z.string(),
  activeRunId: z.string().nullable(),
});
export type StatusView = z.infer<typeof statusViewSchema>;
