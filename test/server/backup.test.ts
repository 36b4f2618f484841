import { createHash } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createClient, runRequestSchema } from "../../src/contract/index.ts";
import { BACKUPS_SETTING, jsonSchema } from "../../src/core/index.ts";
import { createApp } from "../../src/server/index.ts";
import { openPostgresStore, openSqliteStore } from "../../src/storage/index.ts";
import { assemble, restoreBackup, unpackBackup } from "../../src/workbench/index.ts";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { keepSqlite } from "../support/kept-databases.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { ENGINES, openWorkspace } from "../support/workspace.ts";
import { faultsIn } from "../torture/invariants.ts";

type Opened = Awaited<ReturnType<typeof openWorkspace>>;

async function writeBackup({ client }: Pick<Opened, "client">): Promise<string> {
  const path = join(temporaryFolder(), "a.assay-backup");
  writeFileSync(path, "");
  for await (const piece of client.downloadBackup()) appendFileSync(path, piece);
  return path;
}

const begin = (tasks: number, latencyMs: number) => ({
  body: runRequestSchema.parse({
    config: sampleConfig({ tasks, latencyMs }),
    files: [{ path: "bank.jsonl", content: sampleBank(tasks) }],
  }),
});

/** Where a backup is restored to: its folder, and the database where that is not in it. */
const TARGETS = {
  SQLite: async () => ({ folder: temporaryFolder(), server: undefined }),
  PostgreSQL: async () => ({ folder: temporaryFolder(), server: await temporaryPostgres() }),
} as const;

const digestOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

describe.each(ENGINES)("a backup of a workspace on %s", (_, newDatabase) => {
  it.each(Object.entries(TARGETS))("is the same workspace on %s", async (_target, target) => {
    const own = await openWorkspace({ database: await newDatabase() });
    const { runId } = await own.client.startRun(begin(4, 1));
    for await (const _event of own.client.followRun({ params: { runId } }));
    const session = await own.client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "rating" },
    });
    const backup = await writeBackup(own);

    const place = await target();
    const contents = await restoreBackup({ backup, ...place });
    expect(contents).toMatchObject({ runs: 1, answers: 12, secrets: 0 });
    const restored = await openWorkspace({ folder: place.folder, database: place.server });
    for (const { client } of [own, restored])
      await client.deleteSession({ params: { sessionId: session.sessionId } });
    const results = async ({ client }: Opened) => ({
      results: await client.getResults({ params: { runId } }),
      items: await client.listItems({ params: { runId }, query: { limit: "100" } }),
      tasks: await client.listTasks({ query: { limit: "200" } }),
      events: await client.listEvents({ params: { runId }, query: { since: "0" } }),
    });
    const [before, after] = [await results(own), await results(restored)];
    expect(after).toEqual(before);
    // New rows take numbers of their own.
    expect((await restored.client.startRun(begin(2, 1))).runId).not.toBe(runId);
  });

  it("is made while a run goes on, which is resumed where it is restored", async () => {
    const own = await openWorkspace({ database: await newDatabase() });
    const { runId } = await own.client.startRun(begin(12, 15));
    let answered = 0;
    let backup = "";
    for await (const { type } of own.client.followRun({ params: { runId } })) {
      if (type === "item-answered") answered += 1;
      if (answered === 5 && backup === "") backup = await writeBackup(own);
    }
    const place = await TARGETS.SQLite();
    await restoreBackup({ backup, ...place });
    expect(await faultsIn(join(place.folder, "assay.sqlite"), "cut")).toEqual([]);
    const restored = await openWorkspace({ folder: place.folder });
    const { state, completedItems } = await restored.client.getRun({ params: { runId } });
    expect([state, completedItems < 36]).toEqual(["interrupted", true]);
    await restored.client.resumeRun({ params: { runId }, body: {} });
    for await (const _event of restored.client.followRun({ params: { runId } }));
    expect(await restored.client.getRun({ params: { runId } })).toMatchObject({ completedItems: 36 });
    const means = async ({ client }: Opened) =>
      (await client.getResults({ params: { runId } })).ranking.map(({ modelId, score }) => [modelId, score]);
    expect(await means(restored)).toEqual(await means(own));
    expect(readdirSync(own.folder).filter((name) => name.includes(".part"))).toEqual([]);
  });
});

