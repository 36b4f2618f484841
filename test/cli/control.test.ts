import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createClient, fetchFrom } from "../../src/contract/index.ts";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { type Running, startAssay } from "../support/assay-process.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { writeSample } from "../support/sample-config.ts";

/** For runs that are caught in the middle and brought to their end afterwards. */
const SLOW = { tasks: 40, latencyMs: 40, run: { concurrency: { candidate: 2, judge: 2 } } };
/** For runs that must not end by themselves while other processes start, however slow the machine is. */
const ENDLESS = { ...SLOW, tasks: 2000 };

const hostOf = (folder: string): { pid: number; url: string } =>
  JSON.parse(readFileSync(join(folder, "runs", "host.json"), "utf8"));
const clientOf = (folder: string) => createClient(fetchFrom(hostOf(folder).url, fetch));
const runIdIn = (text: string): string => /(sample-\d{8}-\d{6})/.exec(text)?.[1] ?? "";

async function startSlow(folder: string, options = SLOW): Promise<{ running: Running; runId: string }> {
  const running = startAssay(["run", "-c", writeSample(folder, options), "--json"], { cwd: folder });
  await running.until('"type":"item-judged"');
  return { running, runId: runIdIn(running.output().stdout) };
}

const summaryOf = (stdout: string) => JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");

describe("Ctrl-C", () => {
  it("pauses: calls in flight finish, the exit code says so, and resume completes the run", async () => {
    const folder = temporaryFolder();
    const running = startAssay(["run", "-c", writeSample(folder, SLOW)], { cwd: folder });
    await running.until(/[1-9]\d*\/120 done/);
    running.child.kill("SIGINT");
    const { code, stderr } = await running.ended;
    const runId = runIdIn(stderr);
    expect(stderr).toContain(`Paused. Nothing is lost. Continue with: assay resume ${runId}`);
    expect(code).toBe(EXIT.interrupted);
    expect((await assay(["runs"], { cwd: folder })).stdout).toMatch(/paused/);

    const resumed = await assay(["resume", runId, "--json"], { cwd: folder });
    expect(resumed.code).toBe(0);
    expect(summaryOf(resumed.stdout)).toMatchObject({ summary: { counts: { COMPLETED: 120 } } });
    // Nothing was in flight when it came to rest, so nothing had to be repeated.
    expect(resumed.stdout).toContain('"type":"run-resumed","takenOver":0');
  });

  it("pressed twice where a server makes the calls stops watching, and says so before", async () => {
    const folder = temporaryFolder();
    const server = startAssay(["serve", "--port", "0"], { cwd: folder });
    await server.until("Assay is running at");
    const config = writeSample(folder, { ...SLOW, latencyMs: 60_000 });
    const watching = startAssay(["run", "-c", config], { cwd: folder });
    await watching.until("Running");
    watching.child.kill("SIGINT");
    await watching.until("Press Ctrl-C again to stop watching.");
    watching.child.kill("SIGINT");
    expect(await watching.ended).toMatchObject({
      code: EXIT.interrupted,
      stderr: expect.stringContaining("Stopped watching the run.") as string,
    });
    server.child.kill("SIGKILL");
    await server.ended;
  });

  it("pressed twice cuts calls off; resume repeats just those", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, {
      ...SLOW,
      latencyMs: 60_000,
      run: { concurrency: { candidate: 3, judge: 1 } },
    });
    const running = startAssay(["run", "-c", config, "--json"], { cwd: folder });
    await running.until('"type":"phase-started"');
    running.child.kill("SIGINT");
    await running.until("Press Ctrl-C again to cancel them");
    running.child.kill("SIGINT");
    const { code, stdout } = await running.ended;
    expect(code).toBe(EXIT.interrupted);
    expect(stdout).toContain('"type":"run-paused"');

    const again = startAssay(["resume", runIdIn(stdout), "--json"], { cwd: folder });
    await again.until('"type":"run-resumed","takenOver":3');
  });
});

