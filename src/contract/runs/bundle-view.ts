import { z } from "zod";
import { jsonSchema } from "../../core/index.ts";

/** How the numbers in a bundle compare with those that its items give. */
export const NUMBER_STATES = ["equal", "different", "other-version"] as const;

/** What came of checking a bundle. */
export const bundleCheckSchema = z.strictObject({
  runId: z.string(),
  name: z.string(),
  /** Version of Assay that wrote it. */
  toolVersion: z.string(),
  /** Identifies the run: the same in every bundle of it, with texts or without. */
  digest: z.string(),
  withTexts: z.boolean(),
  items: z.strictObject({
    count: z.int(),
    /** Items that are not what the bundle's own list of hashes says, the first of them by name. */
    changed: z.strictObject({ count: z.int(), first: z.array(z.string()) }),
  }),
  /** Texts that are not what their hash says; null when they are withheld. */
  changedTexts: z.int().nullable(),
  /** Whether tasks, settings and printed results are those that the digest was made of. */
  digestHolds: z.boolean(),
  numbers: z.strictObject({
    /** `other-version`: this version of Assay computes other results, so they were not compared. */
    state: z.enum(NUMBER_STATES),
    compared: z.int(),
    differences: z.array(z.strictObject({ path: z.string(), printed: jsonSchema, recomputed: jsonSchema })),
  }),
  /** Whether everything that could be checked holds. */
  holds: z.boolean(),
});
export type BundleCheck = z.infer<typeof bundleCheckSchema>;