type BackupState = Exclude<Awaited<ReturnType<Opened["client"]["getStatus"]>>["backup"], "unknown" | null>;

/** Looks until what is known of automatic backups is as wanted. */
async function backupWhen(
  { client }: Opened,
  isWanted: (backup: BackupState) => boolean,
): Promise<BackupState> {
  for (;;) {
    const { backup } = await client.getStatus();
    if (backup !== null && backup !== "unknown" && isWanted(backup)) return backup;
    await new Promise(setImmediate);
  }
}

it("automatic backups are unknown, and not off, while the database doesn't answer", async () => {
  const openStore = async () => {
    const store = await openSqliteStore(":memory:");
    store.readSetting = () => Promise.reject(new Error("gone"));
    return store;
  };
  const options = { folder: null, version: "0", environment: {}, drainQueue: false, openStore };
  const workbench = await assemble(options);
  onTestFinished(() => workbench.close());
  const client = createClient(async (path, init) => await createApp(workbench).request(path, init));
  expect(await client.getStatus()).toMatchObject({ status: "ok", backup: "unknown" });
});

describe.each(ENGINES)("automatic backups of a workspace on %s", (_, newDatabase) => {
  it("are made whole at the start of a host that stays, and rotate only themselves", async () => {
    const [folder, database] = [temporaryFolder(), await newDatabase()];
    const place = join(folder, "backups");
    mkdirSync(place);
    const strange = ["assay-2001-01-01T0000.assay-backup", "mine.assay-backup", "notes.txt"];
    for (const name of strange) writeFileSync(join(place, name), "not ours");
    const open = () => openWorkspace({ folder, database, drainQueue: true });
    const off = await openWorkspace({ folder, database });
    expect((await off.client.getStatus()).backup).toBeNull();
    await off.close();
    const names: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const host = await open();
      expect(host.said).toEqual([]);
      if (round === 0) await host.client.changeSettings({ body: { backup: { everyHours: 24, keep: 2 } } });
      const before = names.at(-1);
      const { last, failure, nextAt } = await backupWhen(
        host,
        (one) => one.last !== null && one.last.file !== before,
      );
      expect(failure).toBeNull();
      const file = last?.file ?? "";
      names.push(file);
      expect(file).toMatch(/\/backups\/assay-\d{4}-\d\d-\d\dT\d{4}(-\d)?\.assay-backup$/);
      expect([statSync(file).mode & 0o777, statSync(file).size]).toEqual([0o600, last?.bytes]);
      expect(Date.parse(nextAt)).toBe(Date.parse(last?.at ?? "") + 86_400_000);
      const { workspace } = await host.client.doctor();
      expect(workspace.backup).toMatchObject({ ok: true, next: null });
      expect(workspace.backup?.message).toContain(file);
      await host.close();
      await ageLast(folder, database);
    }
    const kept = names.slice(1).map((path) => path.slice(place.length + 1));
    expect(readdirSync(place).toSorted()).toEqual([...strange, ...kept].toSorted());
    expect(readdirSync(folder).filter((name) => name.includes(".part"))).toEqual([]);
    const copy = join(temporaryFolder(), "copy.sqlite");
    await unpackBackup(names[2] ?? "", copy);
    // What was made here is not known where it is restored: nothing there rotates these files.
    const file = new DatabaseSync(copy, { readOnly: true });
    expect(file.prepare("SELECT name FROM settings ORDER BY name").all()).toEqual([{ name: "settings" }]);
    file.close();
  });

  it("that can't be written say why and what to do, and are made when the reason is gone", async () => {
    const host = await openWorkspace({ database: await newDatabase(), drainQueue: true });
    const blocked = join(host.folder, "taken");
    writeFileSync(blocked, "a file");
    await host.client.changeSettings({ body: { backup: { everyHours: 1, folder: "taken" } } });
    const { failure, last } = await backupWhen(host, (one) => one.failure !== null);
    expect(last).toBeNull();
    expect(failure?.message).toBe(`The backup can't be written to ${blocked}: a file is in the way.`);
    expect(failure?.next).toBe("Choose another folder.");
    const { ok, workspace } = await host.client.doctor();
    expect([ok, workspace.backup?.ok]).toEqual([false, false]);
    expect(workspace.backup?.message).toContain(failure?.message);
    rmSync(blocked);
    await host.client.changeSettings({ body: { backup: { keep: 3 } } });
    expect((await backupWhen(host, (one) => one.last !== null)).failure).toBeNull();
    expect(readdirSync(blocked)).toHaveLength(1);
  });
});

