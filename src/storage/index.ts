export { openPostgresStore } from "./postgres/open.ts";
export { openSqliteStore } from "./sqlite/open.ts";
