import type {
  ColumnDataType,
  ColumnDefinitionBuilder,
  Dialect,
  Expression,
  Kysely,
  RawBuilder,
  SelectQueryBuilder,
} from "kysely";
import type { Tables } from "./schema.ts";
import type { SearchDialect } from "./search-dialect.ts";

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
  /** A text that is compared by code points, whatever the language of the database. */
  byCodePoints<Text extends string | null>(text: Expression<Text>): RawBuilder<Text>;
  /** The text under a key of a column that holds a JSON object; null when it has none. */
  jsonText(column: string, key: string): RawBuilder<string | null>;
  readonly search: SearchDialect;
  isUniqueViolation(error: unknown): boolean;
  /** The engine's own error as one the user can read; others unchanged. */
  explain(error: unknown): unknown;
  /** Whether the database, or on PostgreSQL the schema in use, has a table of that name. */
  hasTable(db: Kysely<Tables>, name: string): Promise<boolean>;
  /** Called before an existing database is migrated. */
  backUp(version: number): Promise<void>;
}
