import { sql } from "kysely";
import { Failure, databaseFile, isServerAddress, phrase } from "../../core/index.ts";
import { atRest } from "../backup/at-rest.ts";
import type { RowBatch, Values } from "../backup/row-batch.ts";
import { migrateAnyway, readVersion } from "../migrate.ts";
import { type RemovalSteps, dropImport } from "../queries/imports/drop-import.ts";
import { listImports } from "../queries/imports/staged-rows.ts";
import { yieldTurn } from "../queries/yield-turn.ts";
import { type RowDifference, compareRows } from "./compare-rows.ts";
import { openFileSide } from "./file-side.ts";
import { dropMark, findMark } from "./move-mark.ts";
import type { MoveSide, RowReader } from "./move-side.ts";
import { type IsLost, beginMove, requireFillable, requireMovable, sourceChanged } from "./move-rules.ts";
import { type Replacements, findNul, isReplaced } from "./replaced-nul.ts";
import { rowDigest } from "./row-digest.ts";
import { openServerSide } from "./server-side.ts";
import { type TableShape, isNumbered, tableShapes } from "./table-shapes.ts";

export interface MoveProgress {
  readonly phase: "reading" | "copying" | "comparing";
  readonly table: string;
  /** Rows of all tables. */
  readonly done: number;
  /** Null while they are still counted. */
  readonly total: number | null;
  /** 1-based. */
  readonly tableNumber: number;
  readonly tables: number;
}

export interface MoveOptions {
  /** A `file:` path, a plain path or a `postgres:` address. */
  readonly from: string;
  readonly to: string;
  /** Stops it after the rows in hand; it can be continued. */
  readonly signal: AbortSignal;
  /** This machine's time; a server has its own. */
  readonly now: number;
  /** Whether a process that has said nothing for so long is gone. */
  readonly isLost: IsLost;
  readonly onProgress: (progress: MoveProgress) => void;
  /** Called once the target belongs to the move; before that nothing was written. */
  readonly onBegin: () => void;
}

export interface MoveResult {
  /** `differs`: the target is not what the source is, and stays closed. */
  readonly outcome: "moved" | "stopped" | "differs";
  /** Whether anything was written, so that the target belongs to this move. */
  readonly isBegun: boolean;
  /** By table, in the source. */
  readonly counts: ReadonlyMap<string, number>;
  readonly rows: number;
  /** Rows that were there from an earlier attempt. */
  readonly foundRows: number;
  /** Runs that were interrupted or queued, and start nowhere by themselves now. */
  readonly restingRuns: readonly string[];
  /** Where PostgreSQL has U+FFFD and the source a NUL character. */
  readonly replacements: Replacements;
  /** The first ones. */
  readonly differences: readonly RowDifference[];
  readonly differenceCount: number;
}

const MOST_NAMED = 20;

/**
 * Copies a database of either engine into an empty one of either engine. What was cut off is continued behind the last
 * row of each table. The source is only read. The target can't be opened before every row was compared.
 */
