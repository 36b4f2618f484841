import { describe, expect, it } from "vitest";
import type { Client, DraftView } from "../../src/contract/index.ts";
import { loopback } from "../providers/loopback.ts";
import { furnished } from "../support/furniture.ts";
import { openWorkspace } from "../support/workspace.ts";

const idOf = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } });
const textsOf = (draft: DraftView, model?: string | null) =>
  draft.questions.filter((one) => model === undefined || one.model === model).map(({ text }) => text);
const anyText = expect.stringMatching(/./) as string;

/** Everything in the workspace that a generation could leave behind. */
async function leftIn(client: Client) {
  const [open, saved, tasks, collections] = await Promise.all([
    client.listDrafts({ query: {} }),
    client.listDrafts({ query: { saved: "true" } }),
    client.listTasks({ query: {} }),
    client.listCollections({ query: {} }),
  ]);
  return [open, saved, tasks, collections].map(({ rows }) => rows.length);
}

const reply = (content: string | null, rest: object = {}) =>
  JSON.stringify({
    choices: [{ index: 0, message: { content, ...rest }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1000, completion_tokens: 500 },
  });
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  list: [reply("1. What is rye?\n2. What is wheat?")],
  garbage: [reply("I would rather talk about the weather"), reply("")],
  refusing: [reply(null, { refusal: "I cannot help with that." })],
  late: [reply("nothing to see"), reply("1. What is barley?")],
  overloaded: ["503", reply("1. What is oats?")],
  broken: ["400"],
};

/** A workspace with models of a server: each answers in its own way, `silent` never. */
async function withServer() {
  const workspace = await openWorkspace();
  const { client } = workspace;
  await furnished(client);
  const asked: { model: string; prompt: string }[] = [];
  const { url } = await loopback((response, { body }) => {
    const { model, messages } = JSON.parse(body) as { model: string; messages: { content: string }[] };
    const times = asked.filter((one) => one.model === model).length;
    asked.push({ model, prompt: messages[0]?.content ?? "" });
    const answers = ANSWERS[model];
    const answer = answers?.[times % answers.length];
    if (answer === undefined) return;
    response.writeHead(answer.length === 3 ? Number(answer) : 200, { "content-type": "application/json" });
    response.end(answer.length === 3 ? '{"error":{"message":"no"}}' : answer);
  });
  await client.createProvider({ body: { name: "Remote", type: "openai-compatible", baseUrl: url } });
  for (const name of [...Object.keys(ANSWERS), "silent"])
    await client.createModel({ body: { name, provider: "Remote", parameters: { temperature: 0.7 } } });
  await client.changeSettings({
    body: { limits: { requestTimeoutMs: 300, candidateRetries: 1, retryBaseMs: 1 } },
  });
  return { ...workspace, asked };
}

