import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ROOT } from "./support/assay-process.ts";
import { temporaryFolder } from "./support/databases.ts";
import { writeSample } from "./support/sample-config.ts";

const LAUNCHER = join(ROOT, "bin", "assay.cjs");
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** A copy of the launcher without a build and without a runtime, told that it runs on an old Node. */
function oldNode(withBuild: boolean): string[] {
  const folder = temporaryFolder();
  cpSync(join(ROOT, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(folder, "package.json"));
  if (withBuild) {
    mkdirSync(join(folder, "dist"));
    writeFileSync(join(folder, "dist", "assay.js"), "");
  }
  const pretend = join(folder, "pretend.cjs");
  writeFileSync(pretend, 'Object.defineProperty(process.versions, "node", { value: "20.1.0" });');
  return ["--require", pretend, join(folder, "bin", "assay.cjs")];
}

/** How to run a script as the launcher does under an old Node. */
const launching = (script: string, counts = true): string[] => {
  const [reexecute, run] = [join(ROOT, "bin", "reexecute.cjs"), script].map((path) => JSON.stringify(path));
  return ["-e", `require(${reexecute})(${run}, process.argv.slice(1), ${counts})`];
};

describe("the launcher", () => {
  it("tells the version without loading anything", () => {
    expect(execFileSync(process.execPath, [LAUNCHER, "--version"]).toString().trim()).toBe(version);
  });

  it("passes exit codes through", () => {
    const ended = spawnSync(process.execPath, [LAUNCHER, "run", "-c", "nowhere.yml"], { encoding: "utf8" });
    expect(ended.stderr).toContain("nowhere.yml");
    expect(ended.status).toBe(2);
  });

  it("says in one line what is missing under an old Node", () => {
    const ended = spawnSync(process.execPath, [...oldNode(true), "runs"], { encoding: "utf8" });
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    expect(ended.stderr).toContain("assay needs Node 24 or newer; this is Node 20.1.0.");
    expect(ended.status).toBe(2);
  });

  it("says when it is not built yet", () => {
    const ended = spawnSync(process.execPath, [...oldNode(false), "runs"], { encoding: "utf8" });
    expect(ended.stderr).toContain("npm run setup");
    expect(ended.status).toBe(2);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("passes %s through to the Node it starts", async (signal) => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 40, latencyMs: 50 });
    const command = launching(join(ROOT, "dist", "assay.js"));
    const child = spawn(process.execPath, [...command, "run", "-c", config, "--json"], { cwd: folder });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      const seen = output.includes("item-answered");
      output += chunk.toString();
      if (!seen && output.includes("item-answered")) child.kill(signal);
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(output).toContain('"type":"run-paused"');
    expect(code).toBe(130);
  });

  it("lets Ctrl-C count once, whether the terminal sends it to both processes or somebody to one", async () => {
    const counting = join(ROOT, "test", "fixtures", "count-interrupts.ts");
    // In a process group of its own, like a command in a terminal.
    const child = spawn(process.execPath, launching(counting), { detached: true });
    onTestFinished(() => {
      if (child.exitCode === null) process.kill(-(child.pid ?? 0), "SIGKILL");
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const says = async (text: string) => await expect.poll(() => output).toContain(text);
    await says("ready");
    const { pid = 0 } = child;
    const interrupt = [() => process.kill(-pid, "SIGINT"), () => process.kill(pid, "SIGINT")];
    for (let count = 1; count <= 6; count += 1) {
      interrupt[count <= 4 ? 0 : 1]?.();
      await says(`interrupt ${count}\n`);
    }
    child.kill("SIGHUP");
    await says("6 in all");
  });

  it("keeps the command small, and passes its arguments on", () => {
    const script = join(temporaryFolder(), "flags.mjs");
    writeFileSync(script, "console.log(JSON.stringify([process.execArgv, process.argv.slice(2)]));");
    const said = (counts: boolean) =>
      JSON.parse(
        execFileSync(process.execPath, [...launching(script, counts), "a", "--b"]).toString(),
      ) as unknown;
    expect(said(true)).toEqual([["--max-semi-space-size=8"], ["a", "--b"]]);
    expect(said(false)).toEqual([[], ["a", "--b"]]);
  });

  it.each([true, false])("ends a script that does not listen (told of interrupts: %s)", async (counts) => {
    const folder = temporaryFolder();
    const script = join(folder, "idle.mjs");
    writeFileSync(script, 'setInterval(() => {}, 1_000); console.log("ready");');
    const child = spawn(process.execPath, launching(script, counts));
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stdout.once("data", () => child.kill("SIGINT"));
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(130);
  });
});
