import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { emptyCounts } from "../../src/core/index.ts";
import { sampleBank } from "../support/sample-config.ts";
import { finish, openWorkspace } from "../support/workspace.ts";
import { type Weather, stormServer } from "./storm-server.ts";

const CONCURRENCY = 32;
const LIMITS = { retryBaseMs: 1, itemBackoffMs: 1 };

interface Storm {
  readonly tasks: number;
  readonly limits?: object;
  readonly concurrency?: number;
  /** What each model's calls meet. */
  readonly models: Readonly<Record<string, Weather>>;
}

/** Runs models against a server on this machine. */
async function runThrough({ tasks, limits, concurrency = CONCURRENCY, models }: Storm) {
  const server = await stormServer(models);
  const { client } = await openWorkspace();
  const config = {
    run: {
      name: "storm",
      datasetPath: "bank.jsonl",
      judging: "later",
      concurrency: { candidate: concurrency },
      limits: { ...LIMITS, ...limits },
    },
    routers: { openaiCompatible: { baseUrl: server.url } },
    models: Object.keys(models).map((id) => ({ id, router: "openaiCompatible", model: id })),
  };
  const runId = await finish(client, config, [{ path: "bank.jsonl", content: sampleBank(tasks) }]);
  const run = await client.getRun({ params: { runId } });
  const counts = Object.fromEntries(run.models.map(({ id, counts: of }) => [id, of]));
  return { server, client, runId, run, counts };
}

/** What is told of the items that failed. */
async function errorsOf(client: Client, runId: string, modelId: string): Promise<string[]> {
  const { rows } = await client.listItems({
    params: { runId },
    query: { modelId, status: "FAILED", limit: "500" },
  });
  return [...new Set(rows.map(({ error }) => error?.message ?? ""))];
}

describe("a run over HTTP", () => {
  it("gets every answer although one call in fifty fails, and no model stops the others", async () => {
    const { server, client, runId, run, counts } = await runThrough({
      tasks: 1000,
      models: { alder: "stormy", birch: "stormy", cedar: "stormy", locked: "locked" },
    });
    expect(run).toMatchObject({ status: "FINISHED", totalItems: 4000 });
    for (const id of ["alder", "birch", "cedar"])
      expect(counts[id]).toMatchObject({ WAITING_FOR_JUDGE: 1000, FAILED: 0, NEW: 0 });
    // A key that fits nothing is tried a few times and no more: as many as were under way when that was plain.
    const { FAILED, CANT_BE_FINISHED, ...rest } = counts["locked"] ?? emptyCounts();
    expect([rest, FAILED + CANT_BE_FINISHED]).toEqual([{ NEW: 0, WAITING_FOR_JUDGE: 0, COMPLETED: 0 }, 1000]);
    expect(await errorsOf(client, runId, "locked")).toEqual(["HTTP 401: no key fits"]);
    expect(server.sent("429")).toBeGreaterThan(20);
    expect(server.sent("503")).toBeGreaterThan(20);
    // Each task has been answered once, and each fault has cost one call more.
    expect(server.sent("200")).toBe(3000);
    expect(server.sent("401")).toBe(FAILED);
    expect(FAILED).toBeLessThan(5 + CONCURRENCY);
  });

  it("waits no longer than it is told for a server that never answers", async () => {
    const startedAt = Date.now();
    const { client, runId, run, counts } = await runThrough({
      tasks: 4,
      limits: { requestTimeoutMs: 300, candidateRetries: 1, itemAttempts: 2 },
      models: { alder: "calm", silent: "silent" },
    });
    expect(run.status).toBe("FINISHED");
    expect(counts["alder"]).toMatchObject({ WAITING_FOR_JUDGE: 4 });
    expect(counts["silent"]).toMatchObject({ FAILED: 4, NEW: 0, WAITING_FOR_JUDGE: 0 });
    expect((await errorsOf(client, runId, "silent")).join()).toMatch(/^no answer within [^,]+$/);
    expect(Date.now() - startedAt).toBeLessThan(30_000);
  });

  it("takes neither a web page nor 20 MB for an answer", async () => {
    const { client, runId, run, counts } = await runThrough({
      tasks: 3,
      concurrency: 3,
      models: { alder: "calm", page: "page", endless: "endless" },
    });
    expect(run.status).toBe("FINISHED");
    expect(counts["alder"]).toMatchObject({ WAITING_FOR_JUDGE: 3 });
    expect(counts["page"]).toMatchObject({ FAILED: 3 });
    expect(counts["endless"]).toMatchObject({ FAILED: 3 });
    expect(await errorsOf(client, runId, "page")).toEqual([
      "got a web page instead of JSON; check the base URL",
    ]);
    expect(await errorsOf(client, runId, "endless")).toEqual(["the response is larger than 20 MB"]);
  });
});
