import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROVIDER, TASK } from "../../support/document-2-bodies.ts";
import { ISO, openDocumentHost } from "../../support/document-client.ts";

/** A client written from document 2 alone (sections 3 and 7): every endpoint, bodies as they stand there. */

const iso = expect.stringMatching(ISO);
const number = expect.any(Number);

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

interface HeaderDto {
  readonly valueMasked: string;
}
describe("3.1 Provider Management", () => {
  it("creates, lists, reads, edits, tries and deletes a provider", async () => {
    const created = await host.post("/api/providers", PROVIDER);
    const { headers, ...rest } = PROVIDER;
    const dto = {
      ...rest,
      id: number,
      headers: [{ id: number, key: "Authorization", valueMasked: "Bearer ****-key", isSecret: true }],
      createdAt: iso,
    };
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(dto);
    expect(created.text).not.toContain("secret-key");
    const path = `/api/providers/${created.body.id}`;
    expect(created.location).toBe(path);
    expect((await host.get(path)).body).toMatchObject(dto);

    const list = await host.get("/api/providers");
    expect(list.status).toBe(200);
    expect(list.body).toEqual(expect.arrayContaining([expect.objectContaining({ name: "ollama-local" })]));

    // Line 119: a secret whose value is omitted stays.
    const edited = await host.put<{ name: string; headers: HeaderDto[] }>(path, {
      ...PROVIDER,
      name: "ollama-renamed",
      headers: headers.map(({ key, isSecret }) => ({ key, isSecret })),
    });
    expect([edited.status, edited.body.name, edited.body.headers[0]?.valueMasked]).toEqual([
      200,
      "ollama-renamed",
      "Bearer ****-key",
    ]);
    expect((await host.post("/api/providers", { ...PROVIDER, name: "ollama-renamed" })).status).toBe(409);
    expect((await host.post("/api/providers", { ...PROVIDER, baseUrl: "nowhere" })).status).toBe(400);
    expect((await host.remove(path)).status).toBe(204);
    expect((await host.get(path)).status).toBe(404);
  });

  it("fetches models and makes one inference call", async () => {
    const path = `/api/providers/${simulatedId}`;
    const models = await host.post<{ models: object[] }>(`${path}/test-models`);
    expect(models.body).toMatchObject({
      success: true,
      models: expect.arrayContaining([{ id: "gpt-small" }]),
    });
    expect((await host.get<{ models: object[] }>(`${path}/models`)).body.models).toEqual(models.body.models);
    const inference = await host.post(`${path}/test-inference`, { model: "gpt-small", prompt: "Hello" });
    expect(inference.body).toMatchObject({ success: true, raw: expect.anything() });
  });
});

describe("3.2 Tasks & Collections", () => {
  it("creates, lists, edits and deletes tasks", async () => {
    const created = await host.post("/api/tasks", TASK);
    expect([created.status, created.location]).toEqual([201, `/api/tasks/${created.body.id}`]);
    expect(created.body).toMatchObject({ ...TASK, id: number, createdAt: iso });
    expect((await host.get(created.location ?? "")).body).toMatchObject(TASK);
    expect((await host.post("/api/tasks", TASK)).status).toBe(409);
    const list = await host.get("/api/tasks");
    expect(list.body).toEqual(expect.arrayContaining([expect.objectContaining(TASK)]));
    const edited = await host.put<typeof TASK>(`/api/tasks/${created.body.id}`, {
      ...TASK,
      good: "This was wrong.",
    });
    expect([edited.status, edited.body.good]).toEqual([200, "This was wrong."]);
    expect((await host.remove(`/api/tasks/${created.body.id}`)).status).toBe(204);
    expect((await host.remove(`/api/tasks/${created.body.id}`)).status).toBe(404);
    expect((await host.post("/api/tasks", { ...TASK, question: "" })).status).toBe(400);
  });

  it("creates, lists, renames and deletes collections, and assigns tasks", async () => {
    const tasks = [];
    for (const taskId of ["c1", "c2", "c3"])
      tasks.push((await host.post("/api/tasks", { ...TASK, taskId })).body.id);
    const created = await host.post("/api/collections", { name: "Proofreading Suite" });
    expect([created.status, created.body.taskIds]).toEqual([201, []]);
    const path = `/api/collections/${created.body.id}`;
    expect(created.location).toBe(path);
    expect((await host.post("/api/collections", { name: "Proofreading Suite" })).status).toBe(409);
    const assigned = await host.post(`${path}/tasks`, tasks.slice(0, 2));
    expect([assigned.status, assigned.body.taskIds]).toEqual([200, tasks.slice(0, 2)]);
    expect((await host.post(`${path}/tasks`, tasks.slice(1, 2))).status).toBe(409);
    expect((await host.post(`${path}/tasks`, [999_999])).status).toBe(404);
    expect((await host.remove(`${path}/tasks/${tasks[0]}`)).status).toBe(204);
    const whole = { id: created.body.id, name: "Suite", taskIds: [tasks[2], tasks[1]] };
    const { id: _id, ...change } = whole;
    const renamed = await host.put(path, change);
    const inOrder = { ...whole, taskIds: tasks.slice(1) };
    expect((await host.put(path, { name: "Suite" })).body).toMatchObject(inOrder);
    expect(renamed.body).toMatchObject(inOrder);
    expect((await host.get(path)).body).toMatchObject(inOrder);
    expect((await host.get("/api/collections")).body).toEqual(
      expect.arrayContaining([expect.objectContaining(inOrder)]),
    );
    expect((await host.remove(path)).status).toBe(204);
    // Line 171: only the mapping goes.
    expect((await host.get(`/api/tasks/${tasks[1]}`)).status).toBe(200);
    expect((await host.put(path, { name: "gone" })).status).toBe(404);
  });
});
