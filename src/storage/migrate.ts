import { type Kysely, type Transaction, sql } from "kysely";
import { Failure, phrase } from "../core/index.ts";
import type { EngineDialect } from "./engine-dialect.ts";
import { runs } from "./migrations/0001-runs.ts";
import { tasks } from "./migrations/0002-tasks.ts";
import { catalog } from "./migrations/0003-catalog.ts";
import { measures } from "./migrations/0004-measures.ts";
import { people } from "./migrations/0005-people.ts";
import { judging } from "./migrations/0006-judging.ts";
import { invitations } from "./migrations/0008-invitations.ts";
import { collectionMetrics } from "./migrations/0009-collection-metrics.ts";
import { results } from "./migrations/0010-results.ts";
import { stagedIds } from "./migrations/0011-staged-ids.ts";
import { peopleComplete } from "./migrations/0013-people-complete.ts";
import { promptFormats } from "./migrations/0014-prompt-formats.ts";
import { calls } from "./migrations/0015-calls.ts";
import { reasoning } from "./migrations/0016-reasoning.ts";
import { flaggedPoints } from "./migrations/0017-flagged-points.ts";
import { taskClusters } from "./migrations/0018-task-clusters.ts";
import { pairProbabilities } from "./migrations/0019-pair-probabilities.ts";
import { callTimes } from "./migrations/0020-call-times.ts";
import { markedRequests } from "./migrations/0021-marked-requests.ts";
import { listIndexes } from "./migrations/0022-list-indexes.ts";
import { searchedInputs } from "./migrations/0023-searched-inputs.ts";
import { search } from "./migrations/0024-search.ts";
import { workingTime } from "./migrations/0025-working-time.ts";
import { wordsAsText } from "./migrations/0026-words-as-text.ts";
import { searchedRuns } from "./migrations/0027-searched-runs.ts";
import { referenceIndexes } from "./migrations/0028-reference-indexes.ts";
import { countsKept } from "./migrations/0029-counts-kept.ts";
import { tokens } from "./migrations/0030-tokens.ts";
import { schedules } from "./migrations/0031-schedules.ts";
import { workers } from "./migrations/0032-workers.ts";
import { looseBlobs } from "./migrations/0033-loose-blobs.ts";
import { itemsCheckedTogether } from "./migrations/0034-items-checked-together.ts";
import { runStateEvents } from "./migrations/0035-run-state-events.ts";
import { rawRemoved } from "./migrations/0037-raw-removed.ts";
import { itemsVacuumedSooner } from "./migrations/0038-items-vacuumed-sooner.ts";
import { hiddenTasks } from "./migrations/0039-hidden-tasks.ts";
import { itemsOfModels } from "./migrations/0040-items-of-models.ts";
import { preparedEdits } from "./migrations/0041-prepared-edits.ts";
import { requireNoMove } from "./move/move-mark.ts";
import type { Tables } from "./schema.ts";

/** Append only: a migration that has been released never changes. Version n is the n-th of these. */
export const MIGRATIONS: readonly ((db: Transaction<Tables>, engine: EngineDialect) => Promise<void>)[] = [
  runs,
  tasks,
  catalog,
  measures,
  people,
  judging,
  invitations,
  collectionMetrics,
  results,
  stagedIds,
  peopleComplete,
  promptFormats,
  calls,
  reasoning,
  flaggedPoints,
  taskClusters,
  pairProbabilities,
  callTimes,
  markedRequests,
  listIndexes,
  searchedInputs,
  search,
  workingTime,
  wordsAsText,
  searchedRuns,
  referenceIndexes,
  countsKept,
  tokens,
  schedules,
  workers,
  looseBlobs,
  itemsCheckedTogether,
  runStateEvents,
  rawRemoved,
  itemsVacuumedSooner,
  hiddenTasks,
  itemsOfModels,
  preparedEdits,
];

/** 0 when it has no tables yet. */
export async function readVersion(db: Kysely<Tables>, engine: EngineDialect): Promise<number> {
  if (!(await engine.hasTable(db, "schema_version"))) return 0;
  const row = await db.selectFrom("schema_version").select("version").executeTakeFirst();
  return row?.version ?? 0;
}

/** Fails unless the tables are those of this version, and filled. */
export async function requireSchema(db: Kysely<Tables>, engine: EngineDialect): Promise<void> {
  await requireNoMove(db, engine);
  const found = await readVersion(db, engine);
  const known = MIGRATIONS.length;
  if (found > known) throw isNewer(found, known);
  if (found === known) return;
  throw new Failure(
    "conflict",
    found === 0
      ? phrase`The database has no tables of Assay.`
      : phrase`The database was written by an older version of Assay (schema ${found}; this version needs ${known}).`,
    {
      hint: phrase`Start the server of this version with it first: \`assay serve --db\` brings it up to date.`,
    },
  );
}

/** Fails when somebody has brought the tables to another version since they were opened: what this one writes might not fit. */
export async function requireUnchangedSchema(db: Kysely<Tables>): Promise<void> {
  const row = await db.selectFrom("schema_version").select("version").limit(1).executeTakeFirst();
  const [found, known] = [row?.version ?? 0, MIGRATIONS.length];
  if (found === known) return;
  throw new Failure(
    "storage-newer",
    phrase`The database has schema ${found} now, but this server knows schema ${known}, so it changes nothing any more.`,
    { hint: phrase`Restart it with the version of Assay that changed the database.` },
  );
}

function isNewer(found: number, known: number): Failure {
  return new Failure(
    "storage-newer",
    phrase`The database was written by a newer version of Assay (schema ${found}; this version knows ${known}).`,
    { hint: phrase`Update Assay, or use another workspace with --dir or --db.` },
  );
}

/** Brings a database to the newest version: wholly, or not at all. One that a move has not filled yet is nobody's. */
export async function migrate(
  db: Kysely<Tables>,
  engine: EngineDialect,
  migrations = MIGRATIONS,
): Promise<void> {
  await requireNoMove(db, engine);
  await migrateAnyway(db, engine, migrations);
}

/** The same for the move itself. */
export async function migrateAnyway(
  db: Kysely<Tables>,
  engine: EngineDialect,
  migrations = MIGRATIONS,
): Promise<void> {
  const found = await readVersion(db, engine);
  if (found > migrations.length) throw isNewer(found, migrations.length);
  if (found === migrations.length) return;
  if (found > 0) await engine.backUp(found);

  await db.transaction().execute(async (transaction) => {
    // Two processes that open a new PostgreSQL database at once take turns.
    if (engine.name === "postgres") await sql`SELECT pg_advisory_xact_lock(4150)`.execute(transaction);
    const version = await readVersion(transaction, engine);
    if (version === 0) {
      await transaction.schema
        .createTable("schema_version")
        .addColumn("version", "integer", (column) => column.notNull())
        .execute();
      await transaction.insertInto("schema_version").values({ version: 0 }).execute();
    }
    for (const migration of migrations.slice(version)) await migration(transaction, engine);
    await transaction.updateTable("schema_version").set({ version: migrations.length }).execute();
  });
}