describe("one host per workspace", () => {
  it("serves the whole app while a run goes on, and other commands attach to it", async () => {
    const folder = temporaryFolder();
    const { running, runId } = await startSlow(folder, ENDLESS);
    expect(hostOf(folder).pid).toBe(running.child.pid);
    const client = clientOf(folder);
    expect(await client.getStatus()).toMatchObject({ status: "ok", activeRunId: runId });
    const listed = await assay(["runs", "--json"], { cwd: folder });
    expect(JSON.parse(listed.stdout)).toMatchObject({ runId, state: "running" });

    // Paused from outside, as a second terminal would.
    await client.pauseRun({ params: { runId } });
    expect((await running.ended).code).toBe(EXIT.interrupted);
    expect(readdirSync(join(folder, "runs"))).not.toContain("host.json");
  });

  it("refuses a second run and names the active one", async () => {
    const folder = temporaryFolder();
    const { running, runId } = await startSlow(folder, ENDLESS);
    const second = await assay(["run", "-c", "config.json"], { cwd: folder });
    expect(second.stderr).toContain(
      `Run ${runId} is already running, and only one run can be active at a time.`,
    );
    expect(second.stderr).toContain("--queue");
    expect(second.code).toBe(EXIT.conflict);
    const { rows } = await clientOf(folder).listRuns({ query: {} });
    expect(rows).toHaveLength(1);
    running.child.kill("SIGINT");
    await running.ended;
  });

  it("refuses to resume a run whose owner lives", async () => {
    const folder = temporaryFolder();
    const { running, runId } = await startSlow(folder, ENDLESS);
    expect(await assay(["resume", runId], { cwd: folder })).toMatchObject({ code: EXIT.conflict });
    running.child.kill("SIGINT");
    await running.ended;
  });

  it("lets a queued run take its turn when the first host is done", async () => {
    const folder = temporaryFolder();
    const { running, runId } = await startSlow(folder, { ...SLOW, tasks: 120 });
    const queued = startAssay(["run", "-c", "config.json", "--queue", "--limit", "2", "--json"], {
      cwd: folder,
    });
    await queued.until('"type":"run-planned"');
    expect(queued.output().stdout).not.toContain("run-started");
    const first = await running.ended;
    expect(summaryOf(first.stdout)).toMatchObject({ runId, summary: { counts: { COMPLETED: 360 } } });
    const second = await queued.ended;
    expect(second.code).toBe(0);
    expect(summaryOf(second.stdout)).toMatchObject({ summary: { counts: { COMPLETED: 6 } } });
  });

  it("is found gone when it was killed, and its run is taken over at once", async () => {
    const folder = temporaryFolder();
    const { running, runId } = await startSlow(folder);
    running.child.kill("SIGKILL");
    await running.ended;
    expect(readdirSync(join(folder, "runs"))).toContain("host.json");
    expect((await assay(["runs"], { cwd: folder })).stdout).toMatch(/interrupted/);
    const resumed = await assay(["resume", runId, "--json"], { cwd: folder });
    expect(summaryOf(resumed.stdout)).toMatchObject({ summary: { counts: { COMPLETED: 120 } } });
  });
});

describe("resume", () => {
  it("has nothing to do on a finished run", async () => {
    const folder = temporaryFolder();
    const { stdout } = await assay(["run", "-c", writeSample(folder, { tasks: 1 }), "--json"], {
      cwd: folder,
    });
    const { code, stderr } = await assay(["resume", runIdIn(stdout)], { cwd: folder });
    expect(stderr).toContain("is finished; there is nothing to resume.");
    expect(code).toBe(EXIT.conflict);
  });

  it("judges on request what was left for later", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 3, judging: "later" });
    const first = await assay(["run", "-c", config, "--json"], { cwd: folder });
    expect(summaryOf(first.stdout)).toMatchObject({ summary: { counts: { WAITING_FOR_JUDGE: 9 } } });
    const runId = runIdIn(first.stdout);
    const refused = await assay(["resume", runId], { cwd: folder });
    expect(refused.stderr).toContain(`assay resume ${runId} --judge`);
    expect(refused.code).toBe(EXIT.conflict);
    const judged = await assay(["resume", runId, "--judge", "--json"], { cwd: folder });
    expect(summaryOf(judged.stdout)).toMatchObject({ summary: { counts: { COMPLETED: 9 } } });
  });

  it("tells only what happens from now on, except to programs", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 1, judging: "later" });
    const first = await assay(["run", "-c", config], { cwd: folder });
    const runId = runIdIn(first.stderr);
    const judged = await assay(["resume", runId, "--judge"], { cwd: folder });
    expect(judged.stderr.match(/^\d\/3 done/gm)).toEqual([1, 2, 3].map((done) => `${done}/3 done`));
    // Speeds count what was judged, not the answers before it.
    expect(judged.stderr).not.toMatch(/, -\d/);
  });

  it("continues the unfinished run of the same config when the config says so", async () => {
    const folder = temporaryFolder();
    const options = { ...SLOW, run: { ...SLOW.run, resume: true } };
    const running = startAssay(["run", "-c", writeSample(folder, options), "--json"], { cwd: folder });
    await running.until('"type":"item-judged"');
    running.child.kill("SIGINT");
    await running.ended;
    const again = await assay(["run", "-c", "config.json", "--json"], { cwd: folder });
    expect(summaryOf(again.stdout)).toMatchObject({ runId: runIdIn(running.output().stdout) });
    expect(summaryOf(again.stdout)).toMatchObject({ summary: { counts: { COMPLETED: 120 } } });
  });
});

