/** Environment variables that may name the database, the most particular first. */
export const DATABASE_VARIABLES = [
  "ASSAY_DATABASE_URL",
  "DATABASE_URL",
  "APP_DB_PATH",
  "LLM_RUNNER_DB",
] as const;

/** Whether a database is reached over the network; otherwise its address is the path of a file, with or without `file:`. */
export const isServerAddress = (database: string): boolean => /^postgres(ql)?:/.test(database);

/** Whether it is an address of something else, neither PostgreSQL nor a file. */
export const isForeignAddress = (database: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(database) && !database.startsWith("file:") && !isServerAddress(database);

/** An address as it may be shown. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address.replace(/\/\/[^@]*@/, "//***@");
  if (url.password !== "") url.password = "***";
  if (url.searchParams.has("password")) url.searchParams.set("password", "***");
  return url.href;
}

export const databaseFile = (database: string): string => database.replace(/^file:/, "");
