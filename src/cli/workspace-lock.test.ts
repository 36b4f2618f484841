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
