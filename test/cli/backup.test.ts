import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assay } from "../support/assay.ts";
import { startAssay } from "../support/assay-process.ts";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { writeSample } from "../support/sample-config.ts";

const FILE = "monday.assay-backup";

it("a workspace is backed up by one command while it is served, and restored by another", async () => {
  const folder = temporaryFolder();
  const options = { cwd: folder };
  const config = writeSample(folder, { tasks: 3 });
  await assay(["run", "-c", config, "--dir", "w", "--quiet"], options);
  const added = await assay(
    ["providers", "add", "Own", "type=openai-compatible", "baseUrl=http://127.0.0.1:9/v1", "--dir", "w"],
    options,
  );
  expect(added.code).toBe(0);
  const serving = startAssay(["serve", "--dir", "w", "--port", "0"], options);
  await serving.until("Assay is running at");

  const backedUp = await assay(["backup", FILE, "--dir", "w"], options);
  expect([backedUp.code, backedUp.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^Backed up 1 run, 9 answers and \d+ tasks? to monday\.assay-backup \(\d+\.\d MB\)\. The file was read back and is whole\.\n$/,
    ),
  ]);
  expect(statSync(join(folder, FILE)).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.startsWith("monday"))).toEqual([FILE]);
  serving.child.kill("SIGINT");
  await serving.ended;

  const again = await assay(["backup", FILE, "--dir", "w"], options);
  expect([again.code, again.stderr]).toEqual([3, expect.stringContaining("--overwrite")]);
  expect((await assay(["backup", FILE, "--dir", "w", "--overwrite", "--json"], options)).stdout).toContain(
    '"answers":9',
  );

  const nowhere = await assay(["backup", join("none", FILE), "--dir", "w"], options);
  expect(nowhere.stderr).toContain(`${join("none", FILE)} could not be written: the folder doesn't exist.`);
  expect(nowhere.stderr).toContain("Create the folder, or choose another one.");

  const restored = await assay(["restore", FILE, "--dir", "new"], options);
  expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining("Restored 1 run, 9 answers")]);
  const listed = async (dir: string) => (await assay(["runs", "--dir", dir, "--json"], options)).stdout;
  expect(await listed("new")).toBe(await listed("w"));

  const over = await assay(["restore", FILE, "--dir", "w"], options);
  expect([over.code, over.stderr]).toEqual([3, expect.stringContaining("There already is a workspace")]);
  const damaged = readFileSync(join(folder, FILE));
  damaged[2000] = (damaged[2000] ?? 0) ^ 1;
  writeFileSync(join(folder, "damaged"), damaged);
  for (const name of ["damaged", "missing"]) {
    const refused = await assay(["restore", name, "--dir", "never"], options);
    expect([name, refused.code, existsSync(join(folder, "never"))]).toEqual([name, 2, false]);
  }
});

it("a restore to PostgreSQL says which database it is in, without its password, and how to use it", async () => {
  const cwd = temporaryFolder();
  await assay(["run", "-c", writeSample(cwd, { tasks: 2 }), "--dir", "w", "--quiet"], { cwd });
  await assay(["backup", FILE, "--dir", "w"], { cwd });
  const url = new URL(await temporaryPostgres());
  const shown = `${url.protocol}//${url.username}:***@${url.host}${url.pathname}`;
  const { code, stdout, stderr } = await assay(["restore", FILE, "--dir", "new", "--db", url.href], { cwd });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Restored 1 run, /)]);
  expect(stdout).toContain(` to ${shown}.`);
  expect(stderr).toContain(`Use it with: assay serve --dir ${join(cwd, "new")} --db ${shown}`);
  const other = new URL(await temporaryPostgres());
  const json = await assay(["restore", FILE, "--dir", "new2", "--db", other.href, "--json"], { cwd });
  expect(JSON.parse(json.stdout)).toMatchObject({
    folder: join(cwd, "new2"),
    database: shown.replace(url.pathname, other.pathname),
    runs: 1,
  });
});
