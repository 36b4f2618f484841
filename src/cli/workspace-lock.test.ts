import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/support/databases.ts";
import { lockWorkspace } from "./workspace-lock.ts";

it("a workspace stays locked by a process that has forgotten its lock", async () => {
  const folder = temporaryFolder();
  expect(lockWorkspace(folder)).not.toBeNull();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 5; round += 1) {
    collect();
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  expect(lockWorkspace(folder)).toBeNull();
});

it("a lock ends although its file can't be removed", () => {
  const folder = temporaryFolder();
  const lock = lockWorkspace(folder);
  mkdirSync(join(folder, "host.json"));
  expect(() => lock?.release()).toThrow();
  rmSync(join(folder, "host.json"), { recursive: true });
  expect(lockWorkspace(folder)).not.toBeNull();
});
