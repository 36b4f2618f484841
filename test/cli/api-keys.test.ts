import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createClient, fetchFrom } from "../../src/contract/index.ts";
import { ROOT, startAssay } from "../support/assay-process.ts";
import { assay } from "../support/assay.ts";
import { commandLine } from "../support/command-line.ts";
import { keyServer } from "../support/key-server.ts";
import { sampleBank } from "../support/sample-config.ts";

const KEY = "canary+lent/0123456789abcd";
const isAllowed = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  headers["authorization"] === `Bearer ${KEY}` || headers["x-token"] === KEY;

/** A host of its own, without any key. */
async function hostIn(cwd: string, ...flags: readonly string[]) {
  const host = startAssay(["serve", "--port", "0", ...flags], { cwd });
  await host.until(/Assay is running at http:\/\/[\d.:]+\//);
  const url = /http:\/\/[\d.:]+/.exec(host.output().stdout)?.[0] ?? "";
  return {
    client: createClient(fetchFrom(url, fetch)),
    url,
    end: async () => {
      host.child.kill("SIGTERM");
      const { stdout, stderr } = await host.ended;
      return stdout + stderr;
    },
  };
}

function filesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}

const FORMS = [
  KEY,
  encodeURIComponent(KEY),
  Buffer.from(KEY).toString("base64"),
  Buffer.from(KEY).toString("hex"),
];

describe("a run that another process executes", () => {
  it("has that process asked only once whether it calls models", async () => {
    const { cwd, file } = commandLine();
    const server = await keyServer(isAllowed);
    const host = await hostIn(cwd, "--log", "json", "--log-level", "debug");
    file("config.json", {
      run: { name: "lent", prompt: "Name a lake.", judging: "later" },
      routers: { openaiCompatible: { baseUrl: server.url, apiKeyEnv: "LENT_VALUE" } },
      models: [{ id: "m", router: "openaiCompatible", model: "model-a" }],
    });
    const ended = await assay(["run", "-c", "config.json", "--dir", "runs"], {
      cwd,
      env: { LENT_VALUE: KEY },
    });
    expect(ended.code).toBe(0);
    // The first request finds out whether it is the workspace's server.
    expect((await host.end()).match(/"route":"getStatus"/g)).toHaveLength(2);
  });

  it("uses the variables of whoever started it, which are written nowhere", async () => {
    const { cwd, file } = commandLine();
    const server = await keyServer(isAllowed);
    const host = await hostIn(cwd);
    file("bank.jsonl", sampleBank(2));
    file("config.json", {
      run: { name: "lent", datasetPath: "bank.jsonl", judging: "later" },
      routers: {
        openaiCompatible: {
          baseUrl: server.url,
          apiKeyEnv: "LENT_VALUE",
          headers: { "X-Token": "env:LENT_OTHER" },
        },
        anthropic: { apiKeyEnv: "NOT_USED" },
      },
      models: [{ id: "m", router: "openaiCompatible", model: "model-a" }],
    });
    const args = ["run", "-c", "config.json", "--dir", "runs"];
    const without = await assay(args, { cwd });
    expect(without.code).not.toBe(0);
    expect(without.stderr).toContain("the environment variable LENT_VALUE is not set");
    expect(without.stderr).toContain("The Assay server reads variables");
    expect(server.calls).toEqual([]);

    const env = { LENT_VALUE: KEY, LENT_OTHER: KEY };
    const ended = await assay(args, { cwd, env });
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 0 });
    expect(ended.stderr).toContain("Using LENT_VALUE, LENT_OTHER from this environment for this run");
    expect(server.calls.map(({ headers }) => [headers["authorization"], headers["x-token"]])).toEqual([
      [`Bearer ${KEY}`, KEY],
      [`Bearer ${KEY}`, KEY],
    ]);

    // For that run only: the next one has to bring them again.
    expect((await assay(args, { cwd })).stderr).toContain("LENT_VALUE is not set");
    const [run] = (await host.client.listRuns({ query: {} })).rows;
    const params = { runId: run?.runId ?? "" };
    const told = JSON.stringify([
      run,
      await host.client.getRunConfig({ params }),
      await host.client.listEvents({ params, query: {} }),
      await host.client.listLog({ params, query: {} }),
      await (
        await fetch(`${host.url}/api/runs/${params.runId}/export?format=JSON&includeDetailed=true`)
      ).text(),
      await (await fetch(`${host.url}/runs/${params.runId}/report.html`)).text(),
    ]);
    const said = await host.end();
    const places = [told, said, ended.stdout, ended.stderr, filesIn(join(cwd, "runs"))].join("\n");
    expect(places).toContain("LENT_VALUE");
    for (const form of FORMS) expect(places).not.toContain(form);
  });

  it("finds the variables of providers that the config only names, and takes them along when it is resumed", async () => {
    const { cwd, file } = commandLine();
    const server = await keyServer(isAllowed);
    const host = await hostIn(cwd);
    await host.client.createProvider({
      body: {
        name: "P",
        type: "openai-compatible",
        baseUrl: server.url,
        apiKeyEnv: "LENT_VALUE",
        limits: { maxConcurrency: 1 },
      },
    });
    await host.client.createModel({ body: { name: "m", provider: "P", modelId: "model-a" } });
    file("bank.jsonl", sampleBank(300));
    file("config.json", {
      run: { name: "lent", datasetPath: "bank.jsonl", judging: "later" },
      models: ["m"],
    });
    const env = { LENT_VALUE: KEY };
    const running = startAssay(["run", "-c", "config.json", "--dir", "runs", "--json"], { cwd, env });
    await running.until('"item-answered"');
    const [run] = (await host.client.listRuns({ query: {} })).rows;
    const runId = run?.runId ?? "";
    await host.client.pauseRun({ params: { runId } });
    await running.ended;
    await host.end();

    const again = await hostIn(cwd);
    const refused = await assay(["resume", runId, "--dir", "runs"], { cwd });
    expect(refused.stderr).toContain("the environment variable LENT_VALUE is not set");
    const resumed = await assay(["resume", runId, "--dir", "runs"], { cwd, env });
    expect({ code: resumed.code, stderr: resumed.stderr }).toMatchObject({ code: 0 });
    expect((await again.client.getRun({ params: { runId } })).counts).toMatchObject({ FAILED: 0, NEW: 0 });
    await again.end();
    expect(server.calls.every(isAllowed)).toBe(true);
    for (const form of FORMS) expect(filesIn(join(cwd, "runs"))).not.toContain(form);
  });
});

