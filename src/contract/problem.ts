import { z } from "zod";

/** An error as every HTTP answer tells it. */
export const problemSchema = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  /** Where the host explains the code. */
  docs: z.string().optional(),
  /** Numbers of the message, for programs. */
  counts: z.record(z.string(), z.int()).optional(),
  faults: z
    .array(
      z.object({
        file: z.string().optional(),
        line: z.int().optional(),
        column: z.int().optional(),
        key: z.string().optional(),
        message: z.string(),
        expected: z.string().optional(),
      }),
    )
    .default([]),
});
export type Problem = z.infer<typeof problemSchema>;
