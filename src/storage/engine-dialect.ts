import type { ColumnDataType, ColumnDefinitionBuilder, Dialect, Kysely, SelectQueryBuilder } from "kysely";
import type { Tables } from "./schema.ts";

/** Everything in which the two engines differ. */
export interface EngineDialect {
  readonly name: "sqlite" | "postgres";
  readonly kysely: Dialect;
  readonly types: {
    readonly id: ColumnDataType;
    readonly integer: ColumnDataType;
    readonly bytes: ColumnDataType;
  };
  /** Makes a column count by itself. */
  autoNumber(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Lets concurrent claims pass over each other's rows. */
  skipLocked<Row>(query: SelectQueryBuilder<Tables, "items", Row>): SelectQueryBuilder<Tables, "items", Row>;
  isUniqueViolation(error: unknown): boolean;
  /** The engine's own error as one the user can read; others unchanged. */
  explain(error: unknown): unknown;
  /** Whether the database, or on PostgreSQL the schema in use, is Assay's already. */
  hasVersionTable(db: Kysely<Tables>): Promise<boolean>;
  /** Called before an existing database is migrated. */
  backUp(version: number): Promise<void>;
}
