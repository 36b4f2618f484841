import { type DatabaseSync, backup } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Expression,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
} from "kysely";
import { Failure, phrase } from "../../core/index.ts";
import type { EngineDialect } from "../engine-dialect.ts";
import { type Explanations, troubleOf } from "../storage-trouble.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { sqliteSearch } from "./search.ts";
import { statementsOf } from "./statements.ts";

/** Primary SQLite result codes that a user can do something about. */
const EXPLANATIONS: Explanations<number> = {
  5: phrase`the database is locked by another program`,
  8: {
    code: "storage-unusable",
    message: phrase`the database is read-only`,
    hint: phrase`Check the permissions of the file and its folder, and that its disk isn't mounted read-only.`,
  },
  10: phrase`the disk could not be read or written`,
  11: {
    code: "storage-unusable",
    message: phrase`the database file is damaged`,
    hint: phrase`Restore a backup with \`assay restore\`, and check the disk.`,
  },
  13: {
    code: "storage-full",
    message: phrase`the disk is full`,
    hint: phrase`Free some space on the disk that holds the database, then try again.`,
  },
  14: phrase`the database file could not be opened: check that the folder exists and can be written to`,
  26: {
    code: "storage-unusable",
    message: phrase`the file is not an SQLite database`,
    hint: phrase`Name another file, or move this one away.`,
  },
};

/** All in one go: others write meanwhile, and a copy that is made in parts would begin anew each time. */
export const ALL_PAGES = 2 ** 31 - 1;

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #checkpoints: Checkpoints | null;

  constructor(database: DatabaseSync, checkpoints: Checkpoints | null) {
    super({ database: statementsOf(database) });
    this.#database = database;
    this.#checkpoints = checkpoints;
  }

  /** Takes the write lock at once: a read that turns into a write later fails when another writer came between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#checkpoints?.rest();
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#checkpoints?.committed();
  }

  /** SQLite rolls back by itself when the disk is full; a second rollback would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

class Dialect extends SqliteDialect {
  readonly #database: DatabaseSync;
  readonly #checkpoints: Checkpoints | null;

  constructor(database: DatabaseSync, checkpoints: Checkpoints | null) {
    super({ database: statementsOf(database) });
    this.#database = database;
    this.#checkpoints = checkpoints;
  }

  override createDriver() {
    return new ImmediateDriver(this.#database, this.#checkpoints);
  }

  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return null;
  return error.errcode;
}

/** `path` is what the user calls the database; ":memory:" has no file and so no backup. */
export function sqliteDialect(
  database: DatabaseSync,
  path: string,
  checkpoints: Checkpoints | null = null,
): EngineDialect {
  database.exec("PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;");
  return {
    name: "sqlite",
    kysely: new Dialect(database, checkpoints),
    types: { id: "integer", integer: "integer", bytes: "blob" },
    autoNumber: (column) => column.autoIncrement(),
    skipLocked: (query) => query,
    // As it compares texts by itself.
    byCodePoints: <Text extends string | null>(text: Expression<Text>) => sql<Text>`${text}`,
    jsonText: (column, key) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${key}`)})`,
    search: sqliteSearch,
    isUniqueViolation: (error) => resultCode(error) === 2067 || resultCode(error) === 1555,
    explain(error) {
      const code = resultCode(error);
      const explanation = code === null ? undefined : EXPLANATIONS[code & 0xff];
      if (explanation === undefined) return error;
      const { code: failure, message, hint } = troubleOf(explanation);
      return new Failure(failure, `${path}: ${message}.`, { hint, cause: error });
    },
    async hasTable(db, name) {
      const found = await sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${name}`.execute(
        db,
      );
      return found.rows.length > 0;
    },
    async backUp(version) {
      if (path === ":memory:") return;
      // A copy that was cut off is begun anew: SQLite keeps a journal of what it writes there.
      await backup(database, `${path}.before-${version + 1}.bak`, { rate: ALL_PAGES });
    },
  };
}