/** Makes the last automatic backup two days older. */
async function ageLast(folder: string, database: string | undefined): Promise<void> {
  const store = await (database === undefined
    ? openSqliteStore(join(folder, "assay.sqlite"))
    : openPostgresStore(database));
  const made = z
    .looseObject({ last: z.looseObject({ at: z.number() }) })
    .parse(await store.readSetting(BACKUPS_SETTING));
  const older = { ...made, last: { ...made.last, at: made.last.at - 2 * 86_400_000 } };
  await store.writeSetting(BACKUPS_SETTING, jsonSchema.parse(older));
  await store.close();
}

describe("a backup", () => {
  it("of which a single byte was changed is refused, wherever it is, and leaves nothing behind", async () => {
    const own = await openWorkspace();
    const backup = await writeBackup(own);
    const whole = readFileSync(backup);
    for (const place of [0, 9, 1000, Math.floor(whole.length / 2), whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(backup, changed);
      const folder = temporaryFolder();
      await expect(restoreBackup({ backup, folder })).rejects.toMatchObject({
        message: expect.stringContaining("is not a whole backup of Assay") as string,
      });
      expect([place, readdirSync(folder)]).toEqual([place, []]);
    }
    writeFileSync(backup, whole.subarray(0, -500));
    await expect(restoreBackup({ backup, folder: temporaryFolder() })).rejects.toThrow("not a whole backup");
  });

  it("is not restored over a workspace, in a folder or in a database", async () => {
    const own = await openWorkspace();
    await own.client.changeSettings({ body: { theme: "dark" } });
    const backup = await writeBackup(own);
    const before = digestOf(join(own.folder, "assay.sqlite"));
    await expect(restoreBackup({ backup, folder: own.folder })).rejects.toMatchObject({ code: "conflict" });
    expect(digestOf(join(own.folder, "assay.sqlite"))).toBe(before);
    const server = await temporaryPostgres();
    await restoreBackup({ backup, folder: temporaryFolder(), server });
    await expect(restoreBackup({ backup, folder: temporaryFolder(), server })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it.each(Object.entries(TARGETS))(
    "by an older version is brought up to date on %s",
    async (_target, target) => {
      const old = temporaryFolder();
      keepSqlite("0.2.0", old);
      const backup = join(old, "old.assay-backup");
      writeFileSync(backup, zstdCompressSync(readFileSync(join(old, "assay.sqlite"))));
      const place = await target();
      expect(await restoreBackup({ backup, ...place })).toEqual({
        runs: 2,
        answers: 32,
        tasks: 106,
        secrets: 1,
      });
      expect(readdirSync(place.folder)).toEqual(place.server === undefined ? ["assay.sqlite"] : []);
      const { client } = await openWorkspace({ folder: place.folder, database: place.server });
      expect((await client.listRuns({ query: { limit: "10" } })).rows.map(({ name }) => name)).toEqual([
        "second",
        "kept",
      ]);
      const database = place.server ?? join(place.folder, "assay.sqlite");
      expect(await faultsIn(database, "ended")).toEqual([]);
    },
  );
});