describe("a key on the command line", () => {
  const base = ["type=openai-compatible", "baseUrl=http://127.0.0.1:9/v1"];

  it("comes from a file or from standard input, and is stored encrypted", async () => {
    const { made, run, file, said, cwd } = commandLine();
    const pairs = [...base, `apiKey=@${file("key.txt", `${KEY}\n`)}`];
    const added = await run("providers", "add", "P", ...pairs, "--json");
    expect(added.rows).toMatchObject([{ keySource: "stored", apiKeyMasked: "****abcd" }]);
    const typed = await new Promise<string>((resolve) => {
      const args = [join(ROOT, "dist", "assay.js"), "providers", "edit", "P", "apiKey=@-", "--json"];
      const child = spawn(process.execPath, args, { cwd, stdio: ["pipe", "pipe", "inherit"] });
      let text = "";
      child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
      child.on("close", () => resolve(text));
      child.stdin.end("from-standard-input-wxyz\n");
    });
    expect(JSON.parse(typed)).toMatchObject({ keySource: "stored", apiKeyMasked: "****wxyz" });
    expect((await run("providers", "list")).stdout).toContain("stored");
    expect(await made("providers", "edit", "P", "apiKey=null")).toMatchObject({ keySource: "none" });
    expect(said.join("\n")).not.toContain(KEY);
    for (const form of FORMS) expect(filesIn(join(cwd, "runs"))).not.toContain(form);
  });

  it("is refused as the name of a variable without being repeated, in pairs and in a config", async () => {
    const { run, file, cwd } = commandLine();
    const key = "sk-canary-abcdefgh12345678";
    const refused = [await run("providers", "add", "P", ...base, `apiKeyEnv=${key}`)];
    file(
      "config.yml",
      [
        "run: { name: r, prompt: Why? }",
        "models: [{ id: m, router: openrouter, model: m }]",
        `routers: { openrouter: { baseUrl: "https://openrouter.ai/api/v1", apiKeyEnv: ${key} } }`,
      ].join("\n"),
    );
    refused.push(await run("validate", "-c", "config.yml"), await run("run", "-c", "config.yml"));
    for (const { code, stdout, stderr } of refused) {
      expect(code).toBe(2);
      expect(stderr).toContain("variable. Enter a name, e.g. OPENAI_API_KEY");
      expect(stdout + stderr).not.toContain(key);
    }
    expect(readdirSync(cwd).includes("runs") ? filesIn(join(cwd, "runs")) : "").not.toContain(key);
  });

  it("for the session needs a server that stays", async () => {
    const { cwd, run } = commandLine();
    const args = ["providers", "add", "P", ...base, `apiKey=${KEY}`, "apiKeyStorage=session"];
    const alone = await run(...args);
    expect(alone.code).not.toBe(0);
    expect(alone.stderr).toContain("assay serve");
    const host = await hostIn(cwd);
    expect((await run(...args, "--json")).rows).toMatchObject([
      { keySource: "session", apiKeyMasked: "****abcd" },
    ]);
    await host.end();
    expect((await run("providers", "show", "P", "--json")).rows).toMatchObject([
      { keySource: "session-ended" },
    ]);
    for (const form of FORMS) expect(filesIn(join(cwd, "runs"))).not.toContain(form);
  });
});
