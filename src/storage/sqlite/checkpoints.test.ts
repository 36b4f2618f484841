import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../../test/support/databases.ts";
import { PATIENCE_MS } from "../../../test/support/patience.ts";
import type { Store } from "../../core/index.ts";
import { openSqliteStore } from "./open.ts";

const SCRIPT = new URL("checkpoint-worker.ts", import.meta.url);
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
  const { store, path } = await opened(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  onTestFinished(() => store.close());
  let round = 0;
  const isAsked = async (): Promise<boolean> => {
    await store.writeSetting("s", textOf((round += 1)));
    return existsSync(`${path}.copied`);
  };
  await vi.waitUntil(isAsked, { timeout: PATIENCE_MS, interval: 1 });
  expect(await store.readSetting("s")).toBe(textOf(round));
});

it("where the thread can't start, those who commit do its work", async () => {
  const { store, path } = await opened(new URL("no-such-script.ts", import.meta.url));
  onTestFinished(() => store.close());
  expect(await writeUntilCopied(store, path)).toBeGreaterThan(2);
});
