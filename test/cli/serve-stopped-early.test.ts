import { join } from "node:path";
import { expect, it } from "vitest";
import { serve } from "../../src/cli/commands/serve/serve.ts";
import { lockWorkspace, readHostFile } from "../../src/cli/workspace-lock.ts";
import { temporaryFolder } from "../support/databases.ts";
import { interruptible } from "../support/held-workspace.ts";

it("a server that is told to stop before it says that it runs is heard, and ends in order", async () => {
  const folder = join(temporaryFolder(), "workspace");
  const { world, said, interrupt } = interruptible(folder);
  const flags = { dir: folder, port: 0, sample: true, noWork: false };
  const serving = serve(world, flags);
  // As soon as it answers, a health check is green and whoever has started it may stop it.
  await expect.poll(() => readHostFile(folder), { interval: 1 }).not.toBeNull();
  interrupt();
  expect(await serving).toBe(0);
  expect(said).toEqual([expect.stringContaining("Stopping as soon as the server has started.")]);
  const free = lockWorkspace(folder);
  expect(free).not.toBeNull();
  free?.release();
});
