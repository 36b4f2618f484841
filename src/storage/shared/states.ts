import { databaseNow } from "./context.ts";
import type { QueryContext } from "../queries/context.ts";

export async function changeState<Result>(
  { db }: QueryContext,
  key: string,
  step: (state: string | null, now: number) => { readonly state: string; readonly result: Result },
): Promise<Result> {
  const find = () =>
    db
      .selectFrom("shared_states")
      .select(["state", databaseNow.as("now")])
      .where("key", "=", key)
      .forUpdate()
      .executeTakeFirst();
  let row = await find();
  if (row === undefined) {
    await db
      .insertInto("shared_states")
      .values({ key, state: "" })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    row = await find();
  }
  // The time was taken when the row was asked for, and whoever held it may have held it for long.
  const { state, result } = step(row?.state === "" ? null : (row?.state ?? null), row?.now ?? 0);
  await db.updateTable("shared_states").set({ state }).where("key", "=", key).execute();
  return result;
}
