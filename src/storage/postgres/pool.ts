import pg from "pg";
import { SILENCE, endWhenVanished, presenceOf } from "./silence.ts";
import { withoutNul } from "./without-nul.ts";

const INT8 = 20;
const NUMERIC = 1700;

/** On a connection that says nothing for so long, the system asks whether the other end is still there. */
const KEEP_ALIVE_MS = 10_000;

/** A pool of at most so many connections, which returns counts and times as numbers. */
export function openPool(url: string, most = 8, silence = SILENCE): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // As an option of the pool it would also limit the wait for a connection that is free.
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionTimeoutMillis: silence.connectMs });
      }
    },
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on("error", () => {});
  // The same for one that breaks while it is in use: its query fails, and that is told.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("connect", cleanTexts);
  const isThere = presenceOf(url, silence);
  pool.on("connect", (client) => endWhenVanished(client, silence, isThere));
  return pool;
}

/** Whatever texts a query is given. */
function cleanTexts(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  const clean = (value: unknown): unknown =>
    typeof value === "string" && value.includes("\0") ? withoutNul(value) : value;
  Object.assign(client, {
    query: (...input: unknown[]) =>
      query(...input.map((part) => (Array.isArray(part) ? part.map(clean) : part))),
  });
}