describe("models that fail to write questions", () => {
  it.each([
    ["garbage", "Generation failed: Could not parse response"],
    ["silent", "Generation failed: LLM timed out"],
    ["refusing", "Generation failed: LLM refused"],
    ["broken", "Generation failed: HTTP 400: no"],
  ])("%s keeps no other from it, and alone leaves nothing behind", async (model, message) => {
    const { client, request } = await withServer();
    const alone = await request("/api/collections/generate", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ models: [model] }),
    });
    expect(alone.status).toBe(502);
    expect(await alone.json()).toMatchObject({ code: "provider-failed", message, hint: anyText });
    expect(await leftIn(client)).toEqual([0, 0, 2, 1]);

    const body = { models: [model, "list", "fast"], count: 2 };
    const draft = await client.generateCollection({ body });
    expect(draft.models).toMatchObject([
      { model, error: message },
      { model: "list", error: null },
      { model: "fast", error: null },
    ]);
    expect(draft.models[0]?.prompt).toMatch(/^Generate 2 questions/);
    expect(textsOf(draft, "list")).toEqual(["What is rye?", "What is wheat?"]);
    expect(textsOf(draft, "fast")).toHaveLength(2);

    const failing = client.generateMore({ ...idOf(draft), body: { model, replace: true } });
    await expect(failing).rejects.toMatchObject({ code: "provider-failed", message });
    expect((await client.getDraft(idOf(draft))).questions).toEqual(draft.questions);
  });

  it("are told one by one when all of them fail", async () => {
    const { client } = await withServer();
    const body = { models: ["garbage", "refusing"] };
    await expect(client.generateCollection({ body })).rejects.toMatchObject({
      code: "provider-failed",
      message: "Generation failed: no model wrote questions",
      faults: [
        { key: "garbage", message: "Generation failed: Could not parse response" },
        { key: "refusing", message: "Generation failed: LLM refused" },
      ],
    });
    expect(await leftIn(client)).toEqual([0, 0, 2, 1]);
  });

  it("are not asked when one of them is not known", async () => {
    const { client, asked } = await withServer();
    await expect(client.generateCollection({ body: { models: ["list", "oak"] } })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "models[1]", message: 'the workspace has no model "oak"' }],
    });
    await expect(client.generateCollection({ body: { models: [] } })).rejects.toMatchObject({
      faults: [{ key: "models", message: "is empty" }],
    });
    expect(asked).toEqual([]);
  });

  it("are tried again, say what came short and what it cost, and are told what is there already", async () => {
    const { client, asked } = await withServer();
    const price = { provider: "Remote", since: "2026-01-01", inputPerMillion: 1, outputPerMillion: 2 };
    for (const model of ["overloaded", "late"]) await client.createPrice({ body: { ...price, model } });
    const draft = await client.generateCollection({ body: { models: ["overloaded", "late"], count: 3 } });
    expect(draft.models).toMatchObject([
      { notes: ["Only 1 of 3 questions were generated."], costUsd: 0.002, error: null },
      { notes: ["Only 1 of 3 questions were generated."], costUsd: 0.004, error: null },
    ]);
    expect(asked.map(({ model }) => model)).toEqual(["overloaded", "overloaded", "late", "late"]);
    const longer = await client.generateMore({ ...idOf(draft), body: { model: "late", count: 1 } });
    expect(longer.models[1]).toMatchObject({ costUsd: 0.008, prompt: draft.models[1]?.prompt });
    expect(asked.at(-1)?.prompt).toContain("- What is oats?\n- What is barley?");
    expect(longer.questions[2]).toMatchObject({
      text: "What is barley?",
      duplicateOf: { questionNumber: 2 },
    });
  });

  it("lose nothing that has come when the caller goes away", async () => {
    const { client, asked } = await withServer();
    await client.changeSettings({ body: { limits: { requestTimeoutMs: 60_000 } } });
    const stop = new AbortController();
    const body = { models: ["list", "silent", "garbage"], count: 2 };
    const going = client.generateCollection({ body }, stop.signal).catch(() => {});
    await expect.poll(() => asked.length).toBe(2);
    stop.abort();
    await going;
    await expect.poll(async () => (await client.listDrafts({ query: {} })).rows).toHaveLength(1);
    const [row] = (await client.listDrafts({ query: {} })).rows;
    const { models } = await client.getDraft(idOf(row ?? { id: 0 }));
    const error = "Generation failed: stopped before it finished";
    expect(models).toMatchObject([{ error: null }, { error }, { error }]);
    expect(asked).toHaveLength(2);
  });

  it("write on in the background when wanted: each on its own, until somebody stops them", async () => {
    const { client } = await withServer();
    await client.changeSettings({ body: { limits: { requestTimeoutMs: 60_000 } } });
    const body = { models: ["list", "silent", "fast"], count: 2, background: true };
    const draft = await client.generateCollection({ body });
    expect(draft).toMatchObject({ options: { models: ["list", "silent", "fast"] }, questions: [] });
    expect(draft.options).not.toHaveProperty("background");
    expect(draft.models.map(({ isWriting, error }) => [isWriting, error])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ]);
    const writing = async () => {
      const { models } = await client.getDraft(idOf(draft));
      return models.flatMap(({ model, isWriting }) => (isWriting ? [model] : []));
    };
    await expect.poll(writing).toEqual(["silent"]);
    const halfway = await client.getDraft(idOf(draft));
    expect(textsOf(halfway, "list")).toEqual(["What is rye?", "What is wheat?"]);
    const stopped = await client.editDraft({ ...idOf(draft), body: { stop: true } });
    const error = "Generation failed: stopped before it finished";
    expect(stopped.models).toMatchObject([
      { model: "list", isWriting: false, error: null },
      { model: "silent", isWriting: false, error },
      { model: "fast", isWriting: false, error: null },
    ]);
    expect(stopped.questions).toHaveLength(4);

    const more = await client.generateMore({ ...idOf(draft), body: { model: "silent", background: true } });
    expect(more.models[1]).toMatchObject({ isWriting: true, error: null });
    await client.deleteDraft(idOf(draft));
    expect(await leftIn(client)).toEqual([0, 0, 2, 1]);
  });

  it("leave a draft that says why when all of them fail in the background", async () => {
    const { client } = await withServer();
    const draft = await client.generateCollection({ body: { models: ["refusing"], background: true } });
    await expect
      .poll(async () => (await client.getDraft(idOf(draft))).models)
      .toMatchObject([{ isWriting: false, error: "Generation failed: LLM refused" }]);
  });
});
