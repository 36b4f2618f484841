import { z } from "zod";
import { filled, priceSchema } from "../../core/index.ts";
import { priceBodySchema } from "./model-views.ts";

/** Longer price lists than any that is published. */
const LONGEST_LIST = 32 * 1024 * 1024;

/** A price list to be taken over, or only looked at. */
export const priceImportBodySchema = z.strictObject({
  /** The file's name, for what is said of it. */
  path: z.string().max(500).default("prices"),
  /** CSV, JSON list, JSON lines, or LiteLLM's object of models. */
  content: z.string().max(LONGEST_LIST),
  /** Whose prices they are, where the list does not say. */
  provider: filled(200).optional(),
  /** The first day they hold where the list does not say; today when absent. */
  since: z.iso.date().optional(),
  /** False: say what would change and write nothing. */
  apply: z.boolean().default(false),
});
export type PriceImportBody = z.infer<typeof priceImportBodySchema>;

const importedPriceSchema = priceBodySchema.extend({
  provider: z.string(),
  model: z.string(),
  change: z.enum(["new", "changed", "same"]),
  /** The price that held until then; null when none was known. */
  before: priceSchema.nullable(),
  /** Whether the workspace has this model. */
  isKnown: z.boolean(),
  /** Names of model entries that have a price of their own, which wins over the list. */
  overriddenBy: z.array(z.string()),
});
export type ImportedPrice = z.infer<typeof importedPriceSchema>;

export const priceImportSchema = z.strictObject({
  applied: z.boolean(),
  rows: z.array(importedPriceSchema),
  /** Models of the workspace that have no price in the list, or none that is certainly theirs, with the reason. */
  unmatched: z.array(z.strictObject({ provider: z.string(), model: z.string(), reason: z.string() })),
  /** Models of the list that belong to none of the workspace, at most a hundred, and how many there are. */
  unknown: z.array(z.string()),
  unknownCount: z.int().nonnegative(),
  /** How many models the list names without a price for tokens. */
  withoutPrice: z.int().nonnegative(),
  ignoredColumns: z.array(z.string()),
});
export type PriceImport = z.infer<typeof priceImportSchema>;
