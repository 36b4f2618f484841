import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { assay } from "../support/assay.ts";
import { startAssay } from "../support/assay-process.ts";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { rowsByTable } from "../support/moved-rows.ts";
import { mortalServer } from "../support/postgres-server.ts";
import { queryRows } from "../support/query-rows.ts";
import { writeSample } from "../support/sample-config.ts";
import { faultsIn } from "../torture/invariants.ts";

const MANY = 40_000;

/** A workspace `w` with a run and so many calls. */
async function workspace(calls = 1): Promise<{ folder: string; file: string }> {
  const folder = temporaryFolder();
  const { code } = await assay(["run", "-c", writeSample(folder, { tasks: 2 }), "--quiet", "--dir", "w"], {
    cwd: folder,
  });
  expect(code).toBe(0);
  const file = join(folder, "w", "assay.sqlite");
  await queryRows(
    file,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${calls})
     INSERT INTO calls (model_id, purpose, outcome, at, message)
     SELECT 'm', 'test', 'ok', i, 'call ' || i FROM n`,
  );
  return { folder, file };
}

it("a workspace on PostgreSQL is moved to another PostgreSQL database", async () => {
  const { folder, file } = await workspace();
  const rows = await rowsByTable(file);
  const [first, second] = [await temporaryPostgres(), await temporaryPostgres()];
  for (const [from, to] of [
    ["w", first],
    [first, second],
  ] as const) {
    const { code, stdout, stderr } = await assay(["move", "--from", from, "--to", to, "--json"], {
      cwd: folder,
    });
    expect([code, code === 0 ? "" : stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: "moved", differenceCount: 0 });
  }
  expect(await rowsByTable(file, second)).toEqual(rows);
  expect(await faultsIn(second, "ended")).toEqual([]);
});

it("a move whose PostgreSQL server is killed says so, and goes on when it is back", async () => {
  const { folder, file } = await workspace(MANY);
  const rows = await rowsByTable(file);
  const server = await mortalServer(onTestFinished);
  const args = ["move", "--from", "w", "--to", server.url];
  const moving = startAssay(args, { cwd: folder });
  await moving.until("Copying");
  const rowsThere = async () =>
    Number((await queryRows(server.url, "SELECT count(*) AS n FROM calls"))[0]?.["n"]);
  while ((await rowsThere()) < 1_000) await new Promise(setImmediate);
  server.kill();
  const { code, stderr } = await moving.ended;
  expect(code).not.toBe(0);
  expect(stderr).not.toMatch(/bug|\bat \S+:\d+/);
  await server.restart();
  const ended = await assay([...args, "--json"], { cwd: folder });
  expect([ended.code, ended.code === 0 ? "" : ended.stderr]).toEqual([0, ""]);
  expect(JSON.parse(ended.stdout)).toMatchObject({ outcome: "moved", differenceCount: 0 });
  expect(await rowsByTable(file, server.url)).toEqual(rows);
  expect(await faultsIn(server.url, "ended")).toEqual([]);
});

it("a move names the runs that were interrupted, also one from PostgreSQL", async () => {
  const { folder, file } = await workspace();
  await queryRows(file, "UPDATE runs SET status = 'PENDING', finished_at = NULL");
  const [{ run_id: runId } = {}] = await queryRows(file, "SELECT run_id FROM runs");
  const server = await temporaryPostgres();
  for (const [from, to] of [
    ["w", server],
    [server, "back"],
  ] as const) {
    const { code, stderr } = await assay(["move", "--from", from, "--to", to], { cwd: folder });
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`continue them with assay resume: ${String(runId)}.`),
    ]);
  }
});
