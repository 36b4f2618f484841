import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROVIDER, TASK } from "../../support/document-2-bodies.ts";
import { ISO, openDocumentHost } from "../../support/document-client.ts";
import { heldBack, modelServer } from "../../support/model-server.ts";

/** A client written from document 2 alone (sections 3 and 7): every endpoint, bodies as they stand there. */

const iso = expect.stringMatching(ISO);
const number = expect.any(Number);
const text = expect.any(String);

let host: Awaited<ReturnType<typeof openDocumentHost>>;
/** What stands for servers that answer: the document has no such type. */
let simulatedId: number;

beforeAll(async () => {
  host = await openDocumentHost();
  const models = {
    "gpt-small": { quality: 0.4, latencyMs: 1 },
    "gpt-xl": { quality: 0.9, latencyMs: 1 },
    "judge-v1": { latencyMs: 1 },
    "judge-broken": { latencyMs: 1, garbleRate: 1, garbleTwiceRate: 1 },
  };
  const { body } = await host.post("/api/providers", {
    name: "sim",
    type: "SIMULATED",
    simulation: { models },
  });
  simulatedId = body.id;
  await host.put("/api/settings", { limits: { itemBackoffMs: 1, retryBaseMs: 1 } });
});
afterAll(() => host.close());

/** A collection with so many tasks of its own. */
async function collectionOf(name: string, count: number): Promise<number> {
  const taskIds = [];
  for (let index = 0; index < count; index += 1)
    taskIds.push((await host.post("/api/tasks", { ...TASK, taskId: `${name}_${index}` })).body.id);
  const { body } = await host.post("/api/collections", { name, taskIds });
  return body.id;
}

const runRequest = (collectionIds: readonly number[], more: object = {}) => ({
  judgeProviderConfigId: simulatedId,
  judgeModelName: "judge-v1",
  targetModels: [
    { providerConfigId: simulatedId, modelName: "gpt-small" },
    { providerConfigId: simulatedId, modelName: "gpt-xl" },
  ],
  collectionIds,
  ...more,
});

