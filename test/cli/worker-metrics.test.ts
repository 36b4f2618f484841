import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createClient, fetchFrom, runRequestSchema } from "../../src/contract/index.ts";
import { assayProcess, startAssay } from "../support/assay-process.ts";
import { migratedPostgres, temporaryFolder } from "../support/databases.ts";
import { modelServer } from "../support/model-server.ts";
import { type Parsed, readPrometheus, valueOf } from "../support/prometheus.ts";
import { sampleBank } from "../support/sample-config.ts";

const TOKEN = "a-long-random-word-for-this-test";
const PROGRESS = "assay_active_run_last_progress_timestamp_seconds";

type Headers = Readonly<Record<string, string>>;

async function scrape(url: string, headers: Headers = {}): Promise<Parsed[]> {
  const response = await fetch(new URL("/metrics", url), { headers });
  expect(response.status).toBe(200);
  return readPrometheus(await response.text());
}

/** Scrapes until the figures are so. */
async function until(url: string, isSo: (samples: readonly Parsed[]) => boolean): Promise<Parsed[]> {
  for (;;) {
    const samples = await scrape(url);
    if (isSo(samples)) return samples;
  }
}

async function served(database: string): Promise<string> {
  const args = ["serve", "--no-work", "--port", "0", "--db", database];
  const server = startAssay(args, { cwd: temporaryFolder() });
  await server.until(/Assay is running at http:\S+/);
  return /Assay is running at (http:\S+)\//.exec(server.output().stdout)?.[1] ?? "";
}

async function working(database: string, flags: readonly string[], env: Headers = {}) {
  const args = ["worker", "--db", database, "--metrics-port", "0", ...flags];
  const worker = startAssay(args, { cwd: temporaryFolder(), env });
  await worker.until("is ready");
  const url = /Metrics are at (http:\S+)\/metrics/.exec(worker.output().stdout)?.[1] ?? "";
  return { worker, url };
}

it("a server that doesn't work tells of its workers and of progress; a worker tells of its calls", async () => {
  const database = await migratedPostgres();
  const server = await served(database);
  const idle = await scrape(server);
  expect(valueOf(idle, "assay_workers")).toBe(0);
  expect(valueOf(idle, PROGRESS)).toBeUndefined();

  const { worker, url } = await working(database, ["--capacity", "7", "--name", "rack-2"]);
  const gate = Promise.withResolvers<void>();
  const provider = await modelServer(async ({ prompt }) => {
    if (prompt.includes("number 2")) await gate.promise;
    return { content: "So." };
  });
  const client = createClient(fetchFrom(server, fetch));
  const config = {
    run: { name: "watched", datasetPath: "bank.jsonl", judging: "later" },
    routers: { openaiCompatible: { baseUrl: provider.url } },
    models: [{ id: "m", router: "openaiCompatible", model: "m" }],
  };
  const files = [{ path: "bank.jsonl", content: sampleBank(3) }];
  const startedAt = Date.now() / 1000;
  const { runId } = await client.startRun({ body: runRequestSchema.parse({ config, files }) });

  // Two answers are there, and one call is under way.
  const during = await until(
    server,
    (samples) =>
      valueOf(samples, "assay_active_run_items", { status: "NEW" }) === 1 &&
      valueOf(samples, "assay_worker_calls_under_way") === 1,
  );
  expect(valueOf(during, "assay_runs", { state: "running" })).toBe(1);
  expect(valueOf(during, "assay_workers", { state: "working" })).toBe(1);
  expect(valueOf(during, "assay_workers")).toBe(1);
  expect(valueOf(during, "assay_workers_declining")).toBe(0);
  expect(valueOf(during, "assay_worker_capacity")).toBe(7);
  // Its own calls never tell that anything goes on.
  expect(valueOf(during, "assay_model_calls_total")).toBeUndefined();
  const progress = valueOf(during, PROGRESS) ?? 0;
  expect(progress).toBeGreaterThan(startedAt - 5);

  const own = await scrape(url);
  expect(valueOf(own, "assay_model_calls_total", { model: "m", outcome: "answered" })).toBe(2);
  expect(valueOf(own, "assay_own_capacity")).toBe(7);
  expect(valueOf(own, "assay_own_calls_under_way")).toBe(1);
  expect(valueOf(own, "assay_database_up")).toBe(1);
  expect(valueOf(own, "process_cpu_seconds_total")).toBeGreaterThan(0);
  for (const path of ["/health/live", "/health/ready"]) {
    const response = await fetch(new URL(path, url));
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  }
  expect((await fetch(new URL("/api/runs", url))).status).toBe(404);

  // One that is told to stop finishes its call, and takes no more meanwhile.
  worker.child.kill("SIGTERM");
  await worker.until("Stopping when requests in flight finish");
  const stopping = await fetch(new URL("/health/ready", url));
  expect([stopping.status, await stopping.json()]).toMatchObject([503, { reason: "shutting-down" }]);
  gate.resolve();
  expect((await worker.ended).code).toBe(0);
  for await (const { type } of client.followRun({ params: { runId } })) if (type === "run-finished") break;
  const after = await until(server, (samples) => valueOf(samples, "assay_runs", { state: "finished" }) === 1);
  expect(valueOf(after, PROGRESS)).toBeUndefined();
  expect(valueOf(after, "assay_workers")).toBe(0);
});

it("a worker's metrics need the access token if one is set, and other machines need one set", async () => {
  const database = await migratedPostgres();
  const { url } = await working(database, ["--metrics-host", "0.0.0.0"], { ASSAY_TOKEN: TOKEN });
  expect((await fetch(new URL("/metrics", url))).status).toBe(401);
  expect((await fetch(new URL("/health/ready", url))).status).toBe(200);
  await scrape(url, { authorization: `Bearer ${TOKEN}` });

  const open = await assayProcess(
    ["worker", "--db", database, "--metrics-port", "0", "--metrics-host", "0.0.0.0"],
    {
      cwd: temporaryFolder(),
    },
  );
  expect(open.code).not.toBe(0);
  expect(open.stderr).toContain("--metrics-host");
  expect(open.stderr).toContain("ASSAY_TOKEN");
});

it("a worker takes no other port than the one it was given, and none unless asked", async () => {
  const database = await migratedPostgres();
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const refused = await assayProcess(["worker", "--db", database, "--metrics-port", String(port)], {
    cwd: temporaryFolder(),
  });
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain(`Port ${port} is not free.`);
  expect(refused.stderr).toContain("--metrics-port");

  const alone = await assayProcess(["worker", "--db", database, "--metrics-host", "127.0.0.1"], {
    cwd: temporaryFolder(),
  });
  expect(alone.stderr).toContain("--metrics-host needs --metrics-port.");

  const plain = startAssay(["worker", "--db", database], { cwd: temporaryFolder() });
  await plain.until("is ready");
  expect(plain.output().stdout).not.toContain("Metrics");
});
