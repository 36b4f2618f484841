import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { type Agent, agentAt, agentOf } from "../../test/support/agent.ts";
import { bankLines, plantModels, price } from "../../test/support/arboretum.ts";
import { openWorkspace } from "../../test/support/workspace.ts";
import type { Client } from "../contract/index.ts";
import { TOOLS } from "./tools/index.ts";

const SECRET = "sk-secret-of-the-person-0123456789";
const RUN = { models: ["alder", "cedar"], collections: ["Mail"], judges: ["jay"] };

type Workspace = Awaited<ReturnType<typeof openWorkspace>>;

/** The ways in which an agent reaches Assay. */
const WAYS: readonly (readonly [string, (workspace: Workspace) => Promise<Agent>])[] = [
  ["in memory, as over stdio", ({ client }) => agentOf(client)],
  ["over HTTP", ({ request }) => agentAt(request)],
];

/** A workspace with a finished run of eight tasks. */
async function withRun(connect: (workspace: Workspace) => Promise<Agent>, run: object = {}) {
  const workspace = await openWorkspace();
  const { client: person } = workspace;
  await plantModels(person);
  const agent = await connect(workspace);
  await agent.does("import_tasks", { collection: "Mail", rows: bankLines(8) });
  const { data } = await agent.does("start_run", { ...RUN, max_budget_usd: 1, ...run });
  const run_id = String(data["run_id"]);
  await expect
    .poll(async () => (await agent.does("get_run", { run_id, wait_seconds: 5 })).data["state"])
    .toBe("finished");
  return { ...workspace, person, agent, run_id };
}

/** Everything that tools say of a run. */
const READING = (run_id: string): readonly (readonly [string, Record<string, unknown>])[] => [
  ["get_results", { run_id }],
  ["read_answers", { run_id }],
  ["read_answers", { run_id, order: "highest", model: "alder" }],
  ["read_answers", { run_id, item_id: 1 }],
  ["compare_runs", { run_id, other_run_id: run_id }],
  ...["MD", "CSV", "JSON", "JSONL", "JUNIT", "REPORT"].map(
    (format) => ["export_run", { run_id, format }] as const,
  ),
  ["export_run", { run_id, format: "CSV", detailed: true }],
  ...["models", "scores", "runs", "evaluations"].map(
    (content) => ["export_run", { run_id, format: "CSV", content }] as const,
  ),
];

async function sessionOf(person: Client, runId: string): Promise<string> {
  const { sessionId } = await person.createSession({
    params: { runId },
    body: { rater: "Ann", kind: "rating" },
  });
  return sessionId;
}

