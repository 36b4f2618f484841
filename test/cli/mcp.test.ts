import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client as McpClient } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import { ROOT, assayProcess, cleanEnvironment, startAssay } from "../support/assay-process.ts";
import { agentOver } from "../support/agent.ts";
import { temporaryFolder } from "../support/databases.ts";

/** An agent whose client has started the built command. */
async function startAgent(cwd: string, args: readonly string[] = []) {
  const own = Object.entries(cleanEnvironment()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(ROOT, "dist", "assay.js"), "mcp", "--port", "0", ...args],
    cwd,
    env: Object.fromEntries(own) as Record<string, string>,
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const client = new McpClient({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  // Anything else than the protocol on standard output would be told of here.
  const strange: unknown[] = [];
  const closed = Promise.withResolvers<void>();
  Object.assign(client, { onerror: (error: unknown) => strange.push(error), onclose: closed.resolve });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    ...agentOver(client),
    strange,
    said: () => stderr,
    pid: () => transport.pid,
    closed: closed.promise,
  };
}

describe("assay mcp", () => {
  it("is the host where there is none, uses the one there is, and ends with its input", async () => {
    const cwd = temporaryFolder();
    const first = await startAgent(cwd);
    // A new workspace has the sample material, as with `serve`.
    expect((await first.does("list_models")).text).toContain('"simulated-excellent"');
    const second = await startAgent(cwd);
    await expect.poll(second.said).toMatch(/Web page: http:\/\/127\.0\.0\.1:\d+\//);
    const rows = [{ question: "Why is the sky blue?" }, { question: "Why is grass green?" }];
    await second.does("import_tasks", { collection: "Sky", rows, mapping: { prompt: "question" } });
    expect((await first.does("list_tasks", { collection: "Sky" })).text).toContain("Why is grass green?");
    const run = { models: ["simulated-good", "simulated-poor"], collections: ["Sky"], max_budget_usd: 1 };
    const metrics = [{ kind: "length", min: 100 }];
    const { data } = await first.does("start_run", { ...run, metrics });
    const run_id = String(data["run_id"]);
    await expect
      .poll(async () => (await second.does("get_run", { run_id, wait_seconds: 5 })).data["state"])
      .toBe("finished");
    expect((await second.does("export_run", { run_id, format: "REPORT" })).text).toContain(run_id);
    expect(existsSync(join(cwd, "runs", run_id, "report.html"))).toBe(true);
    // Whoever was attached takes the place of a host that ends.
    process.kill(first.pid() ?? 0, "SIGTERM");
    await first.closed;
    expect((await second.does("list_runs")).text).toContain(run_id);
    await second.client.close();
    expect([...first.strange, ...second.strange]).toEqual([]);
    // Whoever held the workspace has let go of it.
    expect(await assayProcess(["runs"], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(run_id) as string,
    });
  });

  it("says nothing on standard output by itself, and ends when its input or somebody says so", async () => {
    const cwd = temporaryFolder();
    expect(await assayProcess(["mcp", "--port", "0"], { cwd })).toMatchObject({ code: 0, stdout: "" });
    const { code, stdout, stderr } = await assayProcess(["mcp", "--server", "http://127.0.0.1:9"], {
      cwd,
      input: `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`,
    });
    expect([code, stdout.split("\n").every((line) => line === "" || line.startsWith("{"))]).toEqual([
      0,
      true,
    ]);
    expect(stderr).toContain("MCP server ready");
  });

  it("does not cost other commands anything", async () => {
    const cwd = temporaryFolder();
    const env = { NODE_DEBUG: "esm" };
    const { stderr } = await startAssay(["runs", "--dir", "runs"], { cwd, env }).ended;
    expect(stderr).toContain("/dist/chunks/");
    expect(stderr).not.toContain("/dist/chunks/mcp-");
  });
});