describe("serve", () => {
  it("runs the sample on an empty workspace, serves the page and the API, and ends politely", async () => {
    const folder = temporaryFolder();
    const env = { OPENAI_API_KEY: "sk-not-a-real-key", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };
    const running = startAssay(["serve", "--sample", "--port", "0"], { cwd: folder, env });
    await running.until(/Assay is running at http:/);
    expect(running.output().stdout).toMatch(/1 +alder \(simulated\)/);
    const { url } = hostOf(folder);
    const page = await fetch(`${url}/`);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("content-security-policy")).toMatch(
      /script-src 'self'; style-src 'self' 'nonce-/,
    );
    const html = await page.text();
    expect(html).toContain('<div id="root"></div>');
    const script = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? "";
    expect((await fetch(`${url}${script}`)).headers.get("content-type")).toContain("text/javascript");
    const [run] = (await clientOf(folder).listRuns({ query: {} })).rows;
    expect(run).toMatchObject({
      name: "Practical skills",
      datasets: [{ path: "collection:Practical skills" }],
    });
    // Its models are the workspace's, so that the next run can be on them too.
    const models = (await clientOf(folder).listModels({ query: { limit: "50" } })).rows;
    expect(models.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["alder", "birch", "cedar", "dogwood", "gavel"]),
    );
    const report = await fetch(`${url}/runs/${run?.runId ?? ""}/report.html`);
    expect(await report.text()).toContain("dogwood");
    expect((await fetch(`${url}/api/status`)).status).toBe(200);

    const { rows } = await clientOf(folder).listCollections({ query: {} });
    expect(rows.map(({ name, taskCount }) => `${name} ${taskCount}`)).toEqual([
      "Practical skills 48",
      "Facts and reasoning 36",
      "Writing 20",
    ]);
    expect((await clientOf(folder).listCriteriaSets({ query: {} })).rows).toMatchObject([
      { criteria: [{ name: "Accuracy" }, {}, {}] },
    ]);

    const providers = await assay(["providers", "--json"], { cwd: folder });
    const sources = providers.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(sources.map(({ name, keySource }) => `${name} ${keySource}`)).toEqual([
      "Simulated none",
      "OpenAI env",
      "Anthropic missing",
      "Gemini missing",
      "OpenRouter missing",
      "Comet missing",
      "Ollama none",
      "Local server none",
      "Sample models none",
    ]);
    expect(sources[1]).toMatchObject({ baseUrl: "http://127.0.0.1:9/v1" });
    expect(providers.stdout).not.toContain("sk-not-a-real-key");

    // A second one is not needed: it says where the first is.
    const second = await assay(["serve"], { cwd: folder });
    expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining(url) as string });
    running.child.kill("SIGTERM");
    expect((await running.ended).code).toBe(0);
  });

  it("ends at Ctrl-C in the middle of the sample, which can be resumed", async () => {
    const folder = temporaryFolder();
    const running = startAssay(["serve", "--sample", "--port", "0"], { cwd: folder });
    await running.until(/[1-9]\d*\/192 done/);
    running.child.kill("SIGINT");
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(EXIT.interrupted);
    expect(stderr).toContain("Continue with: assay resume Practical-skills-");
    expect(stdout).not.toContain("Assay is running at");
  });

  it("leaves a queued run alone when it ends", async () => {
    const folder = temporaryFolder();
    const server = startAssay(["serve", "--port", "0"], { cwd: folder });
    await server.until("Assay is running at");
    const first = startAssay(["run", "-c", writeSample(folder, ENDLESS), "--json"], { cwd: folder });
    await first.until('"type":"item-judged"');
    const queued = startAssay(["run", "-c", "config.json", "--queue"], { cwd: folder });
    await queued.until("Queued");
    queued.child.kill("SIGINT");
    const stopped = await queued.ended;
    expect(stopped).toMatchObject({
      code: EXIT.interrupted,
      stderr: expect.stringContaining("Stopped watching the run.") as string,
    });
    expect(stopped.stderr).not.toContain("Pausing");
    server.child.kill("SIGTERM");
    expect((await server.ended).code).toBe(0);
    expect((await first.ended).code).toBe(EXIT.interrupted);
    const { stdout } = await assay(["runs", "--json"], { cwd: folder });
    const states = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).state);
    expect(states).toEqual(["queued", "paused"]);
  });
});
