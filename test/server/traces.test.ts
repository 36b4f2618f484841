import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import type { LogFields, Logger } from "../../src/core/index.ts";
import { modelServer } from "../support/model-server.ts";
import { readPrometheus, valueOf } from "../support/prometheus.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, "attributes">;
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const KEY = "sk-nobody-should-ever-see-this-0123456789";
const CLIENT = 3;
const ERROR = 2;

/** A collector that takes OTLP over HTTP; gone after the test. */
async function collector(status = 200) {
  const bodies: string[] = [];
  const asked: { readonly path: string | undefined; readonly tenant: unknown }[] = [];
  const server = createServer((incoming, outgoing) => {
    let body = "";
    incoming.setEncoding("utf8").on("data", (text: string) => (body += text));
    incoming.on("end", () => {
      bodies.push(body);
      asked.push({ path: incoming.url, tenant: incoming.headers["x-tenant"] });
      outgoing.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, asked, spans };
}

const attribute = ({ attributes }: Pick<Span, "attributes">, name: string): unknown => {
  const value = attributes.find(({ key }) => key === name)?.value;
  if (value === undefined) return undefined;
  return "intValue" in value ? Number(value["intValue"]) : Object.values(value)[0];
};

const bank = (tasks: number) => [{ path: "bank.jsonl", content: sampleBank(tasks) }];

/** A run of two tasks over HTTP, of which the first fails once and is tried again. */
async function tracedRun(environment: Readonly<Record<string, string>>) {
  let failures = 0;
  const provider = await modelServer(({ prompt }) => {
    if (!prompt.includes("number 1") || failures > 0) return { content: "A most secret answer." };
    failures += 1;
    return { status: 503 };
  });
  const { client, close } = await openWorkspace({ environment: { TRACE_TEST_KEY: KEY, ...environment } });
  const runId = await finish(
    client,
    {
      run: { name: "traced", datasetPath: "bank.jsonl", judging: "later", limits: { retryBaseMs: 1 } },
      routers: {
        openaiCompatible: {
          baseUrl: provider.url,
          apiKeyEnv: "TRACE_TEST_KEY",
          default: { temperature: 0.5 },
        },
      },
      models: [{ id: "m", router: "openaiCompatible", model: "model-1" }],
    },
    bank(2),
  );
  await close();
  return { runId, provider };
}

describe("traces of runs", () => {
  it("are a tree of the execution, attempts at items and calls, by the conventions for generative AI", async () => {
    const { url, spans, asked, bodies } = await collector();
    const { runId, provider } = await tracedRun({
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=me%20too",
    });
    expect(asked[0]).toEqual({ path: "/v1/traces", tenant: "me too" });
    const all = spans();
    const [run, ...others] = all.filter(({ name }) => name === "assay.run");
    expect(others).toEqual([]);
    expect(run?.parentSpanId ?? "").toBe("");
    expect(new Set(all.map(({ traceId }) => traceId)).size).toBe(1);
    expect(all.every((span) => attribute(span, "assay.run.id") === runId)).toBe(true);
    expect(run && attribute(run, "assay.run.ending")).toBe("finished");

    const attempts = all.filter(({ name }) => name === "assay.item answer");
    expect(attempts.map(({ parentSpanId }) => parentSpanId)).toEqual([run?.spanId, run?.spanId]);
    const calls = all.filter(({ name }) => name === "chat model-1");
    expect(calls).toHaveLength(3);
    for (const call of calls) {
      const parent = attempts.find(({ spanId }) => spanId === call.parentSpanId);
      expect(parent && attribute(parent, "assay.item.id")).toBe(attribute(call, "assay.item.id"));
      expect(call.kind).toBe(CLIENT);
      expect(BigInt(call.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano));
      expect(attribute(call, "gen_ai.operation.name")).toBe("chat");
      expect(attribute(call, "gen_ai.provider.name")).toBe("openai-compatible");
      expect(attribute(call, "gen_ai.request.model")).toBe("model-1");
      expect(attribute(call, "gen_ai.request.temperature")).toBe(0.5);
      expect(attribute(call, "server.address")).toBe("127.0.0.1");
      expect(attribute(call, "server.port")).toBe(Number(new URL(provider.url).port));
      expect(attribute(call, "assay.call.purpose")).toBe("answer");
    }
    const [failed, ...answered] = calls.toSorted(
      (a, b) => Number(b.status?.code === ERROR) - Number(a.status?.code === ERROR),
    );
    expect([failed?.status?.code, failed && attribute(failed, "error.type")]).toEqual([ERROR, "503"]);
    for (const call of answered) {
      expect(attribute(call, "gen_ai.usage.input_tokens")).toEqual(expect.any(Number));
      expect(attribute(call, "gen_ai.usage.output_tokens")).toEqual(expect.any(Number));
      expect(attribute(call, "error.type")).toBeUndefined();
    }
    const text = bodies.join("\n");
    expect(text).toContain('"service.name"');
    for (const secret of [KEY, "secret answer", "Question number"]) expect(text).not.toContain(secret);
  });

  it("have texts when these are asked for, and never keys", async () => {
    const { url, bodies } = await collector();
    await tracedRun({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/custom`,
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: "true",
    });
    const text = bodies.join("\n");
    for (const part of [
      "gen_ai.input.messages",
      "Question number 2?",
      "gen_ai.output.messages",
      "A most secret answer.",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain(KEY);
  });

  it.each(ENGINES)(
    "have judges' calls below the judging of their items, on %s",
    async (_engine, newDatabase) => {
      const { url, spans } = await collector();
      const { client, close } = await openWorkspace({
        database: await newDatabase(),
        environment: { OTEL_EXPORTER_OTLP_ENDPOINT: url },
      });
      await finish(client, sampleConfig({ tasks: 2 }), bank(2));
      await close();
      const all = spans();
      const judging = new Set(
        all.filter(({ name }) => name === "assay.item judge").map(({ spanId }) => spanId),
      );
      const calls = all.filter(({ name }) => name === "chat jay");
      expect([judging.size, calls.length]).toEqual([6, 6]);
      expect(calls.every(({ parentSpanId = "" }) => judging.has(parentSpanId))).toBe(true);
      // A worker that runs out of work and gets some again begins anew.
      const runs = new Set(all.filter(({ name }) => name === "assay.run").map(({ spanId }) => spanId));
      const attempts = all.filter(({ name }) => name.startsWith("assay.item "));
      expect(runs.size).toBeGreaterThan(0);
      expect(attempts.every(({ parentSpanId = "" }) => runs.has(parentSpanId))).toBe(true);
    },
  );

  it.each([
    ["no endpoint is named", {}],
    ["they are switched off", { OTEL_SDK_DISABLED: "true" }],
    ["nothing shall be exported", { OTEL_TRACES_EXPORTER: "none" }],
  ])("are not sent when %s", async (why, environment) => {
    const { url, asked } = await collector();
    const endpoint: Record<string, string> = why.startsWith("no ")
      ? {}
      : { OTEL_EXPORTER_OTLP_ENDPOINT: url };
    const { client, close } = await openWorkspace({ environment: { ...endpoint, ...environment } });
    expect((await client.getEgress()).traces).toBeNull();
    await finish(client, sampleConfig({ tasks: 1 }), bank(1));
    await close();
    expect(asked).toEqual([]);
  });

  it("keep no run from its end when the collector refuses them, and are named where connections are", async () => {
    const { url, asked } = await collector(400);
    const { client, close } = await openWorkspace({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: url } });
    expect((await client.getEgress()).traces).toMatchObject({
      name: "OpenTelemetry",
      host: new URL(url).host,
      reach: "loopback",
    });
    const runId = await finish(client, sampleConfig({ tasks: 1 }), bank(1));
    expect((await client.getRun({ params: { runId } })).state).toBe("finished");
    await close();
    expect(asked.length).toBeGreaterThan(0);
  });

  it("are counted and told when a collector that doesn't answer lets too many wait", async () => {
    const sockets = new Set<Socket>();
    const silent = createServer(() => {});
    silent.on("connection", (socket: Socket) => sockets.add(socket));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => void silent.close());
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const logged: {
      readonly level: string;
      readonly event: string;
      readonly fields: LogFields | undefined;
    }[] = [];
    const logger: Logger = { log: (level, event, fields) => void logged.push({ level, event, fields }) };
    const { client, close, request } = await openWorkspace({
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_MAX_QUEUE_SIZE: "10" },
      logger,
    });
    const lost = async () => {
      const samples = readPrometheus(await (await request("/metrics")).text());
      return (reason: string) => valueOf(samples, "assay_trace_spans_lost_total", { reason }) ?? -1;
    };
    expect((await lost())("queue-full")).toBe(0);
    // One for the run, and for each of 30 items two attempts with a call each: 121, of which 20 at most are kept.
    await finish(client, sampleConfig({ tasks: 10 }), bank(10));
    const dropped = (await lost())("queue-full");
    expect(dropped).toBeGreaterThanOrEqual(100);
    silent.on("connection", (socket: Socket) => socket.destroy());
    for (const socket of sockets) socket.destroy();
    await close();
    const warnings = logged.filter(({ event }) => event === "traces-dropped");
    expect(warnings.every(({ level }) => level === "warn")).toBe(true);
    const told = warnings.reduce((sum, { fields }) => sum + Number(fields?.["spans"]), 0);
    expect(told).toBe(dropped);
    expect(warnings.length).toBeLessThanOrEqual(2);
    expect(warnings[0]?.fields).toMatchObject({ url: `${url}/v1/traces`, mostWaiting: 10 });
  }, 30_000);
});