export async function moveDatabase(options: MoveOptions): Promise<MoveResult> {
  const source = await openSide(options.from, "source");
  try {
    const { version, restingRuns } = await requireMovable(source, options);
    const target = await openSide(options.to, "target");
    try {
      const tables = await tableShapes(version);
      return await new Move(source, target, { version, restingRuns, tables, options }).perform();
    } catch (error) {
      throw target.engine.explain(error);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openSide(database: string, role: "source" | "target"): Promise<MoveSide> {
  if (!isServerAddress(database)) return openFileSide(databaseFile(database), role);
  const url = URL.parse(database);
  if (url === null) throw new Failure("invalid-input", phrase`The database URL is not valid.`);
  return await openServerSide(database, `${url.host}${url.pathname}`, role);
}

class Stopped extends Error {}

interface Differences {
  readonly named: readonly RowDifference[];
  readonly count: number;
}
const NONE: Differences = { named: [], count: 0 };

interface Plan {
  readonly version: number;
  readonly restingRuns: readonly string[];
  readonly tables: readonly TableShape[];
  readonly options: MoveOptions;
}

class Move {
  readonly #source: MoveSide;
  readonly #target: MoveSide;
  readonly #plan: Plan;
  readonly #counts = new Map<string, number>();
  readonly #nul = findNul(MOST_NAMED);
  #digest = "";
  #foundRows = 0;
  #done = 0;
  #isBegun = false;

  constructor(source: MoveSide, target: MoveSide, plan: Plan) {
    this.#source = source;
    this.#target = target;
    this.#plan = plan;
  }

  async perform(): Promise<MoveResult> {
    const { version, options } = this.#plan;
    const target = this.#target;
    try {
      const mark = await findMark(target.db, target.engine);
      if (mark === null) await requireFillable(target, version);
      await this.#source.read(async (reader) => {
        await this.#readSource(reader);
        await beginMove(target, version, { source: this.#source.label, digest: this.#digest });
        this.#isBegun = true;
        options.onBegin();
        if (!(await this.#isCompared())) await this.#copy(reader);
      });
      const differences = (await this.#isCompared()) ? NONE : await this.#compare();
      if (differences.count > 0) return this.#result("differs", differences);
      await this.#finish();
      return this.#result("moved");
    } catch (error) {
      if (error instanceof Stopped) return this.#result("stopped");
      throw this.#isBegun ? continuable(target.engine.explain(error)) : error;
    }
  }

  /** A copy of an older version is brought up to date after it was compared, and cannot be compared any more. */
  async #isCompared(): Promise<boolean> {
    return (await readVersion(this.#target.db, this.#target.engine)) > this.#plan.version;
  }

  #result(outcome: MoveResult["outcome"], { named, count } = NONE): MoveResult {
    return {
      outcome,
      isBegun: this.#isBegun,
      counts: this.#counts,
      rows: this.#rows,
      foundRows: this.#foundRows,
      restingRuns: this.#plan.restingRuns,
      replacements: this.#nul.get(),
      differences: named,
      differenceCount: count,
    };
  }

  get #rows(): number {
    return this.#counts.values().reduce((sum, count) => sum + count, 0);
  }

  /** Told with every batch, which is also where a move is stopped. */
  async #step(phase: MoveProgress["phase"], table: TableShape, rows: number): Promise<void> {
    const { options, tables } = this.#plan;
    this.#done += rows;
    options.onProgress({
      phase,
      table: table.name,
      done: this.#done,
      total: phase === "reading" ? null : this.#rows,
      tableNumber: tables.indexOf(table) + 1,
      tables: tables.length,
    });
    await yieldTurn();
    if (options.signal.aborted) throw new Stopped();
  }

  /** What the source is, by which it is known again. */
  async #readSource(reader: RowReader): Promise<void> {
    const digest = rowDigest();
    for (const table of this.#plan.tables) {
      let count = 0;
      for await (const batch of this.#sourceRows(reader, table)) {
        digest.add(batch);
        if (this.#isToServer) this.#nul.add(table, batch);
        count += batch.rows.length;
        await this.#step("reading", table, batch.rows.length);
      }
      this.#counts.set(table.name, count);
    }
    this.#digest = digest.get();
  }

  /** Rows of the source as they were read, but for runs, which rest in a copy. */
  async *#sourceRows(
    reader: RowReader,
    table: TableShape,
    after: Values | null = null,
  ): AsyncGenerator<RowBatch> {
    for await (const batch of reader.rows(table, after)) yield atRest(batch);
  }

  get #isToServer(): boolean {
    return this.#target.engine.name === "postgres";
  }

  /** Each table behind the last row that is there: rows come in the order of their keys. */
  async #copy(reader: RowReader): Promise<void> {
    this.#done = 0;
    for (const table of this.#plan.tables) {
      const last = await this.#target.lastKey(table);
      const found = last === null ? 0 : await countRows(this.#target, table);
      this.#foundRows += found;
      await this.#step("copying", table, found);
      for await (const batch of this.#sourceRows(reader, table, last)) {
        await this.#target.insert(batch);
        await this.#step("copying", table, batch.rows.length);
      }
    }
  }

  /** Every row of both, as they are now. */
  async #compare(): Promise<Differences> {
    const digest = rowDigest();
    const named: RowDifference[] = [];
    let count = 0;
    this.#done = 0;
    await this.#source.read((source) =>
      this.#target.read(async (target) => {
        for (const table of this.#plan.tables) {
          const compared = {
            table,
            source: this.#compared(this.#sourceRows(source, table), table, digest.add),
            target: target.rows(table),
            // Each of them is in the result: reading the source has found them.
            isAllowed: this.#isToServer ? isReplaced : () => false,
          };
          for await (const difference of compareRows(compared)) {
            count += 1;
            if (named.length < MOST_NAMED) named.push(difference);
          }
        }
      }),
    );
    if (digest.get() !== this.#digest) throw sourceChanged(this.#source.label);
    return { named, count };
  }

  async *#compared(
    batches: AsyncIterable<RowBatch>,
    table: TableShape,
    add: (batch: RowBatch) => void,
  ): AsyncGenerator<RowBatch> {
    for await (const batch of batches) {
      add(batch);
      await this.#step("comparing", table, batch.rows.length);
      yield batch;
    }
  }

  /** What no row tells: the next number of each table. Words are indexed anew by whoever opens it. */
  async #finish(): Promise<void> {
    const { db, engine } = this.#target;
    for (const table of this.#plan.tables.filter(isNumbered)) {
      const last = Math.max(await this.#source.lastNumber(table), await this.#target.lastNumber(table));
      const highest = Number((await this.#target.lastKey(table))?.[0] ?? 0);
      if (Math.max(last, highest) > 0) await this.#target.setLastNumber(table, Math.max(last, highest));
    }
    await migrateAnyway(db, engine);
    await db.deleteFrom("search_queue").execute();
    await db.deleteFrom("search_state").execute();
    await this.#target.settle();
    // With the mark, as a move that goes on compares what is there. Nobody goes on with an import here.
    await db.transaction().execute(async (transaction) => {
      const context = { db: transaction, engine };
      const steps: RemovalSteps = { write: (work) => work(context), isWaitedFor: () => false };
      for (const importId of await listImports(context)) await dropImport(steps, importId);
      await dropMark(transaction);
    });
  }
}

async function countRows({ db }: MoveSide, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(name)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What went wrong in the middle, with what to do then. */
function continuable(error: unknown): unknown {
  if (!(error instanceof Failure) || error.kind !== "world") return error;
  return new Failure(error.code, error.message, {
    hint: phrase`Nothing is lost: run the same command again, and it continues where it stopped.`,
    cause: error,
  });
}
