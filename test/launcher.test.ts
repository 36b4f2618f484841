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

  it("passes signals through to the Node it starts", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 40, latencyMs: 50 });
    const reexecute = `require(${JSON.stringify(join(ROOT, "bin", "reexecute.cjs"))})(${JSON.stringify(join(ROOT, "dist", "assay.js"))}, process.argv.slice(1))`;
    const child = spawn(process.execPath, ["-e", reexecute, "run", "-c", config, "--json"], { cwd: folder });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      const seen = output.includes("item-answered");
      output += chunk.toString();
      if (!seen && output.includes("item-answered")) child.kill("SIGTERM");
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(output).toContain('"type":"run-paused"');
    expect(code).toBe(130);
  });
});
