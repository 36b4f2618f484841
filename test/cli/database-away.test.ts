import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Running, startAssay } from "../support/assay-process.ts";
import { cuttablePostgres } from "../support/cuttable-postgres.ts";
import { temporaryFolder } from "../support/databases.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { writeSample } from "../support/sample-config.ts";

/** A database, a config of a run that gets one answer and then waits, and what starts commands on them. */
async function heldRun() {
  const cwd = temporaryFolder();
  const { database, cut, mend } = await cuttablePostgres();
  const { tell, letGo } = heldBack(1);
  const { url } = await modelServer(tell);
  writeSample(cwd, { tasks: 3 });
  writeFileSync(join(cwd, "held.json"), JSON.stringify(serverConfig(url, ["m"])));
  const start = (...args: string[]) => startAssay([...args, "--db", database], { cwd });
  const { host, pathname } = new URL(database);
  const away = new RegExp(`Database ${host}${pathname}: [a-zA-Z; ]+\\. Trying again…`);
  return { start, cut, mend, letGo, away };
}

it("a run, a server and a worker each say once that the database is away and is tried again, and that it is back", async () => {
  const { start, cut, mend, letGo, away } = await heldRun();
  const running = start("run", "-c", "held.json", "--dir", "w", "--json");
  const server = start("serve", "--no-work", "--dir", "s", "--port", "0", "--log", "json");
  const worker = start("worker", "--dir", "v");
  await running.until('"item-answered"');
  await server.until("Assay is running at");
  await worker.until("is ready");
  cut();
  const back = /The database answers again\./;
  const all: readonly Running[] = [running, server, worker];
  await Promise.all(all.map((process) => process.until(away)));
  await mend();
  await Promise.all(all.map((process) => process.until(back)));
  letGo();
  expect((await running.ended).code).toBe(0);
  const timesSaid = (text: RegExp) => all.map(({ output }) => output().stderr.split(text).length - 1);
  expect([timesSaid(away), timesSaid(back)]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  const logged = server
    .output()
    .stderr.trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, string>>)
    .filter(({ event }) => event?.startsWith("database-") === true);
  expect(logged).toEqual([
    expect.objectContaining({
      event: "database-away",
      level: "warn",
      message: expect.stringMatching(/^Database .*\.$/),
    }),
    expect.objectContaining({ event: "database-back", level: "info" }),
  ]);
});

it("a run that can't even be followed, because the database goes away as it begins, says so while it ends", async () => {
  const { start, cut, away } = await heldRun();
  const running = start("run", "-c", "held.json", "--dir", "w");
  await running.until(/Running \S+:/);
  cut();
  await running.until(away);
  expect(running.output().stderr.match(away)).toHaveLength(1);
});
