import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connect } from "../../src/cli/connect.ts";
import { findAgain } from "../../src/cli/find-again.ts";
import { watch } from "../../src/cli/watch.ts";
import type { WatchOptions } from "../../src/cli/watch-options.ts";
import { lockWorkspace } from "../../src/cli/workspace-lock.ts";
import { temporaryFolder } from "../support/databases.ts";
import { heldBy, interruptible, refuse, refuseToStart } from "../support/held-workspace.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

const OPTIONS: WatchOptions = { flags: { json: false, quiet: false }, workspace: {} };

/** A finished run, and a server of the workspace that says it was interrupted until it says otherwise. */
async function interruptedRun(
  /** How it answers when it is asked to go on with the run, the how-manieth time. */
  onResume: (count: number) => { readonly status: number; readonly code: string; readonly state?: string },
) {
  const folder = join(temporaryFolder(), "workspace");
  const { client, request } = await openWorkspace();
  const runId = await finish(client, sampleConfig(), [{ path: "bank.jsonl", content: sampleBank(1) }]);
  const asked: string[] = [];
  let state = "interrupted";
  let resumed = 0;
  const lock = await heldBy(folder, (response, { method = "GET", url = "" }) => {
    asked.push(`${method} ${url.replace(runId, "ID").replace(/\?.*/, "")}`);
    if (url.endsWith("/resume")) {
      resumed += 1;
      const told = onResume(resumed);
      state = told.state ?? state;
      refuse(response, told.status, told.code);
    } else if (state === "interrupted" && url.includes("/events")) {
      refuseToStart(response);
    } else {
      void request(url, { method }).then(async (answer) => {
        const text = await answer.text();
        response
          .writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
          .end(text.replace('"state":"finished"', `"state":"${state}"`));
      });
    }
  });
  return { folder, runId, lock, asked, client };
}

const endsNow = { status: 503, code: "host-unreachable" };
const othersTurn = { status: 409, code: "run-active" };

describe("a command whose run has lost its server", () => {
  it("can be left with Ctrl-C while the next server is shutting down, and goes on with the run nowhere", async () => {
    const { folder, runId, lock, asked } = await interruptedRun((count) => {
      if (count === 2) interrupt();
      return endsNow;
    });
    const { world, interrupt } = interruptible(folder);
    const before = await connect(world, { folder, database: undefined, port: 0 });
    expect(await findAgain(world, before, runId, OPTIONS)).toBeNull();
    expect(asked.filter((line) => line === "POST /api/runs/ID/resume")).toHaveLength(2);
    lock.release();
    const free = lockWorkspace(folder);
    expect(free).not.toBeNull();
    free?.release();
  });

  it("says once what it waits for", async () => {
    const { folder, runId, asked } = await interruptedRun((count) => {
      if (count === 8) interrupt();
      return endsNow;
    });
    const { world, said, interrupt } = interruptible(folder);
    const before = await connect(world, { folder, database: undefined, port: 0 });
    expect(await findAgain(world, before, runId, OPTIONS)).toBeNull();
    expect(said).toEqual([
      expect.stringMatching(/^Waiting for the server at \S+, which is shutting down…\n$/),
    ]);
    expect(asked.filter((line) => line === "GET /api/runs/ID")).toHaveLength(1);
  });

  it("finds out only once what to pass on, however often it has to wait for others", async () => {
    const { folder, runId, asked } = await interruptedRun((count) => {
      if (count === 3) interrupt();
      return othersTurn;
    });
    const { world, interrupt } = interruptible(folder);
    const before = await connect(world, { folder, database: undefined, port: 0 });
    const found = await findAgain(world, before, runId, OPTIONS);
    expect(found).toMatchObject({ isLeft: true, run: { state: "interrupted" } });
    expect(asked.filter((line) => line === "GET /api/runs/ID/config")).toHaveLength(1);
  });

  it("shows the results of a run that others have finished just as it was left", async () => {
    const { folder, runId, client } = await interruptedRun(() => {
      interrupt();
      return { status: 409, code: "conflict", state: "finished" };
    });
    const { world, said, interrupt } = interruptible(folder);
    const connection = await connect(world, { folder, database: undefined, port: 0 });
    const started = await client.getRun({ params: { runId } });
    expect(await watch(world, connection, started, { ...OPTIONS, isScreen: false })).toBe(0);
    expect(said.join("")).not.toContain("Continue with");
  });

  it("goes on looking where a server takes long to come or to go", async () => {
    const folder = join(temporaryFolder(), "workspace");
    const lock = await heldBy(folder, refuseToStart);
    let minutes = 0;
    const { world, said } = interruptible(folder, () => (minutes += 1) * 60_000);
    const before = await connect(world, { folder, database: undefined, port: 0 });
    lock.announce({ pid: process.pid, url: "http://127.0.0.1:9", startedAt: "", host: "another" });
    const looking = findAgain(world, before, "nobody-20261119-000000", OPTIONS);
    await expect.poll(() => said).toEqual([expect.stringMatching(/doesn't respond\. Trying again…\n$/)]);
    lock.release();
    // It has become the server by then, of a workspace without that run.
    await expect(looking).rejects.toMatchObject({ code: "not-found" });
  });
});
