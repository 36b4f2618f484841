import { z } from "zod";

/** A list that goes on where `next` says. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ rows: z.array(row), next: z.string().nullable() });
