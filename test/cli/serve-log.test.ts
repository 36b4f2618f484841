import { describe, expect, it } from "vitest";
import { createClient, fetchFrom } from "../../src/contract/index.ts";
import { assayProcess, startAssay } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";
import { modelServer } from "../support/model-server.ts";
import { sampleBank } from "../support/sample-config.ts";
import { finish } from "../support/workspace.ts";

const KEY = "sk-hardly-anybody-knows-this-0123456789";
const LINE = { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string };

const linesOf = (stderr: string): Record<string, unknown>[] =>
  stderr
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** A served workspace that has run two tasks over HTTP, one of which the provider refused. */
async function servedRun(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  // A provider that says the prompt and the key back.
  const provider = await modelServer(({ prompt }) =>
    prompt.includes("number 1")
      ? { status: 400, content: `${KEY} ${prompt}` }
      : { content: "Most secret answer" },
  );
  const serving = startAssay(["serve", "--port", "0", ...args], {
    cwd: temporaryFolder(),
    env: { LOG_TEST_KEY: KEY, ...env },
  });
  await serving.until(/Assay is running at http:\S+/);
  const [, url = ""] = /Assay is running at (http:\S+)\//.exec(serving.output().stdout) ?? [];
  const client = createClient(fetchFrom(url, fetch));
  const runId = await finish(
    client,
    {
      run: { name: "logged", datasetPath: "bank.jsonl", judging: "later" },
      routers: { openaiCompatible: { baseUrl: provider.url, apiKeyEnv: "LOG_TEST_KEY" } },
      models: [{ id: "m", router: "openaiCompatible", model: "m" }],
    },
    [{ path: "bank.jsonl", content: sampleBank(2) }],
  );
  const answer = await fetch(new URL("/api/runs/nobody", url), { headers: { "x-request-id": "mine-1" } });
  expect([answer.status, answer.headers.get("x-request-id")]).toEqual([404, "mine-1"]);
  serving.child.kill("SIGTERM");
  const { code, stderr } = await serving.ended;
  expect(code).toBe(0);
  return { runId, stderr };
}

describe("the log of `assay serve`", () => {
  it("is JSON lines on standard error, without prompts, answers and keys", async () => {
    const { runId, stderr } = await servedRun(["--log", "json", "--log-level", "debug"]);
    const lines = linesOf(stderr);
    for (const line of lines)
      expect(line).toMatchObject({
        ...LINE,
        level: expect.any(String) as string,
        event: expect.any(String) as string,
      });
    const events = lines.map(({ event }) => event);
    expect(events.filter((event) => String(event).startsWith("server-"))).toEqual([
      "server-started",
      "server-stopping",
      "server-stopped",
    ]);
    expect(lines).toContainEqual(expect.objectContaining({ level: "info", event: "run-started", runId }));
    expect(lines).toContainEqual(expect.objectContaining({ level: "info", event: "run-finished", runId }));
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: "warn",
        event: "call-failed",
        runId,
        kind: "permanent",
        status: 400,
        model: "m",
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ level: "warn", event: "answer-failed", runId }));
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: "request",
        requestId: "mine-1",
        route: "getRun",
        status: 404,
        ms: expect.any(Number) as number,
      }),
    );
    // What is told to people is a line of the log, too.
    expect(lines).toContainEqual(
      expect.objectContaining({ event: "notice", message: expect.stringContaining("Stopping") as string }),
    );
    for (const text of [KEY, "Most secret answer", "Question number"]) expect(stderr).not.toContain(text);
  });

  it("is text with ASSAY_LOG, and only what is urgent enough", async () => {
    const { runId, stderr } = await servedRun([], { ASSAY_LOG: "text", ASSAY_LOG_LEVEL: "warn" });
    expect(stderr).toMatch(new RegExp(`^\\S+Z warn call-failed runId=${runId} .*status=400`, "m"));
    expect(stderr).not.toMatch(/ (info|debug) /);
  });

  it("is not there unless somebody wants it", async () => {
    const { stderr } = await servedRun([]);
    expect(stderr).toBe("Stopping when requests in flight finish.\n");
  });

  it("tells in JSON why the server can't start, and refuses a format that it doesn't know", async () => {
    const cwd = temporaryFolder();
    const failed = await assayProcess(["serve", "--log", "json", "--bind", "0.0.0.0"], { cwd });
    expect(failed.code).toBe(2);
    expect(linesOf(failed.stderr)[0]).toMatchObject({
      level: "error",
      event: "server-failed",
      code: "invalid-input",
    });
    const unknown = await assayProcess(["serve"], { cwd, env: { ASSAY_LOG: "xml" } });
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('The environment variable ASSAY_LOG is "xml".');
    expect(unknown.stderr).toContain("Set it to json, text, or unset it.");
  });
});
