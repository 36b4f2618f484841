import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { MODELS, exampleWorkspace } from "../support/example-workspace.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";

const BANK = JSON.stringify({
  id: "boil/1",
  category: "physics",
  difficulty: "Easy",
  scenario: [],
  prompt: "At what temperature does water boil on a mountain?",
  rubric: ["mentions the pressure"],
  auto_fail: [],
});
const SAID = JSON.stringify({
  model: "alder",
  prompt: "At what temperature does water boil on a mountain?",
  text: "<img src=x onerror=alert(1)> Water boils EARLIER there, since pressure falls.",
  inputTokens: 1,
  outputTokens: 1,
  latencyMs: 1,
});

/** A run with one answer, which holds what a page must not run. */
async function answeredOnce(client: Client): Promise<string> {
  const config = {
    run: { name: "mountains", datasetPath: "bank.jsonl", judging: "later" },
    routers: { simulated: { replay: "said.jsonl" } },
    models: [{ id: "alder", router: "simulated", model: "alder" }],
  };
  return await finish(client, config, [
    { path: "bank.jsonl", content: BANK },
    { path: "said.jsonl", content: SAID },
  ]);
}

const search = (client: Client, query: string, more: Record<string, string> = {}) =>
  client.search({ query: { query, ...more } });

describe.each(ENGINES)("search on %s", (_engine, database) => {
  it("finds what was said and asked, with its place, its page and where the words stand", async () => {
    const { client } = await openWorkspace({ database: await database() });
    const runId = await answeredOnce(client);
    const { hits, counts, index, blindRuns, hasWords, next } = await search(client, "earlier pressure");
    expect({ counts, blindRuns, hasWords, next }).toEqual({
      counts: {
        task: { count: 0, more: false },
        answer: { count: 1, more: false },
        judgment: { count: 0, more: false },
      },
      blindRuns: 0,
      hasWords: true,
      next: null,
    });
    expect(index.complete).toBe(true);
    const path = `/runs/${runId}/tasks/boil%2F1`;
    expect(hits).toMatchObject([
      {
        kind: "answer",
        field: "answer",
        taskId: "boil/1",
        modelId: "alder",
        simulated: false,
        replayed: true,
        run: { runId, name: "mountains" },
        path,
      },
    ]);
    const { text = "", marks = [] } = hits[0]?.snippet ?? {};
    expect(text).toBe("<img src=x onerror=alert(1)> Water boils EARLIER there, since pressure falls.");
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(["EARLIER", "pressure"]);

    const asked = await search(client, "mountain");
    expect(asked.hits).toMatchObject([
      { kind: "task", field: "prompt", run: { runId }, path, modelId: null },
    ]);
    expect((await search(client, "mentions")).hits).toMatchObject([{ kind: "task", field: "rubric" }]);
    const kinds = async (more: Record<string, string>) =>
      (await search(client, "pressure", more)).hits.map(({ kind }) => kind);
    expect(await kinds({ sort: "newest" })).toEqual(["answer", "task"]);
    expect(await kinds({ kind: "task" })).toEqual(["task"]);
    expect(await kinds({ model: "alder" })).toEqual(["answer"]);
    expect(await kinds({ model: "birch" })).toEqual([]);
    expect(await kinds({ runId: "nobody" })).toEqual([]);
  });
});