describe.each(WAYS)("an agent %s", (_way, connect) => {
  it("can't raise a budget", async () => {
    const workspace = await openWorkspace();
    const { client: person } = workspace;
    await plantModels(person);
    for (const model of ["alder", "cedar"]) await price(person, model);
    const agent = await connect(workspace);
    await agent.does("import_tasks", { collection: "Mail", rows: bankLines(12) });
    const metrics = [{ kind: "length", min: 10 }];
    const { judges: _judges, ...run } = { ...RUN, metrics };
    const refused = async (name: string, args: object, sentence: string) => {
      const { isError, text } = await agent.call(name, { ...args });
      expect([isError, text]).toEqual([true, expect.stringContaining(sentence)]);
    };
    // Nobody has said what a run may spend.
    await refused(
      "start_run",
      { ...run, max_budget_usd: 0.01 },
      "the person has not said what a run may spend",
    );
    await refused("start_run", run, "max_budget_usd: is missing");
    await person.changeSettings({ body: { maxBudgetUsd: 0.5 } });
    await refused("start_run", { ...run, max_budget_usd: 0.51 }, "An agent can't raise the limit");
    await refused("start_run", { ...run, max_budget_usd: 0.5, allow_unpriced: ["alder"] }, "allow_unpriced");
    expect((await agent.does("plan_run", { ...run, max_budget_usd: 9 })).data["can_start"]).toBe(false);
    expect((await person.listRuns({})).rows).toEqual([]);

    const { data } = await agent.does("start_run", { ...run, max_budget_usd: 0.5 });
    const run_id = String(data["run_id"]);
    await expect
      .poll(async () => (await agent.does("get_run", { run_id, wait_seconds: 5 })).data["state"])
      .toBe("finished");
    const before = await person.getRun({ params: { runId: run_id } });
    expect(before.overBudget).toBeGreaterThan(0);
    for (const action of ["resume", "retry_failed"]) {
      const { isError } = await agent.call("control_run", { run_id, action });
      expect([action, isError]).toEqual([action, true]);
      await refused(
        "control_run",
        { run_id, action, max_budget_usd: 100 },
        "an agent can't raise a budget; a person can",
      );
    }
    await refused(
      "control_run",
      { run_id, action: "resume", maxBudgetUsd: 100 },
      "maxBudgetUsd: unknown key",
    );
    await refused("control_run", { run_id, action: "resume" }, `assay resume ${run_id} --budget USD`);
    expect(await person.getRun({ params: { runId: run_id } })).toEqual(before);
    expect((await person.getSettings()).maxBudgetUsd).toBe(0.5);
    expect((await person.getCosts()).total.costUsd).toBeLessThanOrEqual(0.5);
  });

  it("can't call a model whose price nobody knows", async () => {
    const workspace = await openWorkspace({ environment: { KEY: SECRET } });
    const { client: person } = workspace;
    await plantModels(person);
    await person.createProvider({
      body: { name: "Hosted", type: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", apiKeyEnv: "KEY" },
    });
    await person.createModel({ body: { name: "unpriced", provider: "Hosted" } });
    const agent = await connect(workspace);
    expect((await agent.does("list_models")).text).toContain(
      '"unpriced" (Hosted: unpriced): API key set; price unknown',
    );
    const run = { models: ["alder", "unpriced"], prompt: "Hello?", max_budget_usd: 1 };
    const refused = async (sentence: string) => {
      const { isError, text } = await agent.call("start_run", run);
      expect([isError, text]).toEqual([true, expect.stringContaining(sentence)]);
      expect(text).not.toContain("allowUnpriced");
    };
    await refused("No price is known for unpriced");
    await person.changeSettings({ body: { maxBudgetUsd: 5 } });
    await refused("unpriced: has no price");
    expect((await person.listRuns({})).rows).toEqual([]);
  });

  it("can't unblind a session, by any tool and any word", async () => {
    const { agent, person, run_id } = await withRun(connect);
    const sessionId = await sessionOf(person, run_id);
    const from = agent.all.length;
    for (const [name, args] of READING(run_id)) {
      const { isError, text } = await agent.call(name, args);
      expect([name, isError, text]).toEqual([
        name,
        true,
        expect.stringContaining("An agent can't unblind a session."),
      ]);
      for (const unblind of [true, "true"]) {
        const asked = await agent.call(name, { ...args, unblind });
        expect([name, asked.isError, asked.text]).toEqual([
          name,
          true,
          expect.stringContaining("unblind: an agent can't"),
        ]);
      }
    }
    // What an agent may still see tells nothing of who answered what.
    for (const name of ["get_run", "control_run"]) await agent.call(name, { run_id, action: "pause" });
    await agent.does("get_run", { run_id });
    const said = agent.all
      .slice(from)
      .map(({ text, data }) => text + JSON.stringify(data))
      .join("\n");
    expect(said).not.toMatch(/alder|cedar|unblind=true/);
    expect(await person.getSession({ params: { sessionId } })).toMatchObject({ unblindedAt: null });

    await person.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    for (const [name, args] of READING(run_id)) await agent.does(name, args);
  });

  it("is told no secret", async () => {
    const { agent, person, run_id, folder } = await withRun(connect);
    await person.createProvider({
      body: {
        name: "Hosted",
        type: "openai-compatible",
        baseUrl: "http://127.0.0.1:9/v1",
        apiKey: SECRET,
        headers: [{ key: "X-Token", value: `${SECRET}-header`, isSecret: true }],
        free: true,
      },
    });
    await person.createModel({ body: { name: "hosted", provider: "Hosted" } });
    for (const [name, args] of READING(run_id)) await agent.does(name, args);
    for (const name of ["list_models", "list_tasks", "list_runs"]) await agent.does(name);
    const asked = await agent.does("start_run", { models: ["hosted"], prompt: "Hi?", max_budget_usd: 1 });
    const failed = String(asked.data["run_id"]);
    await person.pauseRun({ params: { runId: failed } });
    await agent.does("get_run", { run_id: failed });
    await agent.call("get_run", { run_id: SECRET });
    const said = agent.all.map(({ text, data }) => text + JSON.stringify(data)).join("\n");
    // What it has said itself it may read again.
    expect(said.replaceAll(`There is no run ${SECRET}`, "")).not.toContain(SECRET.slice(-8));
    expect(said).not.toContain(folder);
  });

  it("can't change what a run has frozen, nor delete it", async () => {
    const { agent, person, run_id } = await withRun(connect);
    const everything = async () => {
      const pages = [];
      for (const format of ["CSV", "JSONL"])
        pages.push(...(await agent.pages("export_run", { run_id, format })));
      const config = await person.getRunConfig({ params: { runId: run_id } });
      const texts = pages.map(({ text }) => text.replaceAll(/DATA-\w+/g, ""));
      return { texts, config, run: await person.getRun({ params: { runId: run_id } }) };
    };
    const before = await everything();
    const rows = bankLines(8).map((row) => ({ ...row, prompt: "Something else?", rubric: ["is different"] }));
    await agent.does("import_tasks", { collection: "Mail", rows, on_conflict: "update" });
    for (const action of ["resume", "retry_failed", "pause", "delete", "edit"])
      expect([action, (await agent.call("control_run", { run_id, action })).isError]).toEqual([action, true]);
    for (const name of ["delete_run", "edit_run", "change_settings"])
      await expect(agent.call(name, { run_id })).rejects.toThrow(`Tool ${name} not found`);
    const named = await agent.call("start_run", { ...RUN, max_budget_usd: 1, run_id });
    expect([named.isError, named.text]).toEqual([true, expect.stringContaining("run_id: unknown key")]);
    expect(await everything()).toEqual(before);
  });
});

describe("the tools", () => {
  it("ask routes that read, or that an agent may call", async () => {
    const { agent, answers, person, run_id } = await withRun(({ client }) => agentOf(client));
    const from = answers.length;
    for (const [name, args] of READING(run_id)) await agent.does(name, args);
    await agent.does("plan_run", RUN);
    await agent.does("start_run", { ...RUN, max_budget_usd: 1 });
    for (const action of ["pause", "resume", "retry_failed"])
      await agent.call("control_run", { run_id, action });
    const asked = (await Promise.all(answers.slice(from))).map(([request]) => request);
    const changing = asked.filter((request) => !request.startsWith("GET "));
    const allowed =
      /^POST \/api\/(tasks\/import(\/preview)?|runs(\/validate)?|runs\/[^/]+\/(pause|resume|retry-failed|export|report))(\?|$)/;
    expect(changing.filter((request) => !allowed.test(request))).toEqual([]);
    expect(asked.filter((request) => /unblind=true/.test(request))).toEqual([]);
    await person.getStatus();
  });

  it("are twelve at most, each with words and hints for people", async () => {
    const { client } = await openWorkspace();
    const agent = await agentOf(client);
    const { tools } = await agent.client.listTools();
    expect(tools.length).toBeLessThanOrEqual(12);
    // What every conversation of an agent begins with.
    expect(countTokens(JSON.stringify(tools))).toBeLessThan(5000);
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const { name, title = "", description = "", annotations, inputSchema } of tools) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect(title).toMatch(/^[A-Z][a-z]+ /);
      expect(description.length).toBeGreaterThan(40);
      expect(annotations).toMatchObject({
        readOnlyHint: expect.any(Boolean) as boolean,
        destructiveHint: expect.any(Boolean) as boolean,
        idempotentHint: expect.any(Boolean) as boolean,
        openWorldHint: expect.any(Boolean) as boolean,
      });
      expect(JSON.stringify(inputSchema)).not.toMatch(/unblind|reuse|unpriced/);
    }
    const spending = tools
      .filter(({ annotations }) => annotations?.openWorldHint === true)
      .map(({ name }) => name);
    expect(spending).toEqual(["start_run", "control_run"]);
  });
});
