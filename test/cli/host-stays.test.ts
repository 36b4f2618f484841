import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { EXIT } from "../../src/cli/exit-codes.ts";
import { lockWorkspace } from "../../src/cli/workspace-lock.ts";
import { type Client, createClient, fetchFrom } from "../../src/contract/index.ts";
import { type Running, assayProcess, startAssay } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { openHost } from "../support/host.ts";
import { writeSample } from "../support/sample-config.ts";

const clientAt = (url: string): Client => createClient(fetchFrom(url, fetch));

/** Begins to score the run as soon as it has an answer. */
async function scoreBlind(client: Client, runId: string): Promise<void> {
  const body = { rater: "Ann", kind: "rating" } as const;
  for (;;) {
    const begun = await client.createSession({ params: { runId }, body }).catch(() => null);
    if (begun !== null) return;
  }
}

/** Answers who asks whether it is there, and is gone once it is asked for anything else. Returns its address. */
async function dyingHost(status: unknown, onDeath: () => void): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === "/api/status") {
      response.setHeader("content-type", "application/json").end(JSON.stringify(status));
      return;
    }
    onDeath();
    request.socket.destroy();
    server.close();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a blind session that begins while a run goes on", () => {
  it("does not end `serve --sample`, nor make it tell who answered", async () => {
    const folder = temporaryFolder();
    const serving = startAssay(["serve", "--sample", "--port", "0"], { cwd: folder });
    await serving.until(/Watch at http:\/\/127\.0\.0\.1:\d+\//);
    const [, url = ""] = /Watch at (http:\/\/127\.0\.0\.1:\d+)\//.exec(serving.output().stderr) ?? [];
    const client = clientAt(url);
    const { rows } = await client.listRuns({ query: { limit: "1" } });
    await scoreBlind(client, rows[0]?.runId ?? "");
    await serving.until("Assay is running at");
    const { stdout, stderr } = serving.output();
    expect(stderr).toContain("Blind scoring by Ann is in progress");
    expect(stderr).toContain("Finished. ");
    expect(stdout).not.toContain("alder");
    expect((await client.getStatus()).host).toEqual(expect.any(String));
    serving.child.kill("SIGINT");
    expect(await serving.ended).toMatchObject({ code: 0 });
  });

  it("lets `assay run` go on to its end, here and attached to a server", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 40, planted: { latencyMs: 20 } });
    for (const attached of [false, true]) {
      const dir = join(folder, attached ? "attached" : "own");
      const server = attached ? startAssay(["serve", "--dir", dir, "--port", "0"], { cwd: folder }) : null;
      await server?.until("Assay is running at");
      const running = startAssay(["run", "-c", config, "--dir", dir, "--port", "0"], { cwd: folder });
      await running.until(/Watch at http:\/\/127\.0\.0\.1:\d+\//);
      const { stderr: begun } = running.output();
      const [, runId = "", url = ""] = /Running (\S+): .*Watch at (http:\S+)\//.exec(begun) ?? [];
      await scoreBlind(clientAt(url), runId);
      const { code, stdout, stderr } = await running.ended;
      expect([attached, code, stderr]).toEqual([attached, 0, expect.stringContaining("Finished. ")]);
      expect(stderr).toContain("Progress is hidden until the session is finished; the run goes on.");
      expect(stdout).toBe("");
      server?.child.kill("SIGINT");
      await server?.ended;
    }
  });
});

