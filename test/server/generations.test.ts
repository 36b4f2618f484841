import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Client, DraftView } from "../../src/contract/index.ts";
import { openPostgresStore, openSqliteStore } from "../../src/storage/index.ts";
import { temporaryFolder } from "../support/databases.ts";
import { furnished } from "../support/furniture.ts";
import { ENGINES, openWorkspace } from "../support/workspace.ts";

const idOf = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } });
const textsOf = (draft: DraftView, model?: string | null) =>
  draft.questions.filter((one) => model === undefined || one.model === model).map(({ text }) => text);
const numbersOf = ({ questions }: DraftView) => questions.map(({ number }) => number);
const anyText = expect.stringMatching(/./) as string;

async function opened(database: () => Promise<string | undefined>) {
  const workspace = await openWorkspace({ database: await database() });
  return { ...workspace, made: await furnished(workspace.client) };
}

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

describe.each(ENGINES)("questions written by models, on %s", (_engine, database) => {
  it("are all kept where two servers change the same draft at the same time", async () => {
    const place = { folder: temporaryFolder(), database: await database() };
    const other = await openWorkspace(place);
    await furnished(other.client);
    const draft = await other.client.generateCollection({
      body: { models: ["fast"], topic: "bread", count: 2 },
    });
    const add = async ({ client }: { readonly client: Client }, text: string) =>
      await client.editDraft({ ...idOf(draft), body: { added: [text] } });
    const theirs = ["Theirs, at the last moment?", "Theirs, once more?"];
    const openStore = async () => {
      const store = await (place.database === undefined
        ? openSqliteStore(join(place.folder, "assay.sqlite"))
        : openPostgresStore(place.database));
      const replaceDraft: typeof store.replaceDraft = async (...request) => {
        const [text] = theirs.splice(0, 1);
        if (text !== undefined) await add(other, text);
        return await store.replaceDraft(...request);
      };
      return { ...store, replaceDraft };
    };
    const ours = await openWorkspace({ ...place, openStore });
    const changed = await add(ours, "Ours?");
    expect(textsOf(changed, null)).toEqual(["Theirs, at the last moment?", "Theirs, once more?", "Ours?"]);
    expect(await other.client.getDraft(idOf(draft))).toEqual(changed);
  });

  it("are kept as a draft until they are saved to a collection", async () => {
    const { client, request } = await opened(database);
    const options = { topic: "sourdough", types: ["logic", "coding"], difficulty: "hard", count: 4 };
    const answer = await request("/api/collections/generate", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ models: ["fast", "slow", "fast"], ...options, prompt: "Mention rye." }),
    });
    expect(answer.status).toBe(201);
    const draft = (await answer.json()) as DraftView;
    expect(answer.headers.get("location")).toBe(`/api/collections/generate/${draft.id}`);
    expect(draft).toMatchObject({
      options: { ...options, models: ["fast", "slow"], prompt: "Mention rye." },
      models: [
        { model: "fast", notes: [], error: null },
        {
          model: "slow",
          notes: ["1 of 4 questions was a duplicate and was dropped."],
        },
      ],
      saved: null,
    });
    expect(draft.models[0]?.prompt).toMatch(
      /^Generate 4 hard questions about sourdough covering aspects of logic, coding\. Output as a numbered list\.[^]*Mention rye\.$/,
    );
    expect(textsOf(draft, "fast")).toHaveLength(4);
    expect(textsOf(draft, "slow")).toHaveLength(3);
    expect(numbersOf(draft)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await client.getDraft(idOf(draft))).toEqual(draft);
    expect((await client.listDrafts({ query: {} })).rows).toMatchObject([
      { id: draft.id, questionCount: 7, saved: null, options: { topic: "sourdough" } },
    ]);

    const body = { collection: "Bread & more", description: "Of flour", category: "Baking" };
    const saved = await client.saveDraft({ ...idOf(draft), body });
    expect(saved.collection).toMatchObject({
      name: "Bread & more",
      description: "Of flour",
      tags: ["coding", "logic"],
      difficulty: "hard",
      generationPrompt: draft.models[0]?.prompt,
      generatorModelId: "fast, slow",
      taskCount: 7,
    });
    expect(saved.tasks.map(({ taskId, prompt }) => [taskId, prompt])).toEqual(
      textsOf(draft).map((text, index) => [`bread-more-${index + 1}`, text]),
    );
    expect(saved.tasks[4]).toMatchObject({
      category: "Baking",
      difficulty: "hard",
      version: 1,
      source: "written by slow",
    });
    expect(saved.draft.saved).toMatchObject({ collection: "Bread & more", savedAt: anyText });
    const query = { collectionId: String(saved.collection.id) };
    expect((await client.listTasks({ query })).rows.map(({ id }) => id)).toEqual(
      saved.tasks.map(({ id }) => id),
    );
    const byWriter = await client.listCollections({ query: { generatorModelId: "slow" } });
    expect(byWriter.rows.map(({ name }) => name)).toEqual(["Bread & more"]);

    await expect(client.saveDraft({ ...idOf(draft), body })).rejects.toMatchObject({
      code: "conflict",
      message: `Draft ${draft.id} was already saved to collection Bread & more.`,
    });
    expect(await leftIn(client)).toEqual([0, 1, 9, 2]);
    const again = await client.saveDraft({ ...idOf(draft), body: { ...body, again: true } });
    expect(again.collection.taskCount).toBe(14);
    expect(again.tasks[0]?.taskId).toBe("bread-more-8");
    await client.deleteDraft(idOf(draft));
    expect(await leftIn(client)).toEqual([0, 0, 16, 2]);
    await expect(client.getDraft(idOf(draft))).rejects.toMatchObject({ code: "not-found" });
  });

  it("can be changed, removed and added to before, and are compared anew", async () => {
    const { client } = await opened(database);
    const draft = await client.generateCollection({ body: { models: ["fast"], topic: "tea", count: 3 } });
    const texts = textsOf(draft);
    const edit = async (body: Parameters<Client["editDraft"]>[0]["body"]) =>
      await client.editDraft({ ...idOf(draft), body });
    const edited = await edit({
      questions: [{ number: 1, text: " Old question! " }],
      removed: [2],
      added: ["Why is tea brewed at different temperatures?", "Why is tea brewed at different temperature?"],
    });
    expect(edited.questions).toMatchObject([
      {
        number: 1,
        model: "fast",
        text: "Old question!",
        edited: true,
        duplicateOf: { questionNumber: null, taskId: "t1", text: "Old question?", similarity: 1 },
      },
      { number: 3, text: texts[2], edited: false },
      { number: 4, model: null, edited: false, duplicateOf: null },
      { number: 5, model: null, duplicateOf: { questionNumber: 4, taskId: null } },
    ]);
    expect(await client.getDraft(idOf(draft))).toEqual(edited);
    const alone = await edit({ questions: [{ number: 1, text: "Something else entirely." }], removed: [4] });
    expect(alone.questions.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, null]);

    const restored = await edit({ restored: [2] });
    expect(restored.questions.map(({ number }) => number)).toEqual([1, 2, 3, 5]);
    expect(restored.questions[1]).toMatchObject({ model: "fast", text: texts[1] });
    await expect(edit({ restored: [2] })).rejects.toMatchObject({ faults: [{ key: "restored[0]" }] });
    await edit({ removed: [2] });

    await expect(edit({ questions: [{ number: 1, text: "  " }] })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "questions[0].text", message: "is empty" }],
    });
    await expect(edit({ added: [""] })).rejects.toMatchObject({ faults: [{ key: "added[0]" }] });
    await expect(edit({ removed: [3, 2] })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "removed[1]", message: "the draft has no question 2" }],
    });
    expect((await client.getDraft(idOf(draft))).questions).toEqual(alone.questions);

    const body = { collection: "Tea", questionNumbers: [1, 5], tags: ["drinks"] };
    const { tasks, collection } = await client.saveDraft({ ...idOf(draft), body });
    expect(tasks.map(({ taskId, prompt, source }) => [taskId, prompt, source])).toEqual([
      ["tea-1", "Something else entirely.", "written by fast, edited"],
      ["tea-2", "Why is tea brewed at different temperature?", undefined],
    ]);
    expect(collection).toMatchObject({ tags: ["drinks"], difficulty: null, generatorModelId: "fast" });
  });

  it("can be had again: more of them, or others instead", async () => {
    const { client } = await opened(database);
    const draft = await client.generateCollection({ body: { models: ["fast", "slow"], count: 3 } });
    const more = async (body: Parameters<Client["generateMore"]>[0]["body"]) =>
      await client.generateMore({ ...idOf(draft), body });
    const longer = await more({ model: "fast", count: 2 });
    expect(textsOf(longer).slice(0, 6)).toEqual(textsOf(draft));
    expect(longer.questions.slice(6)).toMatchObject([
      { number: 7, model: "fast" },
      { number: 8, model: "fast" },
    ]);
    expect(longer.models[0]?.prompt).toBe(draft.models[0]?.prompt);

    await client.editDraft({ ...idOf(draft), body: { added: ["My own?"] } });
    const replaced = await more({ replace: true });
    expect(textsOf(replaced, null)).toEqual(["My own?"]);
    expect(textsOf(replaced, "fast")).toHaveLength(3);
    expect(numbersOf(replaced)).toEqual([9, 10, 11, 12, 13, 14, 15]);
    expect(textsOf(replaced, "slow")).not.toEqual(textsOf(draft, "slow"));
    await expect(more({ model: "jay" })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "model", expected: "fast, slow" }],
    });
    await expect(more({ count: 201 })).rejects.toMatchObject({ faults: [{ key: "count" }] });
  });

  it("are all kept when several change a draft at the same time", async () => {
    const { client } = await opened(database);
    const draft = await client.generateCollection({ body: { models: ["fast"], count: 2 } });
    const words = Array.from({ length: 5 }, (_, index) => `A question of my own, number ${index}?`);
    await Promise.all([
      client.generateMore({ ...idOf(draft), body: {} }),
      ...words.map((text) => client.editDraft({ ...idOf(draft), body: { added: [text] } })),
    ]);
    const whole = await client.getDraft(idOf(draft));
    expect(textsOf(whole, null).toSorted()).toEqual(words);
    expect(textsOf(whole, "fast")).toHaveLength(4);
    expect(new Set(numbersOf(whole)).size).toBe(9);
    const body = { collection: "Twice" };
    const saves = await Promise.allSettled([
      client.saveDraft({ ...idOf(draft), body }),
      client.saveDraft({ ...idOf(draft), body }),
    ]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await leftIn(client)).toEqual([0, 1, 11, 2]);
  });

  it("join a collection that is there, which keeps what it says of itself", async () => {
    const { client, made } = await opened(database);
    await client.editCollection({ ...idOf(made.collection), body: { tags: ["post"] } });
    const draft = await client.generateCollection({ body: { models: ["fast"], count: 2, types: ["logic"] } });
    const body = { collection: "Mail" };
    const { collection, tasks } = await client.saveDraft({ ...idOf(draft), body });
    expect(collection).toMatchObject({
      id: made.collection.id,
      tags: ["logic", "post"],
      generatorModelId: null,
      taskCount: 4,
    });
    expect(tasks.map(({ taskId }) => taskId)).toEqual(["mail-3", "mail-4"]);

    const other = await client.generateCollection({ body: { models: ["fast"], count: 1 } });
    await client.archiveCollection({ ...idOf(collection), body: { archived: true } });
    await expect(client.saveDraft({ ...idOf(other), body })).rejects.toMatchObject({
      code: "conflict",
      message: "The collection Mail is archived.",
    });
    await client.editDraft({ ...idOf(other), body: { removed: [1] } });
    const empty = client.saveDraft({ ...idOf(other), body: { collection: "New" } });
    await expect(empty).rejects.toMatchObject({ message: "The draft has no questions to save." });
    expect(await leftIn(client)).toEqual([1, 1, 4, 0]);
  });

  it("are compared with one collection when told to, else with every task", async () => {
    const { client } = await opened(database);
    await client.createTask({ body: { taskId: "elsewhere", prompt: "What is the price of bread?" } });
    const added = ["What is the price of bread", "Second question"];
    const found = async (collection?: string) => {
      const body = { models: ["fast"], count: 1, ...(collection === undefined ? {} : { collection }) };
      const draft = await client.generateCollection({ body });
      const { questions } = await client.editDraft({ ...idOf(draft), body: { added, removed: [1] } });
      return questions.map(({ duplicateOf }) => duplicateOf?.taskId);
    };
    expect(await found()).toEqual(["elsewhere", "t2"]);
    expect(await found("Mail")).toEqual([undefined, "t2"]);
    await expect(found("None")).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "collection", message: "there is no collection None" }],
    });
  });

  it("go with everything else that is the user's own", async () => {
    const { client } = await opened(database);
    await client.generateCollection({ body: { models: ["fast"], count: 1 } });
    await client.resetDefaults({ body: { removeOwn: false } });
    expect((await client.listDrafts({ query: {} })).rows).toHaveLength(1);
    await client.resetDefaults({ body: { removeOwn: true } });
    expect((await client.listDrafts({ query: {} })).rows).toEqual([]);
  });
});
