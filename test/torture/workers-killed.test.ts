import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { type Client, createClient, fetchFrom, runRequestSchema } from "../../src/contract/index.ts";
import { type Running, startAssay } from "../support/assay-process.ts";
import { type AfterTest, temporaryFolder } from "../support/databases.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { administer } from "../support/postgres-databases.ts";
import { type MortalServer, mortalServer } from "../support/postgres-server.ts";
import { queryRows } from "../support/query-rows.ts";
import { sampleBank } from "../support/sample-config.ts";
import { ROUNDS, SEED, chanceFor } from "./chance.ts";
import { faultsIn } from "./invariants.ts";

const KILLS = 2 * ROUNDS;
const WORKERS = 3;
/** Enough that all kills come while something is going on. */
const TASKS = 150 * KILLS;
const COST_USD = 0.008;
const BUDGET_USD = 0.6 * TASKS * COST_USD;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** A process that is started again whenever it was killed. */
interface Mortal {
  readonly name: string;
  kill(): Promise<void>;
}

async function startMortal(name: string, start: () => Running, ready: string): Promise<Mortal> {
  let running = start();
  await running.until(ready);
  return {
    name,
    kill: async () => {
      running.child.kill("SIGKILL");
      await running.ended;
      running = start();
      await running.until(ready);
    },
  };
}

/** Every event as one follower was told it, over as many connections as it takes. */
function followPatiently(client: Client, runId: string, ended: AbortSignal): number[] {
  const seen: number[] = [];
  void (async () => {
    while (!ended.aborted) {
      try {
        const query = { since: String(seen.at(-1) ?? 0) };
        for await (const { seq } of client.followRun({ params: { runId }, query }, ended)) seen.push(seq);
      } catch {
        // The server is gone for a moment.
      }
      await delay(50);
    }
  })();
  return seen;
}

const patiently = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 400) throw error;
      await delay(100);
    }
  }
};

async function startAll(server: MortalServer, folder: string, afterTest: AfterTest) {
  await administer(server.url, "CREATE DATABASE campaign");
  const database = `${server.url}/campaign`;
  const port = await freePort();
  const options = { cwd: folder, afterTest };
  const serve = [
    "serve",
    "--no-work",
    "--db",
    database,
    "--dir",
    join(folder, "own"),
    "--port",
    String(port),
  ];
  const processes = [await startMortal("server", () => startAssay(serve, options), "Assay is running")];
  for (let index = 0; index < WORKERS; index += 1) {
    const args = ["worker", "--db", database, "--dir", join(folder, `w${index}`), "--name", `w${index}`];
    processes.push(await startMortal(`w${index}`, () => startAssay(args, options), "is ready"));
  }
  const postgres: Mortal = {
    name: "postgres",
    kill: async () => {
      server.kill();
      await server.restart();
    },
  };
  return { database, processes: [...processes, postgres], url: `http://127.0.0.1:${port}` };
}

it(
  `two runs on three workers end whole and within budget, though workers, server and PostgreSQL are killed ${KILLS} times (seed ${SEED})`,
  { timeout: 3_600_000 },
  async ({ onTestFinished: afterTest }) => {
    const chance = chanceFor("workers killed");
    let costUsd = 0;
    const models = await modelServer(({ model }) => {
      if (model === "paid") costUsd += COST_USD;
      return model === "paid" ? { costUsd: COST_USD } : {};
    }, 150);
    const server = await mortalServer(afterTest);
    const folder = temporaryFolder(afterTest);
    const { database, processes, url } = await startAll(server, folder, afterTest);
    const client = createClient(fetchFrom(url, fetch));
    const price = { inputPerMillion: 1, outputPerMillion: 100, since: "2026-01-01" };
    for (const model of ["free", "paid"])
      await client.createPrice({ body: { provider: "openaiCompatible", model, ...price } });
    const start = async (model: string, run: object) => {
      const config = serverConfig(models.url, [model], { concurrency: { candidate: 6, judge: 6 }, ...run });
      const body = runRequestSchema.parse({
        config: {
          ...config,
          models: config.models.map((each) => ({ ...each, params: { maxTokens: 100 } })),
        },
        files: [{ path: "bank.jsonl", content: sampleBank(TASKS) }],
      });
      return (await client.startRun({ body })).runId;
    };
    const runs = [
      await start("free", { name: "free" }),
      await start("paid", { name: "paid", maxBudgetUsd: BUDGET_USD }),
    ];
    const ended = new AbortController();
    afterTest(() => ended.abort());
    const followed = runs.map((runId) => followPatiently(client, runId, ended.signal));

    const kills: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const from = models.asked.length;
      const calls = 5 + chance.below(20);
      await expect.poll(() => models.asked.length, { timeout: 120_000 }).toBeGreaterThan(from + calls);
      const victim = processes[chance.below(processes.length)];
      kills.push(victim?.name ?? "");
      await victim?.kill();
    }
    const stateOf = (runId: string) => patiently(() => client.getRun({ params: { runId } }));
    for (const runId of runs)
      await expect
        .poll(async () => (await stateOf(runId)).state, { timeout: 600_000, interval: 500 })
        .toBe("finished");
    writeFileSync(join(folder, "kills.txt"), kills.join(" "));

    expect([kills, await faultsIn(database, "ended")]).toEqual([kills, []]);
    const [free, paid] = [await stateOf(runs[0] ?? ""), await stateOf(runs[1] ?? "")];
    expect([kills, free.completedItems]).toEqual([kills, TASKS]);
    // What could not be paid for is left out, and nothing else.
    expect([kills, paid.completedItems + paid.overBudget]).toEqual([kills, TASKS]);
    expect(costUsd).toBeLessThanOrEqual(BUDGET_USD);
    const lastOf = async (runId: string) =>
      Number(
        (await queryRows(database, `SELECT last_seq FROM runs WHERE run_id = '${runId}'`))[0]?.["last_seq"],
      );
    for (const [index, runId] of runs.entries()) {
      const last = await lastOf(runId);
      await expect.poll(() => followed[index]?.length, { timeout: 60_000 }).toBe(last);
      expect(followed[index]).toEqual(Array.from({ length: last }, (_, each) => each + 1));
    }
  },
);
