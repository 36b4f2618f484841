import { sql } from "kysely";
import { Failure, phrase } from "../../core/index.ts";
import { requireKnownVersion } from "../backup/restore.ts";
import { MIGRATIONS, migrateAnyway, readVersion } from "../migrate.ts";
import { wasPaused } from "../queries/events.ts";
import { readNow } from "../shared/context.ts";
import { type MoveMark, findMark, requireNoMove, setMark } from "./move-mark.ts";
import type { MoveSide } from "./move-side.ts";
import { tableShapes } from "./table-shapes.ts";

type Handle = Pick<MoveSide, "db" | "engine" | "label">;

/** Whether a process that has said nothing for so long is gone. */
export type IsLost = (process: ProcessId, silentMs: number) => Promise<boolean>;
interface ProcessId {
  readonly pid: number;
  readonly machine: string;
}

interface Movable {
  readonly version: number;
  /** Runs that were interrupted or queued. */
  readonly restingRuns: readonly string[];
}

/** A source that is whole, and that nobody is seen to work with. */
export async function requireMovable(
  source: Handle,
  { now, isLost }: { readonly now: number; readonly isLost: IsLost },
): Promise<Movable> {
  const { db, engine, label } = source;
  const version = await readVersion(db, engine);
  if (version === 0)
    throw new Failure("not-found", phrase`There is no workspace in ${label}.`, {
      hint: phrase`Check --from.`,
    });
  requireKnownVersion(version, label);
  await requireNoMove(db, engine);
  const asOf = engine.name === "postgres" ? await readNow(db) : now;
  await requireNoWorkers(source, (worker, heartbeatAt) => isLost(worker, asOf - heartbeatAt));
  const unfinished = await db
    .selectFrom("runs")
    .select(["id", "run_id", "owner_token", "owner_pid", "owner_machine", "heartbeat_at", "queued_at"])
    .where((where) =>
      where.or([
        where("status", "=", "PENDING"),
        where("owner_token", "is not", null),
        where("queued_at", "is not", null),
      ]),
    )
    .orderBy("id")
    .execute();
  const restingRuns: string[] = [];
  for (const { id, run_id: runId, owner_token: token, queued_at, ...row } of unfinished) {
    const { owner_pid, owner_machine, heartbeat_at } = row;
    const owner = { pid: owner_pid ?? 0, machine: owner_machine ?? "" };
    if (token !== null && !(await isLost(owner, asOf - (heartbeat_at ?? 0))))
      throw new Failure("run-active", phrase`Run ${runId} is being executed.`, {
        hint: phrase`Wait until it has finished, or pause it with assay pause ${runId}; then stop the server.`,
      });
    // Whoever paused a run knows that it waits.
    if (token !== null || queued_at !== null || !(await wasPaused({ db, engine }, id)))
      restingRuns.push(runId);
  }
  return { version, restingRuns };
}

/** Servers and workers of PostgreSQL tell that they are there. */
async function requireNoWorkers(
  { db, engine, label }: Handle,
  isGone: (worker: ProcessId, heartbeatAt: number) => Promise<boolean>,
): Promise<void> {
  if (!(await engine.hasTable(db, "workers"))) return;
  for (const worker of await db.selectFrom("workers").selectAll().orderBy("token").execute())
    if (!(await isGone(worker, worker.heartbeat_at)))
      throw new Failure("conflict", phrase`${worker.name} is working with ${label}.`, {
        hint: phrase`Stop the servers and workers of this database first.`,
      });
  const lost = await db
    .selectFrom("run_workers")
    .innerJoin("runs", "runs.id", "run_workers.run_id")
    .select("runs.run_id")
    .executeTakeFirst();
  if (lost !== undefined)
    throw new Failure(
      "conflict",
      phrase`A worker of run ${lost.run_id} was lost, and its money isn't settled.`,
      {
        hint: phrase`Start the server of this database once, which settles it, then pause the run and stop the server.`,
      },
    );
}

/** A target has no rows, and no tables that Assay would want to create. */
export async function requireFillable({ db, engine, label }: Handle, version: number): Promise<void> {
  const known = await readVersion(db, engine);
  requireKnownVersion(known, label);
  for (const { name } of await tableShapes(known === 0 ? MIGRATIONS.length : known)) {
    if (known === 0) {
      if (await engine.hasTable(db, name))
        throw new Failure("conflict", phrase`${label} has a table ${name} of another program.`, {
          hint: phrase`Move to a new, empty database.`,
        });
      continue;
    }
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(db);
    if (rows.length > 0)
      throw new Failure("conflict", phrase`${label} already has a workspace.`, {
        hint: phrase`Move to a new, empty database. Nothing was changed.`,
      });
  }
  if (known > version)
    throw new Failure("conflict", phrase`${label} has tables of a newer version than the source.`, {
      hint: phrase`Move to a new, empty database, or open the source once with this version of Assay.`,
    });
}

/** From now on the target belongs to this move, or does already: nobody opens it before the end. */
export async function beginMove(target: Handle, version: number, mark: MoveMark): Promise<void> {
  const { db, engine, label } = target;
  await db.transaction().execute(async (transaction) => {
    // As migrations do: whoever opens a new database at this moment comes first or finds the mark.
    if (engine.name === "postgres") await sql`SELECT pg_advisory_xact_lock(4150)`.execute(transaction);
    const known = await findMark(transaction, engine);
    if (known === null) {
      await requireFillable({ db: transaction, engine, label }, version);
      await setMark(transaction, mark);
    } else if (known.digest !== mark.digest) throw otherSource(label, known, mark);
  });
  if ((await readVersion(db, engine)) < version)
    await migrateAnyway(db, engine, MIGRATIONS.slice(0, version));
}

function otherSource(label: string, known: MoveMark, { source }: MoveMark): Failure {
  return known.source === source
    ? sourceChanged(source)
    : new Failure("conflict", phrase`${label} holds an unfinished move from ${known.source}.`, {
        hint: phrase`Continue that one, or move to a new, empty database.`,
      });
}

export function sourceChanged(source: string): Failure {
  return new Failure("conflict", phrase`${source} has changed since the move began.`, {
    hint: phrase`Stop every Assay server that uses it, and move again to a new, empty database.`,
  });
}
