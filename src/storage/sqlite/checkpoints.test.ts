import { execFile } from "node:child_process";
import { existsSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../../test/support/databases.ts";
import { PATIENCE_MS } from "../../../test/support/patience.ts";
import type { Store } from "../../core/index.ts";
import { openSqliteStore } from "./open.ts";

const SCRIPT = new URL("checkpoint-worker.ts", import.meta.url);
const scriptOf = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);
/** A megabyte, all of it other in every round. */
const textOf = (round: number): string =>
  Array.from({ length: 200_000 }, (_, index) => (index * 7919 + round) % 9973).join(",");

async function opened(checkpointScript: URL | undefined): Promise<{ store: Store; path: string }> {
  const path = join(temporaryFolder(), "assay.sqlite");
  const store = await openSqliteStore(path, undefined, undefined, { checkpointScript });
  return { store, path };
}

/** Writes several times what a commit would copy itself, and on until it is in the database. Returns the last round. */
async function writeUntilCopied(store: Store, path: string): Promise<number> {
  let round = 0;
  const isCopied = async (): Promise<boolean> => {
    round += 1;
    for (let number = 0; number < 20; number += 1) await store.writeSetting(`s${number}`, textOf(round));
    return round > 2 && statSync(path).size > 8_000_000;
  };
  await vi.waitUntil(isCopied, { timeout: PATIENCE_MS, interval: 50 });
  return round;
}

it("a process that writes much has a thread for its log, loses nothing, and leaves no log behind", async () => {
  const { store, path } = await opened(SCRIPT);
  const last = await writeUntilCopied(store, path);
  await store.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  const again = await openSqliteStore(path);
  onTestFinished(() => again.close());
  expect(await again.readSetting("s19")).toBe(textOf(last));
});

it("who writes waits for a log that has grown too long, which is copied at once", async () => {
  // A thread that says of every log that it is long.
  const source = `
    import { writeFileSync } from "node:fs";
    import { parentPort, workerData } from "node:worker_threads";
    parentPort.on("message", ({ atOnce }) => {
      if (atOnce) writeFileSync(workerData.path + ".copied", "");
      parentPort.postMessage({ atOnce, pages: 1_000_000 });
    });`;
  const { store, path } = await opened(scriptOf(source));
  onTestFinished(() => store.close());
  let round = 0;
  const isAsked = async (): Promise<boolean> => {
    await store.writeSetting("s", textOf((round += 1)));
    return existsSync(`${path}.copied`);
  };
  await vi.waitUntil(isAsked, { timeout: PATIENCE_MS, interval: 1 });
  expect(await store.readSetting("s")).toBe(textOf(round));
});

it("nobody waits for a thread that has ended without a word", async () => {
  const source = `
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ atOnce }) => {
      if (atOnce) process.exit(0);
      parentPort.postMessage({ atOnce, pages: 1_000_000 });
    });`;
  const { store, path } = await opened(scriptOf(source));
  onTestFinished(() => store.close());
  expect(await writeUntilCopied(store, path)).toBeGreaterThan(2);
});

it.each([
  ["can't start", new URL("no-such-script.ts", import.meta.url)],
  ["can't even be made", new URL("https://127.0.0.1/checkpoint-worker.js")],
])("where the thread %s, those who commit do its work", async (_how, script) => {
  const { store, path } = await opened(script);
  onTestFinished(() => store.close());
  expect(await writeUntilCopied(store, path)).toBeGreaterThan(2);
});

/** A thread that leaves a file beside the database, which says that it was there. */
const MARKING = scriptOf(`
  import { writeFileSync } from "node:fs";
  import { parentPort, workerData } from "node:worker_threads";
  writeFileSync(workerData.path + ".up", "");
  parentPort.on("message", ({ atOnce }) => parentPort.postMessage({ atOnce, pages: 0 }));`);

it("a process that leaves its store open ends, thread or not", async () => {
  const path = join(temporaryFolder(), "assay.sqlite");
  const program = `
    import { existsSync } from "node:fs";
    import { openSqliteStore } from ${JSON.stringify(new URL("open.ts", import.meta.url))};
    const options = { checkpointScript: new URL(${JSON.stringify(MARKING)}) };
    const store = await openSqliteStore(${JSON.stringify(path)}, undefined, undefined, options);
    for (let round = 0; !existsSync(${JSON.stringify(`${path}.up`)}); round += 1)
      await store.writeSetting("s", "0123456789".repeat(40_000 + (round % 100)));
    console.log("written");`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    timeout: PATIENCE_MS,
  });
  expect(stdout).toBe("written\n");
});

it("the log of a database that is reached by a link is found beside the database", async () => {
  const folder = temporaryFolder();
  const link = join(folder, "link.sqlite");
  symlinkSync(join(folder, "assay.sqlite"), link);
  const store = await openSqliteStore(link, undefined, undefined, { checkpointScript: MARKING });
  onTestFinished(() => store.close());
  let round = 0;
  const isUp = async (): Promise<boolean> => {
    await store.writeSetting("s", textOf((round += 1)));
    return existsSync(`${link}.up`);
  };
  expect(await vi.waitUntil(isUp, { timeout: PATIENCE_MS, interval: 1 })).toBe(true);
});

it("a process that closes its store while a write waits for the log does not end before that", async () => {
  const path = join(temporaryFolder(), "assay.sqlite");
  // A thread that says of every log that it is long, and copies none.
  const script = scriptOf(`
    import { writeFileSync } from "node:fs";
    import { parentPort, workerData } from "node:worker_threads";
    parentPort.on("message", ({ atOnce }) => {
      if (atOnce) writeFileSync(workerData.path + ".asked", "");
      else parentPort.postMessage({ atOnce, pages: 1_000_000 });
    });`);
  const program = `
    import { existsSync } from "node:fs";
    import { setTimeout as pause } from "node:timers/promises";
    import { openSqliteStore } from ${JSON.stringify(new URL("open.ts", import.meta.url))};
    const options = { checkpointScript: new URL(${JSON.stringify(script)}) };
    const store = await openSqliteStore(${JSON.stringify(path)}, undefined, undefined, options);
    const isAsked = () => existsSync(${JSON.stringify(`${path}.asked`)});
    for (let round = 0; !isAsked(); round += 1) {
      void store.writeSetting("s", "0123456789".repeat(40_000 + (round % 100))).catch(() => {});
      await pause(1);
    }
    await store.close();
    console.log("closed");`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    timeout: PATIENCE_MS,
  });
  expect(stdout).toBe("closed\n");
});
