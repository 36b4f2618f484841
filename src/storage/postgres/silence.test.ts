import { createServer } from "node:net";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { cuttablePostgres } from "../../../test/support/cuttable-postgres.ts";
import type { News } from "../../core/index.ts";
import { postgresDialect } from "./dialect.ts";
import { listenTo } from "./listener.ts";
import { openPool } from "./pool.ts";
import { presenceOf } from "./silence.ts";

const SILENCE = { connectMs: 500, answerMs: 200 };

it("a query that takes long is waited for, one that a vanished server got is not", async () => {
  const { database, vanish, mend } = await cuttablePostgres();
  const pool = openPool(database, 2, SILENCE);
  onTestFinished(() => pool.end());
  const { explain } = postgresDialect(pool, "db");
  const failureOf = (query: Promise<unknown>): Promise<unknown> =>
    query.then(
      () => null,
      (error: unknown) => explain(error),
    );
  const slow = pool.query<{ slept: string }>("SELECT 'slept' AS slept, pg_sleep(1.5)");
  expect((await slow).rows).toMatchObject([{ slept: "slept" }]);

  const lost = failureOf(pool.query("SELECT pg_sleep(10)"));
  // Another connection shows that the first has sent its query.
  await pool.query("SELECT 1");
  vanish();
  expect(await lost).toMatchObject({
    code: "storage-failed",
    message: "Database db: the connection was cut off.",
  });
  // The other connection still seems to be there, and a new one finds nobody.
  await failureOf(pool.query("SELECT 1"));
  expect(await failureOf(pool.query("SELECT 1"))).toMatchObject({
    code: "storage-failed",
    message: "Database db: PostgreSQL doesn't respond.",
  });

  await mend();
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

it("who listens to a server that vanished listens again when it is back", async () => {
  const { database, vanish, mend } = await cuttablePostgres();
  const heard: News[] = [];
  const listener = listenTo(database, (news) => heard.push(news), SILENCE);
  onTestFinished(() => listener.close());
  await expect.poll(() => heard).toEqual([{ about: "everything" }]);
  vanish();
  await mend();
  await expect.poll(() => heard).toEqual([{ about: "everything" }, { about: "everything" }]);
});

it("a server is there if it answers, with a refusal too, and not where no way leads to it or nobody listens", async () => {
  const { database } = await cuttablePostgres();
  const isThere = (url: string): Promise<boolean> => presenceOf(url, SILENCE)();
  const elsewhere = new URL(database);
  elsewhere.pathname = "/another";
  expect(await isThere(database)).toBe(true);
  expect(await isThere(elsewhere.href)).toBe(true);
  const full = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(full, "listening");
  elsewhere.port = String((full.address() as { port: number }).port);
  expect(await isThere(elsewhere.href)).toBe(true);
  full.close();
  await once(full, "close");
  expect(await isThere(elsewhere.href)).toBe(false);
  elsewhere.hostname = "nowhere.invalid";
  expect(await isThere(elsewhere.href)).toBe(false);
});

it.each([
  ["ENETUNREACH", "PostgreSQL can't be reached; check the network"],
  ["EHOSTUNREACH", "PostgreSQL can't be reached; check the network"],
  ["EAI_AGAIN", "the host name can't be resolved"],
])("a network that is away (%s) is waited for like a server that is", (code, words) => {
  const { explain } = postgresDialect(undefined as never, "db");
  expect(explain(Object.assign(new Error(`connect ${code}`), { code }))).toMatchObject({
    code: "storage-failed",
    message: `Database db: ${words}.`,
  });
});