describe("commands on one workspace", () => {
  it("succeed when they are started at the same moment, also the very first ones", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 2 });
    for (let round = 0; round < 4; round += 1) {
      const dir = join(folder, `workspace-${round}`);
      const both = await Promise.all([
        assayProcess(["run", "-c", config, "--dir", dir, "--quiet", "--queue", "--port", "0"], {
          cwd: folder,
        }),
        assayProcess(["run", "-c", config, "--dir", dir, "--quiet", "--queue", "--port", "0"], {
          cwd: folder,
        }),
      ]);
      expect(both.map(({ code, stderr }) => [code, stderr])).toEqual(both.map(() => [0, expect.anything()]));
    }
  });

  it("are carried out past several hosts that end under their request", async () => {
    const folder = temporaryFolder();
    const dir = join(folder, "workspace");
    await assayProcess(["tokens", "add", "first", "--scope", "read", "--dir", dir], { cwd: folder });
    const { client } = await openHost();
    const status = await client.getStatus();
    const lock = lockWorkspace(dir);
    const hosts = await Promise.all(
      ["a", "b", "c"].map(async (host) => ({
        host,
        url: await dyingHost({ ...status, host }, () => takeOver()),
      })),
    );
    // The last one leaves the workspace to whoever asks.
    const takeOver = (): void => {
      const next = hosts.pop();
      if (next === undefined) lock?.release();
      else lock?.announce({ pid: process.pid, startedAt: "", ...next });
    };
    takeOver();
    const add = ["tokens", "add", "second", "--scope", "read", "--dir", dir];
    const { code, stderr } = await assayProcess(add, { cwd: folder });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("lost")]);
    const { stdout } = await assayProcess(["tokens", "--dir", dir], { cwd: folder });
    expect(stdout.match(/second/g)).toHaveLength(1);
  });

  /** A server's active run, and one that waits for its turn. */
  async function attached(folder: string, config: string) {
    const own = ["--dir", "w", "--port", "0"];
    const server = startAssay(["serve", ...own], { cwd: folder });
    await server.until("Assay is running at");
    const first = startAssay(["run", "-c", config, ...own], { cwd: folder });
    await first.until(/Running \S+:/);
    const second = startAssay(["run", "-c", config, "--queue", ...own], { cwd: folder });
    await second.until(/Queued \S+:/);
    return { server, first, second };
  }

  /** Two runs of a server that is gone: the second, which was queued, is executed before the first has looked. */
  async function overtaken(folder: string, tasks: number): Promise<{ first: Running; second: Running }> {
    // Long enough for the second command to start before the first run ends.
    const config = writeSample(folder, { tasks, planted: { latencyMs: 600 } });
    const { server, first, second } = await attached(folder, config);
    first.child.kill("SIGSTOP");
    server.child.kill("SIGKILL");
    await second.until(/Running \S+:/);
    first.child.kill("SIGCONT");
    return { first, second };
  }

  it("let a run go on after another one that has lost the same host and was faster", async () => {
    const folder = temporaryFolder();
    const { first, second } = await overtaken(folder, 20);
    const ended = await Promise.all([first.ended, second.ended]);
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, expect.stringMatching(/only one run can be active at a time\. Run \S+ continues after it\./)],
      [0, expect.anything()],
    ]);
    const { stdout } = await assayProcess(["runs", "--json", "--dir", "w"], { cwd: folder });
    const states = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { state: string; completedItems: number });
    expect(states.map(({ state, completedItems }) => [state, completedItems])).toEqual([
      ["finished", 60],
      ["finished", 60],
    ]);
  });

  it("wait no longer after Ctrl-C, and say how to continue", async () => {
    const { first, second } = await overtaken(temporaryFolder(), 2_000);
    await first.until("continues after it.");
    first.child.kill("SIGINT");
    const { code, stderr } = await first.ended;
    expect([code, stderr]).toEqual([
      EXIT.interrupted,
      expect.stringContaining("Nothing is lost. Continue with: assay resume sample-"),
    ]);
    second.child.kill("SIGINT");
    expect((await second.ended).code).toBe(EXIT.interrupted);
  });

  it("heed Ctrl-C while they go on with a run whose host is gone", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 2_000, planted: { latencyMs: 40 } });
    const own = ["--dir", "w", "--port", "0"];
    const server = startAssay(["serve", ...own], { cwd: folder });
    await server.until("Assay is running at");
    const running = startAssay(["run", "-c", config, ...own], { cwd: folder });
    await running.until(/Running \S+:/);
    server.child.kill("SIGKILL");
    await vi.waitFor(
      () => {
        const said = JSON.parse(readFileSync(join(folder, "w", "host.json"), "utf8")) as { pid: number };
        expect(said.pid).toBe(running.child.pid);
      },
      { timeout: PATIENCE_MS, interval: 1 },
    );
    running.child.kill("SIGINT");
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([
      EXIT.interrupted,
      expect.stringContaining("Continue with: assay resume"),
    ]);
  });

  it("say once that their run is queued, however long the host takes to end", async () => {
    const folder = temporaryFolder();
    const config = writeSample(folder, { tasks: 4, planted: { latencyMs: 3_000 } });
    const { server, first, second } = await attached(folder, config);
    server.child.kill("SIGINT");
    expect((await first.ended).code).toBe(EXIT.interrupted);
    const { code, stderr } = await second.ended;
    expect([code, stderr.match(/Queued/g)?.length, stderr.match(/Running/g)?.length]).toEqual([0, 1, 1]);
  });

  it("find their way past hosts that come and go", async () => {
    const folder = temporaryFolder();
    const dir = join(folder, "workspace");
    await assayProcess(["run", "-c", writeSample(folder, { tasks: 2 }), "--dir", dir, "--port", "0"], {
      cwd: folder,
    });
    const ended = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const codes: string[] = [];
        for (let count = 0; count < 5; count += 1) {
          const { code, stderr } = await assayProcess(["runs", "--dir", dir], { cwd: folder });
          codes.push(`${code} ${stderr}`);
        }
        return codes;
      }),
    );
    expect(ended.flat().filter((said) => !said.startsWith("0 "))).toEqual([]);
  });
});

it("a finished run that has no report gets one from `resume`", async () => {
  const folder = temporaryFolder();
  const config = writeSample(folder, { tasks: 2 });
  const args = ["--dir", "w", "--port", "0"];
  const { stderr } = await assayProcess(["run", "-c", config, ...args], { cwd: folder });
  const [, runId = ""] = /Running (\S+):/.exec(stderr) ?? [];
  rmSync(join(folder, "w", runId), { recursive: true });
  const { code, stdout } = await assayProcess(["resume", runId, ...args], { cwd: folder });
  expect([code, stdout]).toEqual([0, expect.stringContaining(join("w", runId, "report.html"))]);
  const again = await assayProcess(["resume", runId, ...args], { cwd: folder });
  expect([again.code, again.stderr]).toEqual([3, expect.stringContaining("nothing to resume")]);
});
