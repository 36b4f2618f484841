import { PostgresDialect, sql } from "kysely";
import type { Pool } from "pg";
import { Failure, phrase } from "../../core/index.ts";
import type { EngineDialect } from "../engine-dialect.ts";
import { type Explanations, troubleOf } from "../storage-trouble.ts";
import { postgresSearch } from "./search.ts";
import { isSilence } from "./silence.ts";

const DAMAGED = {
  code: "storage-unusable",
  message: phrase`PostgreSQL reports damaged data`,
  hint: phrase`Restore a backup of the database, and check its disk.`,
} as const;

const UNREACHABLE = phrase`PostgreSQL can't be reached; check the network`;

/** What a user can do something about, by PostgreSQL error code or network error name. */
const EXPLANATIONS: Explanations<string> = {
  "28P01": phrase`the password is wrong`,
  "28000": phrase`the user may not log in`,
  "3D000": phrase`the database does not exist; create it first`,
  "42501": phrase`the user may not create or change tables there`,
  "25006": {
    code: "storage-unusable",
    message: phrase`PostgreSQL is read-only`,
    hint: phrase`Connect to the primary server: a standby can't be written. If it is the primary, check \`default_transaction_read_only\`.`,
  },
  "53100": {
    code: "storage-full",
    message: phrase`PostgreSQL's disk is full`,
    hint: phrase`Free some space on PostgreSQL's disk, then try again.`,
  },
  XX001: DAMAGED,
  XX002: DAMAGED,
  "53300": phrase`PostgreSQL has too many connections`,
  "57P01": phrase`PostgreSQL was shut down`,
  "57P03": phrase`PostgreSQL is starting up; try again in a moment`,
  ECONNREFUSED: phrase`connection refused; check that PostgreSQL is running`,
  ENOTFOUND: phrase`the host name can't be resolved`,
  EAI_AGAIN: phrase`the host name can't be resolved`,
  EHOSTUNREACH: UNREACHABLE,
  EHOSTDOWN: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENETDOWN: UNREACHABLE,
  ETIMEDOUT: phrase`PostgreSQL doesn't respond`,
  ECONNRESET: phrase`the connection was cut off`,
  EPIPE: phrase`the connection was cut off`,
  "57P02": phrase`the connection was cut off`,
  "08006": phrase`the connection was cut off`,
};

/** What the driver says, without a code, of a connection that was cut off or is used after that. */
const LOST = /connection (terminated|ended|error)|not queryable|client was closed/i;

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  return error.code;
}

/** Of what the driver says without a code. */
function connectionCodeOf(error: unknown): "ETIMEDOUT" | "ECONNRESET" | null {
  if (isSilence(error)) return "ETIMEDOUT";
  return error instanceof Error && LOST.test(error.message) ? "ECONNRESET" : null;
}

/** `label` is the address without the password. */
export function postgresDialect(pool: Pool, label: string): EngineDialect {
  return {
    name: "postgres",
    kysely: new PostgresDialect({ pool }),
    types: { id: "integer", integer: "bigint", bytes: "bytea" },
    autoNumber: (column) => column.generatedAlwaysAsIdentity(),
    skipLocked: (query) => query.forUpdate().skipLocked(),
    byCodePoints: (text) => sql`(${text} COLLATE "C")`,
    jsonText: (column, key) => sql`(${sql.ref(column)}::json ->> ${sql.lit(key)})`,
    search: postgresSearch,
    isUniqueViolation: (error) => codeOf(error) === "23505",
    explain(error) {
      const known = EXPLANATIONS[connectionCodeOf(error) ?? codeOf(error) ?? ""];
      if (known === undefined) return error;
      const { code, message: explanation, hint } = troubleOf(known);
      return new Failure(code, phrase`Database ${label}: ${explanation}.`, { hint, cause: error });
    },
    async hasTable(db, name) {
      // Other programs may have a table of that name in a schema of their own.
      const found = await sql`
        SELECT 1 FROM information_schema.tables
        WHERE table_schema = current_schema() AND table_name = ${name}`.execute(db);
      return found.rows.length > 0;
    },
    // A server has backups of its own, and its migrations roll back whole.
    backUp: () => Promise.resolve(),
  };
}
