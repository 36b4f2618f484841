export { MIGRATIONS } from "./migrate.ts";
export { openPostgresStore } from "./postgres/open.ts";
export { openSqliteStore } from "./sqlite/open.ts";
