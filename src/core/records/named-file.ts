import { z } from "zod";

/** A file that a config refers to, under the name the config uses. */
export const namedFileSchema = z.strictObject({
  path: z.string(),
  content: z.string(),
  /** Where it was found on the machine that sent it. */
  location: z.string().optional(),
});
export type NamedFile = z.infer<typeof namedFileSchema>;
