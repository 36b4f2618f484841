import { sql } from "kysely";
import type { QueryContext } from "./context.ts";

/**
 * The run's number, in a form for which no index is used. Whoever reads a run page by page of the key wants the key's
 * order and nothing else: by the index of claims every page would sort all that is left of the run.
 */
export const runOfItem = sql<number>`+items.run_id`;

/** Where a run's items begin and end, so that the last page does not look through the items of all later runs. */
export async function itemSpan(
  { db }: QueryContext,
  runRef: number,
): Promise<{ before: number; last: number }> {
  const { first, last } = await db
    .selectFrom("items")
    .select(({ fn }) => [fn.min<number | null>("id").as("first"), fn.max<number | null>("id").as("last")])
    .where("run_id", "=", runRef)
    .executeTakeFirstOrThrow();
  return { before: (first ?? 1) - 1, last: last ?? 0 };
}