describe("search", () => {
  it("leads to a task in its collection, and to what a person said of an answer", async () => {
    const { client } = await openWorkspace();
    const runId = await answeredOnce(client);
    const task = await client.createTask({
      body: { taskId: "ferns", title: "Ferns", prompt: "Name a bracken." },
    });
    expect((await search(client, "bracken")).hits).toMatchObject([
      { title: "Ferns", collection: null, path: null },
    ]);
    const { id } = await client.createCollection({ body: { name: "Botany" } });
    await client.addToCollection({ params: { id: String(id) }, body: ["ferns"] });
    expect((await search(client, "bracken", { collection: String(id) })).hits).toMatchObject([
      { collection: { id, name: "Botany" }, run: null, path: `/collections/${id}?task=${task.id}` },
    ]);
    const { rows } = await client.listItems({ params: { runId } });
    await client.scoreManually({
      body: {
        runId,
        itemId: rows[0]?.id ?? 0,
        scoreValue: 4,
        rater: "Ann",
        justification: "admirably succinct",
      },
    });
    expect((await search(client, "succinct")).hits).toMatchObject([
      { kind: "judgment", field: "reason", scorer: { kind: "person", name: "Ann" }, modelId: "alder" },
    ]);
  });

  it("takes anything for a query, and says when it holds no word", async () => {
    const { client, request } = await openWorkspace();
    for (const query of [
      "",
      "   ",
      '"',
      "-",
      "*",
      "()",
      "\0",
      "-only",
      "%20",
      "🤷🏽‍♀️",
      "\uD800",
      "a".repeat(1000),
    ]) {
      const result = await search(client, query);
      expect([query, result.hits, result.hasWords]).toEqual([query, [], /^[a%🤷]/u.test(query)]);
    }
    for (const faulty of [
      "?query=a&limit=0",
      "?query=a&kind=run",
      "?query=a&sort=-newest",
      "?query=a&cursor=5",
      `?query=${"a".repeat(1001)}`,
      "",
    ]) {
      const response = await request(`/api/search${faulty}`);
      expect([faulty, response.status]).toEqual([faulty, 400]);
    }
    const foreign = await request("/api/search?query=a&sort=newest&cursor=relevance~t1");
    expect(await foreign.json()).toMatchObject({ code: "invalid-input", faults: [{ key: "cursor" }] });
  });

  it("leaves out answers and judgments of a run that is scored blind, and says so", async () => {
    const { client, known } = await exampleWorkspace(false);
    const blind = await search(client, "words of size", { runId: known.runId });
    expect(blind).toMatchObject({ hits: [], blindRuns: 1, counts: { answer: { count: 0 } } });
    expect((await search(client, MODELS[0])).hits).toEqual([]);
    expect((await search(client, "Say", { runId: known.runId })).counts.task.count).toBe(3);
    for (const sessionId of [known.sessionId, known.comparisonSessionId])
      await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    const seen = await search(client, "words of size", { runId: known.runId });
    expect(seen).toMatchObject({ blindRuns: 0, counts: { answer: { count: 6, more: false } } });
  });

  it("is not for guests", async () => {
    const { client, requestAs, known } = await exampleWorkspace(false);
    const { token } = await client.createInvitation({ params: { sessionId: known.sessionId }, body: {} });
    const response = await requestAs(token)("/api/search?query=say");
    expect([401, 403, 404]).toContain(response.status);
    expect(await response.text()).not.toContain("Say");
  });

  it("finds what was stored by a process that ended before it was indexed", async () => {
    const before = await openWorkspace();
    await answeredOnce(before.client);
    await before.close();
    const after = await openWorkspace({ folder: before.folder });
    expect(await search(after.client, "earlier")).toMatchObject({
      hits: [{ kind: "answer" }],
      index: { complete: true },
    });
  });

  it("says that it is incomplete while texts wait, and is complete soon after", async () => {
    const { client, folder } = await openWorkspace();
    await answeredOnce(client);
    expect((await search(client, "earlier")).hits).toHaveLength(1);
    // As many as an old workspace would have, none of which is there any more.
    const database = new DatabaseSync(join(folder, "assay.sqlite"));
    database.exec(`WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
      INSERT INTO search_queue (doc) SELECT ${3 * 2 ** 40} + 1000 + i FROM n`);
    const early = await search(client, "earlier");
    expect(early.index.complete).toBe(false);
    expect(early.index.indexed).toBeLessThan(early.index.total);
    database.exec("DELETE FROM search_queue");
    // Without its state the index is none, and is made anew.
    database.exec("DELETE FROM search_state");
    database.exec("INSERT INTO search_index (search_index) VALUES ('delete-all')");
    database.close();
    expect(await search(client, "earlier")).toMatchObject({
      hits: [{ kind: "answer" }],
      index: { complete: true },
    });
  });
});
