import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readStages } from "../../scripts/container/dockerfile.mjs";
import { executeStage } from "../../scripts/container/execute.mjs";
import { tryImage } from "../../scripts/container/try-image.mjs";
import { licenceTexts } from "../../scripts/licences.mjs";
import { LARGEST_INSTALLED, bytesBelow, installPacked, pack } from "../../scripts/pack/packed.mjs";
import type * as Client from "../../src/contract/connect.ts";
import { ROOT, startNode } from "../support/assay-process.ts";
import { migratedPostgres, temporaryFolder } from "../support/databases.ts";
import { startInTerminal } from "../support/pseudo-terminal.ts";

const thirdPartySchema = z.array(
  z.object({ name: z.string(), version: z.string(), license: z.string().nullable(), bytes: z.int() }),
);

/** Packed once, and installed as by somebody who has nothing: no network, no other package, no script. */
const home = mkdtempSync(join(tmpdir(), "assay-package-"));
let [file, folder] = ["", ""];
beforeAll(() => {
  file = pack(ROOT, home);
  folder = installPacked(file, join(home, "alone"), { alone: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const launcher = () => join(folder, "bin", "assay.cjs");
const installed = (args: readonly string[], options: Parameters<typeof startNode>[1]) =>
  startNode([launcher(), ...args], options);

/** A Node on this machine that Assay is too new for, or null. */
function oldNode(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = folders.map((path) => join(path, "node")).filter((path) => existsSync(path));
  const major = (path: string) => Number(spawnSync(path, ["-p", "parseInt(process.versions.node)"]).stdout);
  return found.find((path) => major(path) > 0 && major(path) < 24) ?? null;
}

describe("the package", () => {
  it("needs no other, and stays below 30 MB with the optional one", () => {
    expect(readdirSync(join(home, "alone", "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "assay",
    ]);
    const optional = bytesBelow(join(ROOT, "node_modules", "@napi-rs"));
    expect(bytesBelow(folder) + optional).toBeLessThan(LARGEST_INSTALLED);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => name.endsWith(".map"))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        "llms.txt",
        "LICENSE",
        "dist/computing-worker.js",
        "dist/checkpoint-worker.js",
      ]),
    );
  });

  it("has no fault that publint knows", async () => {
    const bytes = readFileSync(file);
    const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    expect((await publint({ pack: { tarball }, strict: true })).messages).toEqual([]);
  });

  it("says of every package in it whose it is and under which licence", () => {
    const told = thirdPartySchema.parse(
      JSON.parse(readFileSync(join(folder, "dist", "third-party.json"), "utf8")),
    );
    const names = told.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["ink", "pdfmake", "pg", "react-dom", "undici", "zod"]));
    // Fonts and style sheets are other people's work as well.
    expect(names).toEqual(expect.arrayContaining(["@fontsource-variable/inter", "@mantine/core"]));
    const texts = readFileSync(join(folder, "dist", "THIRD-PARTY-LICENSES.txt"), "utf8");
    const missing = told.filter(({ name, version }) => !texts.includes(`\n${name} ${version} (`));
    expect(missing).toEqual([]);
    expect(texts).toContain("the typeface Roboto");
  });

  it("cannot be built with a package of unknown licence in it", () => {
    const planted = join(temporaryFolder(), "planted");
    mkdirSync(planted);
    writeFileSync(join(planted, "README.md"), "# Planted\n\n## License\n\nAsk me.\n");
    const described = { name: "planted", version: "1.0.0", author: null, folder: planted };
    expect(() => licenceTexts({ ...described, license: "Own-1.0" })).toThrow(
      "planted is bundled, has no file with its licence and names Own-1.0.",
    );
    expect(licenceTexts({ ...described, license: "MIT" })).toMatchObject([
      { file: "package.json: MIT, by its authors" },
    ]);
    writeFileSync(join(planted, "LICENSE-APACHE"), "Apache, in full");
    expect(licenceTexts({ ...described, license: "Own-1.0" })).toEqual([
      { file: "LICENSE-APACHE", text: "Apache, in full" },
    ]);
  });
});

describe("installed alone", () => {
  it("serves the page, runs the sample, keeps a key without a keychain, prints a PDF, and stops when told to", async () => {
    const cwd = temporaryFolder();
    const served = installed(["serve", "--sample", "--dir", "w", "--port", "0"], { cwd });
    await served.until("Assay is running at");
    const [url = ""] = /http:\S+/.exec(served.output().stdout) ?? [];
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    const client: typeof Client = await import(pathToFileURL(join(folder, "dist", "client.js")).href);
    const assay = client.connect(url);
    const { rows } = await assay.listRuns({});
    expect(rows).toMatchObject([{ status: "FINISHED" }]);
    await assay.createProvider({
      body: {
        name: "Aviary",
        type: "openai-compatible",
        baseUrl: "http://127.0.0.1:1/v1",
        apiKey: "sk-fowl",
      },
    });
    expect(existsSync(join(cwd, "w", "master.key"))).toBe(true);

    const runId = rows[0]?.runId ?? "";
    const printed = await installed(["report", runId, "--pdf", "--dir", "w"], { cwd }).ended;
    expect(printed).toMatchObject({ code: 0, stderr: "" });
    const pdf = readFileSync(join(cwd, "w", runId, "report.pdf"));
    expect(pdf.subarray(0, 5).toString("latin1")).toBe("%PDF-");

    served.child.kill("SIGTERM");
    expect(await served.ended).toMatchObject({ code: 0, signal: null });
  });

  it("draws its screens in a terminal", async () => {
    const { screen, type, ended } = startInTerminal([], { cwd: temporaryFolder(), launcher: launcher() });
    await screen.shows("> Home");
    type("q");
    expect(await ended).toBe(0);
  });

  it("opens a PostgreSQL database", async () => {
    const db = await migratedPostgres();
    const looked = await installed(["doctor", "--db", db, "--json"], { cwd: temporaryFolder() }).ended;
    expect(JSON.parse(looked.stdout)).toMatchObject({ workspace: { database: { ok: true } } });
  });

  it("answers agents", async () => {
    const hello = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      },
    };
    const options = { cwd: temporaryFolder(), input: `${JSON.stringify(hello)}\n` };
    const { stdout } = await installed(["mcp", "--dir", "w"], options).ended;
    expect(JSON.parse(stdout.split("\n")[0] ?? "")).toMatchObject({
      result: { serverInfo: { name: "assay" } },
    });
  });

  it("does in the container's last stage what the Dockerfile says, and keeps its data", async () => {
    const stages = readStages(readFileSync(join(ROOT, "Dockerfile"), "utf8"));
    const rootOf = (stage: string) => join(home, stage);
    // The account of the image has to reach it.
    chmodSync(home, 0o755);
    cpSync(join(home, "alone"), join(rootOf("build"), "app"), { recursive: true, verbatimSymlinks: true });
    const last = stages.at(-1);
    if (last === undefined) throw new Error("no stage");
    const image = executeStage(last, stages, { rootOf, context: ROOT, node: process.execPath });
    expect(await tryImage(image, 30)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("the health check becomes green"),
        "SIGTERM ends it within 30 s with exit code 0",
        "the provider is there after a second start",
      ]),
    );
  });

  const old = oldNode();
  it.skipIf(old === null)("says in one line under a real old Node what to do", () => {
    const ended = spawnSync(old ?? "", [launcher(), "serve"], { encoding: "utf8" });
    expect(ended.stderr).toMatch(
      /^assay needs Node 24 or newer; this is Node \d+\.\d+\.\d+\. Install a newer Node.*\n$/,
    );
    expect(ended.status).toBe(2);
  });
});
