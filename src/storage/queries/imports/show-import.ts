import type { Insertable, Kysely } from "kysely";
import type { Tables } from "../../schema.ts";
import { batches } from "../batches.ts";
import { createCollection, findCollectionByName } from "../collections.ts";
import type { QueryContext } from "../context.ts";
import { executeForRows } from "../for-rows.ts";
import type { Commit } from "./import-in-progress.ts";
import { makeEdits } from "./prepared-edits.ts";
import { takenMeanwhile } from "../taken-meanwhile.ts";
import { yieldTurn } from "../yield-turn.ts";

/** Rows that are handled together: nothing else has its turn meanwhile. */
const [SHOWN_AT_ONCE, MEMBERS_AT_ONCE, EDITS_AT_ONCE] = [2_000, 1_024, 256];

/**
 * The last step of an import, everything at once: what was hidden is seen, what changes is edited, and the collection has
 * its tasks. Where another process has taken away or removed some of it meanwhile, nothing is saved.
 */
export async function showImport(
  commit: Commit,
  context: QueryContext,
  collection: string | null,
): Promise<number | null> {
  const { importId, now, counts, made, found, edits } = commit;
  requireAllRows(commit);
  await showMade(commit, context);
  await requireFound(commit, context);
  for (let start = 0; start < edits.length; start += EDITS_AT_ONCE) {
    const some = edits.slice(start, start + EDITS_AT_ONCE);
    const span = { first: some.at(0)?.row ?? 0, last: some.at(-1)?.row ?? 0, count: some.length };
    await makeEdits(context, { importId, ...span }, now);
    await yieldTurn();
  }
  counts.edited += edits.length;
  if (collection === null) return null;
  const collectionId = await collectionNamed(context, collection, now);
  const refs = [...made, ...found, ...edits.map(({ ref }) => ref)];
  for (let start = 0; start < refs.length; start += MEMBERS_AT_ONCE) {
    const members = refs
      .slice(start, start + MEMBERS_AT_ONCE)
      .map((ref) => ({ collection_id: collectionId, task_ref: ref }));
    await executeForRows(context.db, members, addMembers);
    await yieldTurn();
  }
  return collectionId;
}

/** Whoever takes this import for one that was cut off may have removed rows that it had put aside. */
function requireAllRows({ rows, counts, edits }: Commit): void {
  const { created, keptBoth, skipped, unchanged } = counts;
  const handled = created + keptBoth + skipped + unchanged + edits.length;
  if (rows !== undefined && handled !== rows) throw takenMeanwhile({ mayBeLeft: false });
}

/** The same holds of what it has written. */
async function showMade({ importId, made, isSeenBetween }: Commit, context: QueryContext): Promise<void> {
  if (!isSeenBetween) return;
  let shown = 0;
  for (let some = await showSome(context, importId); some > 0; some = await showSome(context, importId)) {
    shown += some;
    await yieldTurn();
  }
  if (shown !== made.length) throw takenMeanwhile({ mayBeLeft: false });
}

/** How many of those that were hidden are seen from now on. */
async function showSome({ db }: QueryContext, importId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("hidden_tasks")
    .where("task_ref", "in", (hidden) =>
      hidden
        .selectFrom("hidden_tasks")
        .select("task_ref")
        .where("import_id", "=", importId)
        .limit(SHOWN_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Tasks that are what rows say may have been removed since they were looked at. Several rows may be the same task. */
async function requireFound({ found, isSeenBetween }: Commit, { db }: QueryContext): Promise<void> {
  if (!isSeenBetween) return;
  for (const some of batches([...new Set(found)])) {
    const { count } = await db
      .selectFrom("visible_tasks")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("id", "in", some)
      .executeTakeFirstOrThrow();
    if (count !== some.length) throw takenMeanwhile({ mayBeLeft: false });
    await yieldTurn();
  }
}

async function collectionNamed(context: QueryContext, name: string, now: number): Promise<number> {
  const known = await findCollectionByName(context, name);
  return (known ?? (await createCollection(context, { name, description: "", tags: [] }, now))).id;
}

const addMembers = (db: Kysely<Tables>, rows: readonly Insertable<Tables["collection_tasks"]>[]) =>
  db
    .insertInto("collection_tasks")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());
