import { spawn } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../test/support/databases.ts";
import { isProcessLost } from "./assemble.ts";

const machine = hostname();

/** Ends once its parent is no shell any more, which would ask what has become of it. */
const CHILD = 'until read name < /proc/$PPID/comm && [ "$name" = sleep ]; do :; done';

/** A parent that never asks what has become of its child, which has ended. */
async function unburied(): Promise<number> {
  const parent = spawn("sh", ["-c", `sh -c '${CHILD}' & echo $!; exec sleep 600`]);
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [line] = (await parent.stdout.take(1).toArray()) as readonly Buffer[];
  return Number(String(line));
}

it.runIf(existsSync("/proc/self/stat"))(
  "a process that has ended is lost before its parent has asked for it",
  async () => {
    const pid = await unburied();
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /);
    expect(await isProcessLost({ pid, machine }, 0)).toBe(true);
  },
);

it("a process that lives is not lost, whatever its name looks like", async () => {
  const named = join(temporaryFolder(), "x) Z 1");
  symlinkSync("/bin/sh", named);
  const child = spawn(named, ["-c", "read line"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await new Promise((resolve) => child.once("spawn", resolve));
  expect(await isProcessLost({ pid: child.pid ?? 0, machine }, 0)).toBe(false);
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  expect(await isProcessLost({ pid: child.pid ?? 0, machine }, 0)).toBe(true);
});
