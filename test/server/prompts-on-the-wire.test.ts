import { describe, expect, it } from "vitest";
import { type Client, runRequestSchema } from "../../src/contract/index.ts";
import { MESSAGE_RECIPES, type MessageRecipe } from "../../src/core/index.ts";
import { openHost } from "../support/host.ts";
import { modelServer } from "../support/model-server.ts";
import { finish } from "../support/workspace.ts";

/** Document 1's columns. */
const TEMPLATES = [
  "task_id,template_version,prompt_template,input_text,vars_json",
  'sum-1,v2,"Summarise in {n} words, in a {tone} tone.","The river rose, and the mill stood still.","{""n"": 7, ""tone"": ""dry""}"',
].join("\n");

/** Document 3's bank line. */
const BANK = JSON.stringify({
  id: "q1",
  category: "Water",
  difficulty: "Easy",
  scenario: ["The pump is broken", "Night falls"],
  prompt: "How do you get clean water?",
  rubric: ["boils it"],
  auto_fail: ["drinks from the ditch"],
});

const SENT: Readonly<Record<string, Readonly<Record<MessageRecipe, object[]>>>> = {
  "sum-1": {
    auto: [
      { role: "system", content: "Summarise in 7 words, in a dry tone." },
      { role: "user", content: "The river rose, and the mill stood still." },
    ],
    plain: [{ role: "user", content: "Summarise in 7 words, in a dry tone." }],
    scenario: [{ role: "user", content: "Summarise in 7 words, in a dry tone." }],
    "system-user": [
      { role: "system", content: "Summarise in 7 words, in a dry tone." },
      { role: "user", content: "The river rose, and the mill stood still." },
    ],
  },
  q1: {
    auto: [{ role: "user", content: "- The pump is broken\n- Night falls\n\nHow do you get clean water?" }],
    plain: [{ role: "user", content: "How do you get clean water?" }],
    scenario: [
      { role: "user", content: "- The pump is broken\n- Night falls\n\nHow do you get clean water?" },
    ],
    "system-user": [{ role: "user", content: "How do you get clean water?" }],
  },
};

async function importFile(client: Client, path: string, content: string): Promise<void> {
  const { imported } = await client.importTasks({
    query: { path, collection: "Mixed", keepUnknown: "false", skipBadRows: "false" },
    upload: content,
  });
  expect(imported).toBe(true);
}

/** Both documents' files, imported, and models that were just added with nothing but a name and an address. */
async function furnished(models: Readonly<Record<string, object>>) {
  const { client } = await openHost();
  const { url, asked } = await modelServer();
  await importFile(client, "tasks.csv", TEMPLATES);
  await importFile(client, "bank.jsonl", BANK);
  await client.createProvider({ body: { name: "Local", type: "openai-compatible", baseUrl: url } });
  for (const [name, body] of Object.entries(models))
    await client.createModel({ body: { name, provider: "Local", ...body } });
  const config = (run: object = {}) => ({
    run: { name: "wire", collections: ["Mixed"], judging: "later", ...run },
    models: Object.keys(models),
  });
  const validate = (run: object = {}) =>
    client.validateRun({ body: runRequestSchema.parse({ config: config(run), files: [] }) });
  return { client, asked, config, validate };
}

const sentTo = (asked: readonly { model: string; messages: unknown }[], model: string) =>
  asked.flatMap((one) => (one.model === model ? [one.messages] : []));

const bothWith = (recipe: MessageRecipe) => [SENT["sum-1"]?.[recipe], SENT["q1"]?.[recipe]];
const unordered = (messages: unknown[]) => messages.map((one) => JSON.stringify(one)).toSorted();

describe("what models are sent", () => {
  it("is the whole task by default, for both documents' files and a newly added model", async () => {
    const { client, asked, config, validate } = await furnished({ fresh: {} });
    expect(await validate()).toMatchObject({ promptNotices: [], needsConsent: false });
    const runId = await finish(client, config());
    expect(unordered(sentTo(asked, "fresh"))).toEqual(unordered(bothWith("auto")));
    const { rows } = await client.listItems({ params: { runId }, query: {} });
    for (const { id, taskId } of rows) {
      const { response } = await client.getItem({ params: { runId, itemId: String(id) }, query: {} });
      expect(response?.messages).toEqual(SENT[taskId]?.auto);
    }
  });

  it.each(MESSAGE_RECIPES)(
    "follows the recipe %s when the run names it, over what a model says",
    async (recipe) => {
      const { client, asked, config } = await furnished({ a: {}, b: { promptFormat: "plain" } });
      await finish(client, config({ promptFormat: recipe, allowDroppedFields: true }));
      for (const model of ["a", "b"])
        expect(unordered(sentTo(asked, model))).toEqual(unordered(bothWith(recipe)));
    },
  );

  it("is refused without consent when a model would not get everything, and nothing is called", async () => {
    const { client, asked, config, validate } = await furnished({ a: {}, b: { promptFormat: "plain" } });
    const plan = await validate();
    const messages = [
      "1 of 2 tasks has a scenario (scenario) that b would not be sent: the prompt format is plain.",
      "1 of 2 tasks has an input text (inputText) that b would not be sent: the prompt format is plain.",
      "Models would get different messages for 2 of 2 tasks, because their prompt formats differ: auto for a; plain for b.",
    ];
    expect(plan.needsConsent).toBe(true);
    expect(plan.promptNotices.map(({ message }) => message)).toEqual(messages);
    await expect(finish(client, config())).rejects.toMatchObject({
      code: "invalid-input",
      faults: messages.map((message) => ({ message })),
    });
    expect(asked).toEqual([]);
    expect((await client.listRuns({ query: {} })).rows).toEqual([]);
  });

  it("is told in plan, log, results and report when the person agrees, and shown as it was to raters", async () => {
    const { client, asked, config, validate } = await furnished({ b: { promptFormat: "plain" } });
    const run = { allowDroppedFields: true };
    expect((await validate(run)).needsConsent).toBe(false);
    const runId = await finish(client, config(run));
    expect(unordered(sentTo(asked, "b"))).toEqual(unordered(bothWith("plain")));
    const told =
      "1 of 2 tasks has a scenario (scenario) that b would not be sent: the prompt format is plain.";
    const log = await client.listLog({ params: { runId }, query: {} });
    expect(log).toContainEqual(expect.objectContaining({ level: "WARN", message: told }));
    const results = await client.getResults({ params: { runId }, query: {} });
    expect(results.run.promptNotices).toContain(told);

    const session = await client.createSession({ params: { runId }, body: { rater: "Ann", kind: "rating" } });
    const { rows } = await client.listAnswers({ params: { sessionId: session.sessionId }, query: {} });
    for (const { answerId } of rows) {
      const { task } = await client.getAnswer({ params: { sessionId: session.sessionId, answerId } });
      expect(task).toMatchObject({ scenario: [], inputText: null });
    }
  });

  it("names a placeholder that has no value", async () => {
    const { client, validate } = await furnished({ a: {} });
    await client.createTask({ body: { taskId: "hole", prompt: "Write to {{name}} about {topic}." } });
    const mixed = (await client.listCollections({ query: {} })).rows.find(({ name }) => name === "Mixed");
    await client.addToCollection({ params: { id: String(mixed?.id) }, body: ["hole"] });
    const { promptNotices, needsConsent } = await validate();
    expect(needsConsent).toBe(false);
    expect(promptNotices.map(({ message }) => message)).toEqual([
      "1 of 3 tasks has {{name}}, sent without a value.",
      "1 of 3 tasks has {topic}, sent without a value.",
    ]);
  });
});
