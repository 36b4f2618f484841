import { z } from "zod";
import { jsonSchema } from "../../core/index.ts";

/** How a model is asked, and what for. */
const lockedModel = z.strictObject({
  provider: z.string(),
  providerType: z.string(),
  /** Null where the provider's own is used. */
  address: z.string().nullable(),
  name: z.string(),
  parameters: jsonSchema,
  routing: jsonSchema,
  variant: jsonSchema,
  promptFormat: z.string(),
  samples: z.int(),
  /** Null where nobody knows it. */
  price: jsonSchema,
  /** Which models the provider said had answered; null where none was told. */
  served: z.array(z.string()).nullable(),
});

/** What the results of a run depend on. */
export const runLockSchema = z.strictObject({
  format: z.literal(1),
  /** Version of Assay. */
  assay: z.string(),
  /** Hash of every prompt template. */
  prompts: z.string(),
  judging: z.string(),
  /** Hash of each task, by its ID. */
  tasks: z.record(z.string(), z.string()),
  models: z.record(z.string(), lockedModel),
  /** Judges with their instructions and scale. */
  judges: z.record(
    z.string(),
    lockedModel.omit({ served: true }).extend({ instructions: jsonSchema, scale: jsonSchema }),
  ),
  metrics: jsonSchema,
  criteria: jsonSchema,
});
export type RunLock = z.infer<typeof runLockSchema>;
