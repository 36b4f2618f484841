import pg from "pg";
import type { News } from "../../core/index.ts";
import { CHANNEL } from "../shared/context.ts";
import { SILENCE, endWhenVanished } from "./silence.ts";

const RECONNECT_MS = 250;
/** A connection that was cut without a word shows only when it is used. */
const CHECK_MS = 5_000;

/** Hears what other processes tell, and reconnects for as long as it is wanted. Listens first and says so: whatever was told before can be read from then on. */
export function listenTo(
  url: string,
  hear: (news: News) => void,
  silence = SILENCE,
): { close(): Promise<void> } {
  let isClosed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const again = (lost: pg.Client): void => {
    // One that was replaced has ended, too.
    if (isClosed || timer !== null || lost !== client) return;
    client = null;
    lost.end().catch(() => {});
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, RECONNECT_MS);
  };
  const check = (checked: pg.Client): void => {
    const next = setTimeout(() => {
      if (checked === client)
        checked.query("SELECT 1").then(
          () => check(checked),
          () => again(checked),
        );
    }, CHECK_MS);
    next.unref();
  };
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: silence.connectMs,
      keepAlive: true,
    });
    client = fresh;
    // Nothing that is asked here takes time.
    endWhenVanished(fresh, silence, () => Promise.resolve(false));
    fresh.on("error", () => again(fresh));
    fresh.on("end", () => again(fresh));
    fresh.on("notification", ({ payload }) => {
      if (payload !== undefined) hear(JSON.parse(payload) as News);
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
      if (isClosed) return await fresh.end();
      hear({ about: "everything" });
      check(fresh);
    } catch {
      again(fresh);
    }
  };
  void connect();
  return {
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