interface ItemDto {
  readonly id: number;
  readonly benchmarkTaskId: number;
  readonly targetModelName: string;
  readonly status: string;
  readonly evaluationScore: number;
  readonly evaluationReason: string;
  readonly errorMsg: string;
  readonly nextRetryAt: string | null;
}
interface LogDto {
  readonly timestamp: string;
  readonly level: string;
  readonly message: string;
}
describe("3.3 Benchmark Runs & Control", () => {
  it("creates a run, starts it, and shows it in the document's shapes", async () => {
    const collectionId = await collectionOf("first", 2);
    const created = await host.post("/api/runs", runRequest([collectionId], { runId: "run-2025-10-20-01" }));
    const summary = {
      id: number,
      runId: "run-2025-10-20-01",
      runDate: iso,
      judgeProviderConfigId: simulatedId,
      judgeModelName: "judge-v1",
      totalItems: 4,
    };
    expect([created.status, created.location]).toEqual([201, "/api/runs/run-2025-10-20-01"]);
    expect(created.body).toMatchObject({
      ...summary,
      status: "PENDING",
      phase: "BENCHMARKING",
      judging: "phased",
    });
    await host.ended("run-2025-10-20-01");

    const run = await host.get("/api/runs/run-2025-10-20-01");
    expect(run.body).toMatchObject({
      ...summary,
      status: "FINISHED",
      completedItems: 4,
      phase: "JUDGING",
      counts: { COMPLETED: 4 },
      datasets: [{ path: "collection:first" }],
      models: [{ name: "gpt-small" }, { name: "gpt-xl" }],
    });
    // A run goes by its number as well.
    expect((await host.get(`/api/runs/${run.body.id}`)).body).toEqual(run.body);
    const list = async (path: string) => (await host.list(path)).map(({ runId }) => runId);
    expect(await list("/api/runs")).toContain("run-2025-10-20-01");
    expect(await list("/api/runs?status=FINISHED")).toContain("run-2025-10-20-01");
    expect(await list("/api/runs?status=PENDING")).not.toContain("run-2025-10-20-01");
    expect((await host.get("/api/runs/nothing")).status).toBe(404);
    expect((await host.get("/api/runs/999999")).status).toBe(404);
  });

  it("first answers everything and then judges it", async () => {
    const events = await host.list<{ type: string }>("/api/runs/run-2025-10-20-01/events");
    const types = events.map(({ type }) => type);
    expect(types.lastIndexOf("item-answered")).toBeLessThan(types.indexOf("item-judged"));
  });

  it("lists items with all 18 fields", async () => {
    const { body: run } = await host.get("/api/runs/run-2025-10-20-01");
    const items = await host.list<ItemDto>("/api/runs/run-2025-10-20-01/items");
    const collections = await host.list("/api/collections?search=first");
    expect(items).toHaveLength(4);
    for (const item of items)
      expect(item).toMatchObject({
        id: number,
        benchmarkRunId: run.id,
        targetProviderConfigId: simulatedId,
        status: "COMPLETED",
        llmResponseJson: expect.anything(),
        judgeResultJson: { score: item.evaluationScore, reason: item.evaluationReason, structured: true },
        evaluationScore: number,
        evaluationReason: text,
        errorMsg: null,
        timeTakenMs: number,
        tokensGenerated: number,
        attempts: number,
        lastAttemptAt: iso,
        createdAt: iso,
        updatedAt: iso,
      });
    expect(items.map(({ nextRetryAt }) => nextRetryAt)).toEqual([null, null, null, null]);
    const taskIds = collections[0]?.taskIds;
    expect(new Set(items.map(({ benchmarkTaskId }) => benchmarkTaskId))).toEqual(new Set(taskIds));
    expect(new Set(items.map(({ targetModelName }) => targetModelName))).toEqual(
      new Set(["gpt-small", "gpt-xl"]),
    );
    const filtered = await host.get("/api/runs/run-2025-10-20-01/items?status=FAILED");
    expect([filtered.status, filtered.body]).toEqual([200, []]);
    const page = await host.get<{ rows: ItemDto[] }>("/api/runs/run-2025-10-20-01/items?limit=3");
    expect([page.body.rows.length, page.body.rows[0]]).toEqual([3, items[0]]);
    expect((await host.get("/api/runs/run-2025-10-20-01/items?status=IN_PROGRESS")).status).toBe(400);
    expect((await host.get("/api/runs/nothing/items")).status).toBe(404);
  });

  it("asks a model as its one entry says, and tells models of the same name apart", async () => {
    const collectionId = await collectionOf("entries", 1);
    const simulation = { models: { "gpt-small": { latencyMs: 1 } } };
    const other = (await host.post("/api/providers", { name: "sim too", type: "SIMULATED", simulation })).body
      .id;
    const third = (await host.post("/api/providers", { name: "sim three", type: "SIMULATED", simulation }))
      .body.id;
    await host.post("/api/models", {
      name: "cool",
      provider: "sim three",
      modelId: "gpt-small",
      temperature: 0,
    });
    const targetModels = [simulatedId, other, third].map((providerConfigId) => ({
      providerConfigId,
      modelName: "gpt-small",
    }));
    const created = await host.post("/api/runs", runRequest([collectionId], { targetModels }));
    expect(created.body).toMatchObject({
      models: [
        { id: "gpt-small", provider: "sim", name: "gpt-small", parameters: {} },
        { id: "sim too/gpt-small", provider: "sim too", name: "gpt-small", parameters: {} },
        { id: "cool", provider: "sim three", name: "gpt-small", parameters: { temperature: 0 } },
      ],
    });
    await host.ended(created.body.runId);
    const items = await host.list<ItemDto>(`/api/runs/${created.body.runId}/items`);
    expect(items).toMatchObject(
      [simulatedId, other, third].map((targetProviderConfigId) => ({
        targetProviderConfigId,
        targetModelName: "gpt-small",
        status: "COMPLETED",
      })),
    );
    // The entry has been used, as by any other run.
    const entry = (await host.list("/api/models")).find(({ name }) => name === "cool");
    expect((await host.remove(`/api/models/${entry?.id}`)).status).toBe(409);
  });

  it("refuses what is not valid, and names the document's own keys", async () => {
    const collectionId = await collectionOf("valid", 1);
    const empty = (await host.post("/api/collections", { name: "empty" })).body.id;
    const valid = runRequest([collectionId]);
    const refused = async (change: object) => {
      const { status, body } = await host.post("/api/runs", { ...valid, ...change });
      return [status, body.faults[0]?.key, body.faults[0]?.message];
    };
    expect(await refused({ judgeProviderConfigId: undefined })).toEqual([
      400,
      "judgeProviderConfigId",
      "is missing",
    ]);
    expect(await refused({ judgeModelName: undefined })).toEqual([400, "judgeModelName", "is missing"]);
    expect(await refused({ targetModels: [] })).toEqual([400, "targetModels", "is empty"]);
    expect(await refused({ collectionIds: [] })).toEqual([400, "collectionIds", "is empty"]);
    expect(await refused({ collectionIds: [999] })).toEqual([
      400,
      "collectionIds[0]",
      "there is no collection 999",
    ]);
    expect(await refused({ collectionIds: [empty] })).toEqual([
      400,
      "collectionIds[0]",
      `the collection ${empty} has no tasks`,
    ]);
    expect(await refused({ judgeProviderConfigId: 999 })).toEqual([
      400,
      "judgeProviderConfigId",
      "there is no provider 999",
    ]);
    expect(await refused({ targetModels: [{ providerConfigId: 999, modelName: "x" }] })).toEqual([
      400,
      "targetModels[0].providerConfigId",
      "there is no provider 999",
    ]);
    expect(await refused({ targetModels: [...valid.targetModels, valid.targetModels[0]] })).toEqual([
      400,
      "targetModels[2]",
      "appears twice",
    ]);
    expect(await refused({ runId: "77" })).toMatchObject([400, "runId", text]);
    expect(await refused({ runId: "../up" })).toMatchObject([400, "runId", text]);
    expect(await refused({ mood: "grim" })).toEqual([400, "mood", "unknown key"]);
    const taken = await host.post("/api/runs", { ...valid, runId: "run-2025-10-20-01" });
    expect([taken.status, taken.body.code]).toEqual([409, "conflict"]);
    const { status, body } = await host.post("/api/runs", {
      ...valid,
      judgeProviderConfigId: undefined,
      judgeModelName: undefined,
      judging: "later",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ judgeModelName: null, judgeProviderConfigId: null });
    await host.ended(body.runId);
  });

  it("pauses and resumes, lets one run be active, and deletes", async () => {
    const { tell, letGo } = heldBack(0);
    const server = await modelServer(tell);
    const provider = { ...PROVIDER, name: "held", type: "OPENAI_COMPATIBLE", baseUrl: server.url };
    const { id } = (await host.post("/api/providers", provider)).body;
    const collectionId = await collectionOf("held", 2);
    const targetModels = [{ providerConfigId: id, modelName: "slow" }];
    const { body } = await host.post("/api/runs", runRequest([collectionId], { targetModels }));
    expect(body.runId).toMatch(/^run-\d{8}-\d{6}$/);
    const path = `/api/runs/${body.runId}`;
    expect((await host.get("/api/status")).body).toMatchObject({ status: "ok", activeRunId: body.runId });
    const second = await host.post("/api/runs", runRequest([collectionId]));
    expect([second.status, second.body.code]).toEqual([409, "run-active"]);
    expect((await host.remove(path)).status).toBe(409);
    expect((await host.post(`${path}/resume`, {})).status).toBe(409);
    const paused = await host.post(`${path}/pause`);
    expect([paused.status, paused.body.status]).toEqual([200, "PENDING"]);
    letGo();
    await host.ended(body.runId);
    expect((await host.list("/api/runs?status=PENDING")).map(({ runId }) => runId)).toEqual([body.runId]);
    expect((await host.post(`${path}/pause`)).status).toBe(400);

    const resumed = await host.post(`${path}/resume`);
    expect([resumed.status, resumed.body.status]).toEqual([200, "PENDING"]);
    await host.ended(body.runId);
    expect((await host.get(path)).body).toMatchObject({ status: "FINISHED", completedItems: 2 });
    expect((await host.post(`${path}/resume`)).status).toBe(409);
    const log = await host.list<LogDto>(`${path}/logs`);
    expect(log.every(({ timestamp, level }) => ISO.test(timestamp) && level === "INFO")).toBe(true);
    const words = log.map(({ message }) => message).join("\n");
    expect(words).toMatch(/paused[^]*resumed/i);
    const last = log.at(-1);
    expect(await host.list(`${path}/logs?since=${last?.timestamp}`)).toEqual([]);
    expect(await host.list(`${path}/logs?since=2025-10-20T09:00:00Z&limit=1`)).toEqual(log.slice(0, 1));
    expect((await host.get(`${path}/logs?since=yesterday`)).status).toBe(400);
    expect((await host.remove(path)).status).toBe(204);
    expect((await host.remove(path)).status).toBe(404);
  });

  it("judges one item again that failed at its judge", async () => {
    const collectionId = await collectionOf("judged", 1);
    const targetModels = [{ providerConfigId: simulatedId, modelName: "gpt-xl" }];
    const request = runRequest([collectionId], { targetModels, judgeModelName: "judge-broken" });
    const { body } = await host.post("/api/runs", request);
    await host.ended(body.runId);
    const [item] = await host.list<ItemDto>(`/api/runs/${body.runId}/items?status=FAILED`);
    expect(item).toMatchObject({ judgeResultJson: null, evaluationScore: null, errorMsg: text });
    const path = `/api/runs/${body.runId}/items/${item?.id}/retry-judge`;
    expect((await host.post(path)).status).toBe(200);
    await host.ended(body.runId);
    const [complete] = await host.list<ItemDto>("/api/runs/run-2025-10-20-01/items");
    const refused = await host.post(`/api/runs/run-2025-10-20-01/items/${complete?.id}/retry-judge`);
    expect(refused.status).toBe(409);
    expect((await host.post("/api/runs/run-2025-10-20-01/items/999999/retry-judge")).status).toBe(404);
  });

  it("exports CSV and Markdown, average and detailed", async () => {
    const path = "/api/runs/run-2025-10-20-01/export";
    const csv = await host.post(path, { format: "CSV", includeDetailed: true });
    expect(csv.status).toBe(200);
    expect(csv.headers.get("content-disposition")).toBe(
      'attachment; filename="run-run-2025-10-20-01-detailed.csv"',
    );
    // Line 704.
    expect(csv.text.split("\n")[0]).toContain(
      "provider_name,model_name,task_id,task_name,task_status,spent_time_ms,tokens_generated,tokens_per_second,score,judge_reason,llm_response_text,error_msg",
    );
    const average = await host.post(path, { format: "CSV", includeDetailed: false });
    // Line 701.
    expect(average.text.split("\n")[0]?.trim()).toBe(
      "provider_name,model_name,avg_time_per_task_ms,avg_tokens_per_second,avg_score,tasks_count",
    );
    for (const format of ["MD", "MARKDOWN", "Markdown"]) {
      const markdown = await host.post(path, { format, includeDetailed: true });
      expect([markdown.status, markdown.text.includes("<details>")]).toEqual([200, true]);
    }
    expect((await host.post(path, { format: "XLSX" })).status).toBe(400);
  });
});
