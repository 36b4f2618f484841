import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { migratedPostgres } from "../support/databases.ts";
import { openHost } from "../support/host.ts";
import { sampleConfig } from "../support/sample-config.ts";

const PROOF = {
  taskId: "proof_001",
  category: "Proofreading",
  subcategory: "Grammar",
  question: "Fix grammar in: 'This are wrong.'",
  excellent: "This is wrong.",
  good: "This is wrong",
  pass: "This is wrong?",
  incorrectAnswerDirection: "missing_subject",
};

async function post(url: string, path: string, body: unknown, method: "POST" | "PUT" = "POST") {
  const init: RequestInit = {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${url}${path}`, init);
  const text = await response.text();
  const location = response.headers.get("location");
  return { status: response.status, location, body: text === "" ? null : JSON.parse(text) };
}

describe.each([
  ["SQLite", () => Promise.resolve(undefined)],
  ["PostgreSQL", () => migratedPostgres()],
] as const)("tasks over HTTP on %s", (_engine, database) => {
  it("are made in the words of graded answers, read back, edited with their versions kept", async () => {
    const { url, client } = await openHost(await database());
    const created = await post(url, "/api/tasks", PROOF);
    expect(created).toMatchObject({ status: 201, body: { ...PROOF, prompt: PROOF.question, version: 1 } });
    const { id } = created.body;
    expect(created.location).toBe(`/api/tasks/${id}`);
    expect(await post(url, "/api/tasks", PROOF)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await post(url, "/api/tasks", { taskId: "x" })).toMatchObject({
      status: 400,
      body: { faults: [{ key: "prompt", message: "is missing" }] },
    });
    expect(await post(url, "/api/tasks", { ...PROOF, colour: "red" })).toMatchObject({
      status: 400,
      body: { faults: [{ key: "colour", message: "unknown key" }] },
    });

    const edited = await post(url, `/api/tasks/${id}`, { ...PROOF, question: "Other?" }, "PUT");
    expect(edited).toMatchObject({ status: 200, body: { version: 2, prompt: "Other?" } });
    expect(await post(url, `/api/tasks/${id}`, { ...PROOF, taskId: "renamed" }, "PUT")).toMatchObject({
      status: 409,
    });
    const versions = await client.listTaskVersions({ params: { id: String(id) } });
    expect(versions.map(({ version, task }) => `${version} ${task.prompt}`)).toEqual([
      "2 Other?",
      `1 ${PROOF.question}`,
    ]);
  });

  it("that a run has used can be archived and not deleted; the old result keeps its text", async () => {
    const { client } = await openHost(await database());
    const { id } = await client.createTask({ body: { taskId: "task-1", prompt: "Old text" } });
    const params = { id: String(id) };
    const bank = {
      id: "task-1",
      category: "c",
      difficulty: "E",
      scenario: [],
      prompt: "Old text",
      rubric: ["r"],
      auto_fail: [],
    };
    const body = runRequestSchema.parse({
      config: sampleConfig(),
      files: [{ path: "bank.jsonl", content: JSON.stringify(bank) }],
    });
    const { runId } = await client.startRun({ body });
    for await (const _ of client.followRun({ params: { runId }, query: {} }));
    const before = await client.getResults({ params: { runId } });
    await client.editTask({ params, body: { taskId: "task-1", prompt: "New text" } });
    expect(await client.getResults({ params: { runId } })).toEqual(before);
    const { rows } = await client.listItems({ params: { runId }, query: {} });
    const detail = await client.getItem({ params: { runId, itemId: String(rows[0]?.id) } });
    expect(detail.response?.messages).toEqual([{ role: "user", content: "Old text" }]);

    await expect(client.deleteTask({ params })).rejects.toMatchObject({
      code: "conflict",
      hint: expect.stringContaining("Archive it instead") as string,
    });
    expect(await client.archiveTask({ params, body: { archived: true } })).toMatchObject({
      archivedAt: expect.any(String) as string,
    });
    expect((await client.listTasks({ query: {} })).rows).toEqual([]);
    expect((await client.listTasks({ query: { archived: "true" } })).rows).toHaveLength(1);
  });

  it("are searched, filtered, sorted and paged", async () => {
    const { client } = await openHost(await database());
    for (const taskId of ["c", "a", "b"]) {
      await client.createTask({
        body: { taskId, prompt: `Prompt ${taskId}`, tags: taskId === "b" ? ["x"] : [] },
      });
    }
    const first = await client.listTasks({ query: { sort: "taskId", limit: "2" } });
    const rest = await client.listTasks({ query: { sort: "taskId", limit: "2", cursor: first.next ?? "" } });
    expect([...first.rows, ...rest.rows].map(({ taskId }) => taskId)).toEqual(["a", "b", "c"]);
    expect((await client.listTasks({ query: { tag: "x" } })).rows).toMatchObject([{ taskId: "b" }]);
    expect((await client.listTasks({ query: { search: "PROMPT C" } })).rows).toMatchObject([{ taskId: "c" }]);
    expect((await client.listTasks({ query: { search: "nowhere" } })).rows).toEqual([]);
  });

  it("are made many at once, all or none, and numbered where they have no id", async () => {
    const { client, url } = await openHost(await database());
    const { id } = await client.createCollection({ body: { name: "Post & Mail" } });
    const batch = (tasks: object[], collectionId = id) =>
      post(url, "/api/tasks/batch", { collectionId, tasks });
    const [one, two] = [{ prompt: "One?" }, { question: "Two?", taskId: "own", inputText: "Gewitter" }];
    expect(await batch([one, { prompt: " " }])).toMatchObject({
      status: 400,
      body: { faults: [{ key: "tasks[1].prompt", message: "is empty" }] },
    });
    expect(await batch([])).toMatchObject({ status: 400 });
    expect(await batch([one], 999)).toMatchObject({ status: 404 });
    expect(await client.listTasks({ query: {} })).toMatchObject({ rows: [] });
    const { tasks } = await client.createTasks({ body: { collectionId: id, tasks: [one, two] } });
    expect(tasks.map(({ taskId, prompt }) => [taskId, prompt])).toEqual([
      ["post-mail-1", "One?"],
      ["own", "Two?"],
    ]);
    expect(await batch([one, { prompt: "x", taskId: "own" }])).toMatchObject({
      status: 409,
      body: { faults: [{ key: "tasks[1].taskId", message: "is already in use" }] },
    });
    expect((await client.listTasks({ query: { search: "gewitter" } })).rows).toMatchObject([
      { taskId: "own" },
    ]);
    const long = "x".repeat(1_000_000);
    const lone = await client.createTask({ body: { prompt: long } });
    expect(lone).toMatchObject({ taskId: "task-1", prompt: long });
    const inside = await client.createTask({
      query: { collectionId: String(id) },
      body: { prompt: "Three?", generatorModelId: "alder" },
    });
    expect(inside.taskId).toBe("post-mail-2");
    expect(await client.getCollection({ params: { id: String(id) } })).toMatchObject({ taskCount: 3 });
    expect((await client.listTasks({ query: { generatorModelId: "alder" } })).rows).toEqual([inside]);
    expect(await post(url, "/api/tasks", { taskId: "own", prompt: "x" })).toMatchObject({
      status: 409,
      body: { faults: [{ key: "taskId", message: "is already in use" }] },
    });
  });

  it("are gathered in collections with tags", async () => {
    const { client, url } = await openHost(await database());
    const made = [];
    for (const taskId of ["t1", "t2", "t3"])
      made.push(await client.createTask({ body: { taskId, prompt: "p" } }));
    const { id } = await client.createCollection({ body: { name: "Proofreading Suite", tags: ["logic"] } });
    const params = { id: String(id) };
    expect(await post(url, "/api/collections", { name: "Proofreading Suite" })).toMatchObject({
      status: 409,
    });
    expect(await client.addToCollection({ params, body: [made[0]?.id ?? 0, "t2"] })).toMatchObject({
      taskCount: 2,
    });
    expect(await post(url, `/api/collections/${id}/tasks`, ["t2"])).toMatchObject({ status: 409 });
    expect(await post(url, `/api/collections/${id}/tasks`, ["t9"])).toMatchObject({ status: 404 });
    expect((await client.listTasks({ query: { collectionId: String(id) } })).rows).toHaveLength(2);
    await client.removeFromCollection({ params: { ...params, taskId: String(made[0]?.id) } });
    expect(await client.getCollection({ params })).toMatchObject({ taskCount: 1 });
    await client.tagCollection({ params, body: { tags: ["coding"] } });
    expect((await client.listCollections({ query: { tag: "coding" } })).rows).toMatchObject([
      { name: "Proofreading Suite" },
    ]);
    expect((await client.listCollections({ query: { tag: "logic" } })).rows).toEqual([]);
    await client.createTag({ body: { name: "spare" } });
    expect(await client.listTags()).toEqual(["coding", "logic", "spare"]);
    expect(await client.editCollection({ params, body: { name: "Renamed" } })).toMatchObject({
      tags: ["coding"],
    });
    await client.archiveCollection({ params, body: { archived: true } });
    expect((await client.listCollections({ query: {} })).rows).toEqual([]);
    await client.deleteCollection({ params });
    await expect(client.getCollection({ params })).rejects.toMatchObject({ code: "not-found" });
    expect((await client.listTasks({ query: {} })).rows).toHaveLength(3);
  });
});

it("a task can be looked at as it would be sent, with variables that are missing or unused named", async () => {
  const { client } = await openHost();
  const task = {
    taskId: "t",
    prompt: "Translate {text} into {language}, keep {{braces}}.",
    vars: { text: "Haus", tone: "kind" },
    inputText: "Go on.",
  };
  expect(await client.previewTask({ body: { task, promptFormat: "system-user" } })).toEqual({
    messages: [
      { role: "system", content: "Translate Haus into {language}, keep {braces}." },
      { role: "user", content: "Go on." },
    ],
    missing: ["language"],
    unused: ["tone"],
  });
  const plain = await client.previewTask({ body: { task: { taskId: "t", prompt: "{as it is}" } } });
  expect(plain).toEqual({ messages: [{ role: "user", content: "{as it is}" }], missing: [], unused: [] });
  expect((await client.listTasks({ query: {} })).rows).toEqual([]);
});
