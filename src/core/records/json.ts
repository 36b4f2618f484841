import { z } from "zod";
import { recordOf } from "./record-of.ts";

/** Anything that JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Named, so that documents which describe it can refer to it instead of unrolling it for ever. */
export const jsonSchema: z.ZodType<Json> = z
  .lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(jsonSchema), recordOf(jsonSchema)]),
  )
  .meta({ id: "Json" });
