import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp, listen, requestObserver } from "../../src/server/index.ts";
import { openSqliteStore } from "../../src/storage/index.ts";
import { assemble } from "../../src/workbench/index.ts";
import { ROOT } from "../support/assay-process.ts";
import { MODELS, exampleWorkspace } from "../support/example-workspace.ts";
import { type Parsed, readPrometheus, valueOf } from "../support/prometheus.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

type Asks = (path: string) => Response | Promise<Response>;

async function scrape(ask: Asks): Promise<Parsed[]> {
  const response = await ask("/metrics");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return readPrometheus(await response.text());
}

const bank = (tasks: number) => [{ path: "bank.jsonl", content: sampleBank(tasks) }];

describe("figures for Prometheus", () => {
  it.each(ENGINES)("are the facts of a run over simulated models on %s", async (_engine, newDatabase) => {
    const { client, request } = await openWorkspace({ database: await newDatabase() });
    const before = await scrape(request);
    expect(valueOf(before, "assay_model_calls_total")).toBeUndefined();
    expect(valueOf(before, "assay_database_up")).toBe(1);
    expect(valueOf(before, "assay_runs")).toBe(0);

    const planted = { price: { inputPerMillion: 1, outputPerMillion: 2 } };
    const runId = await finish(client, sampleConfig({ tasks: 4, planted }), bank(4));
    const samples = await scrape(request);
    const { models } = await client.getCosts();
    for (const model of ["alpha", "beta", "gamma", "jay"]) {
      const labels = { provider: "simulated", model };
      const calls = model === "jay" ? 12 : 4;
      expect(valueOf(samples, "assay_model_calls_total", { ...labels, outcome: "answered" })).toBe(calls);
      expect(valueOf(samples, "assay_model_calls_total", labels)).toBe(calls);
      expect(valueOf(samples, "assay_model_call_duration_seconds_count", labels)).toBe(calls);
      const spent = models.find(({ modelId }) => modelId === model);
      expect(valueOf(samples, "assay_model_cost_dollars_total", labels)).toBeCloseTo(spent?.costUsd ?? -1, 9);
    }
    const params = { runId };
    const { rows } = await client.listItems({ params, query: { modelId: "alpha", limit: "200" } });
    const answers = await Promise.all(
      rows.map(({ id }) => client.getItem({ params: { runId, itemId: String(id) }, query: {} })),
    );
    for (const [direction, key] of [
      ["input", "inputTokens"],
      ["output", "outputTokens"],
    ] as const) {
      const tokens = answers.reduce((sum, { response }) => sum + (response?.usage[key] ?? 0), 0);
      expect(tokens).toBeGreaterThan(0);
      expect(valueOf(samples, "assay_model_tokens_total", { model: "alpha", direction })).toBe(tokens);
    }
    expect(valueOf(samples, "assay_runs", { state: "finished" })).toBe(1);
    expect(valueOf(samples, "assay_runs")).toBe(1);
    expect(valueOf(samples, "assay_active_run_items")).toBe(0);
    expect(valueOf(samples, "assay_followers")).toBe(0);
    expect(valueOf(samples, "assay_info", { database: _engine, version: "0" })).toBe(1);
    expect(samples.filter(({ labels }) => "score" in labels || "runId" in labels)).toEqual([]);
  });

  it("are the ones that the documentation names", async () => {
    const told = new Set(
      [
        ...readFileSync(join(ROOT, "docs", "operations.md"), "utf8").matchAll(
          /^\| (`[a-z0-9_]+`(?:, `[a-z0-9_]+`)*) \|/gm,
        ),
      ]
        .flatMap(([, names = ""]) => names.replaceAll("`", "").split(", "))
        .filter((name) => /^(assay|process|nodejs)_/.test(name)),
    );
    const names = new Set(
      readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith("-figures.ts"))
        .flatMap((file) => [
          ...readFileSync(join(ROOT, "src", file), "utf8").matchAll(
            /"((?:assay|process|nodejs)_[a-z0-9_]+)"/g,
          ),
        ])
        .map(([, name = ""]) => name),
    );
    expect([...told].toSorted()).toEqual([...names].toSorted());
  });

  it("count failures, retries and unknown costs of a provider over HTTP", async () => {
    const mock = new LLMock({ port: 0 });
    let asked = 0;
    mock.on({ userMessage: /[^]*/ }, () => {
      asked += 1;
      if (asked === 1) return { error: { message: "try later" }, status: 503 };
      return { content: "So.", usage: { prompt_tokens: 11, completion_tokens: 3 } };
    });
    await mock.start();
    onTestFinished(() => mock.stop());
    const hostile = 'mo"del\n} 7\\';
    const { client, request } = await openWorkspace();
    const config = {
      run: { name: "http", datasetPath: "bank.jsonl", judging: "later", limits: { retryBaseMs: 1 } },
      routers: { openaiCompatible: { baseUrl: `${mock.url}/v1` } },
      models: [{ id: "m", router: "openaiCompatible", model: hostile }],
    };
    await finish(client, config, bank(3));
    const samples = await scrape(request);
    const labels = { model: hostile };
    expect(valueOf(samples, "assay_model_calls_total", { ...labels, outcome: "answered" })).toBe(3);
    expect(valueOf(samples, "assay_model_calls_total", { ...labels, outcome: "transient" })).toBe(1);
    expect(valueOf(samples, "assay_model_call_retries_total", labels)).toBe(1);
    expect(valueOf(samples, "assay_model_tokens_total", { ...labels, direction: "input" })).toBe(33);
    expect(valueOf(samples, "assay_model_tokens_total", { ...labels, direction: "output" })).toBe(9);
    // Nobody has said what it costs: that is not the same as nothing.
    expect(valueOf(samples, "assay_model_cost_dollars_total", labels)).toBe(0);
    expect(valueOf(samples, "assay_model_calls_unknown_cost_total", labels)).toBeGreaterThanOrEqual(3);
  });

  it("don't depend on who answered while somebody scores blind, and tell models apart afterwards", async () => {
    const [one, other] = [await exampleWorkspace(false), await exampleWorkspace(true)];
    const told = async ({ request }: typeof one) =>
      (await (await request("/metrics")).text()).replaceAll(/^(assay_database_query_seconds) .*$/gm, "$1");
    const text = await told(one);
    for (const model of MODELS) expect(text).not.toContain(model);
    // How long calls took, and in which order amounts were added up, is another each time.
    const withoutTimes = (all: string) =>
      all
        .replaceAll(/^(\w+_sum\S*) .*$/gm, "$1")
        .replaceAll(/^\w+_bucket.*$/gm, "")
        .replaceAll(/\d+\.\d{9,}/g, (digits) => String(Number(Number(digits).toPrecision(9))));
    expect(withoutTimes(text)).toBe(withoutTimes(await told(other)));
    const { client, known } = one;
    for (const sessionId of [known.sessionId, known.comparisonSessionId])
      await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    expect(await told(one)).toContain(MODELS[0]);
  });

  it("need a token that may read", async () => {
    const { request, requestAs, clientAs } = await openWorkspace({ accessToken: "the-owner-of-it-all" });
    expect((await request("/metrics")).status).toBe(401);
    const owner = clientAs("the-owner-of-it-all");
    const { token } = await owner.createToken({ body: { name: "Prometheus", scopes: ["read"] } });
    await scrape(requestAs(token));
  });

  it("say that the database is away, and leave out what only it knows", async () => {
    let isAway = false;
    const workbench = await assemble({
      folder: null,
      version: "0",
      environment: {},
      drainQueue: false,
      openStore: async () => {
        const store = await openSqliteStore(":memory:");
        const schemaVersion = () => (isAway ? Promise.reject(new Error("gone")) : store.schemaVersion());
        return { ...store, schemaVersion };
      },
    });
    onTestFinished(() => workbench.close(true));
    const app = createApp(workbench);
    isAway = true;
    const samples = await scrape((path) => app.request(path));
    expect(valueOf(samples, "assay_database_up")).toBe(0);
    expect(valueOf(samples, "assay_database_query_seconds")).toBeUndefined();
    expect(valueOf(samples, "assay_runs")).toBeUndefined();
  });

  it("count requests by the name of their route, not by their path", async () => {
    const workbench = await assemble({ folder: null, version: "0", environment: {}, drainQueue: false });
    onTestFinished(() => workbench.close(true));
    const app = createApp(workbench);
    const listener = await listen((request) => app.fetch(request), {
      port: 0,
      observer: requestObserver(workbench),
    });
    onTestFinished(() => listener.close());
    const ask = (path: string) => fetch(new URL(path, listener.url));
    for (const path of [
      "/api/status",
      "/api/status",
      "/api/runs/secret-run",
      "/nothing/secret",
      "/health/live",
    ])
      await (await ask(path)).text();
    const samples = await scrape(ask);
    const count = (route: string, status: string) =>
      valueOf(samples, "assay_http_requests_total", { route, status });
    expect(count("getStatus", "2xx")).toBe(2);
    expect(count("getRun", "4xx")).toBe(1);
    expect(count("none", "4xx")).toBe(1);
    expect(count("/health/live", "2xx")).toBe(1);
    expect(valueOf(samples, "assay_http_request_duration_seconds_count", { route: "getStatus" })).toBe(2);
    expect(JSON.stringify(samples)).not.toContain("secret");
  });
});
