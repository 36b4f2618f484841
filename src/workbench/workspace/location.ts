import type { DestinationView } from "../../contract/index.ts";
import { databaseFile, isServerAddress, phrase } from "../../core/index.ts";
import { isLoopback } from "../../providers/index.ts";
import type { Parts, WorkspaceLocation } from "../parts.ts";

/** What a database is, and where, without user and password. */
export function describeDatabase(
  database: string,
  variable: Parts["variable"],
): Pick<WorkspaceLocation, "engine" | "address" | "destination"> {
  if (!isServerAddress(database))
    return { engine: "SQLite", address: databaseFile(database), destination: noNetwork("SQLite") };
  const url = URL.parse(database);
  const { host = "", pathname = "" } = url ?? {};
  const engine = "PostgreSQL";
  return { engine, address: `${host}${pathname}`, destination: serverAt(engine, url, variable) };
}

/** As `pg` reads an address: its query wins, and the environment has what it leaves out. */
function serverAt(name: string, url: URL | null, variable: Parts["variable"]): DestinationView {
  if (url === null) {
    const message = phrase`unknown: the address can't be read`;
    return { name, reach: "unknown", host: null, proxy: null, message };
  }
  const first = (...values: readonly (string | null | undefined)[]): string | undefined =>
    values.find((value) => (value ?? "") !== "") ?? undefined;
  const named = first(url.searchParams.get("host"), decodeURIComponent(url.hostname), variable("PGHOST"));
  const server = named ?? "localhost";
  if (server.startsWith("/")) return noNetwork(name);
  const host = `${server}:${first(url.searchParams.get("port"), url.port, variable("PGPORT")) ?? "5432"}`;
  return isLoopback(server)
    ? { name, reach: "loopback", host, proxy: null, message: phrase`${host}, this machine` }
    : { name, reach: "network", host, proxy: null, message: phrase`${host}, over the network` };
}

function noNetwork(name: string): DestinationView {
  return { name, reach: "none", host: null, proxy: null, message: phrase`uses no network` };
}
