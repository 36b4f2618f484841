import { describe, expect, it } from "vitest";
import { type Agent, agentOf } from "../../test/support/agent.ts";
import { EIGHT_MODELS, bankLines, plantModels, price } from "../../test/support/arboretum.ts";
import { heldBack, modelServer } from "../../test/support/model-server.ts";
import { openWorkspace } from "../../test/support/workspace.ts";
import type { Client } from "../contract/index.ts";

interface Job {
  readonly agent: Agent;
  /** What the person can do, and the agent can't. */
  readonly person: Client;
}

const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join("\n");
const PAIR = { models: ["alder", "cedar"], collections: ["Mail"], max_budget_usd: 1 };
const JUDGED = { ...PAIR, judges: ["jay"] };

/** Imports a bank of small tasks. */
async function importBank({ agent }: Job, count = 8): Promise<void> {
  await agent.does("import_tasks", { collection: "Mail", rows: bankLines(count) });
}

/** Starts a run and follows it to its end. */
async function runTo({ agent }: Job, state: string, run: object = JUDGED): Promise<string> {
  const { data } = await agent.does("start_run", { ...run });
  const runId = String(data["run_id"]);
  for (;;) {
    const { data: now } = await agent.does("get_run", { run_id: runId, wait_seconds: 5 });
    if (now["state"] === state) return runId;
    if (now["state"] !== "running" && now["state"] !== "queued")
      throw new Error(`it is ${String(now["state"])}`);
  }
}

/** Everything from an empty workspace to a run that can be exported, by what is special about it. */
const JOBS: Readonly<Record<string, (job: Job) => Promise<string>>> = {
  "a question bank as JSON lines, with a rubric and a judge": async (job) => {
    const { agent } = job;
    const text = lines(bankLines(6));
    const looked = await agent.does("import_tasks", { collection: "Mail", text, dry_run: true });
    expect(looked.data).toMatchObject({ imported: false, new_tasks: 6, errors: 0 });
    expect((await agent.does("list_tasks")).text).toContain("no collections yet");
    await agent.does("import_tasks", { collection: "Mail", text });
    expect((await agent.does("list_tasks")).text).toContain('"Mail": 6 tasks');
    const plan = await agent.does("plan_run", JUDGED);
    expect(plan.data).toMatchObject({
      tasks: 6,
      items: 12,
      can_start: true,
      cost_usd: { high: 0, known: true },
    });
    return await runTo(job, "finished");
  },
  "CSV with columns of its own, mapped as proposed": async (job) => {
    const { agent } = job;
    const text = "question,answer\nCapital of France?,Paris\nCapital of Italy?,Rome\nCapital of Peru?,Lima\n";
    const refused = await agent.call("import_tasks", { collection: "Mail", text });
    expect([refused.isError, refused.text]).toEqual([
      true,
      expect.stringContaining("line 1: needs a column mapping"),
    ]);
    const { text: proposed } = await agent.does("import_tasks", { collection: "Mail", text, dry_run: true });
    expect(proposed).toContain('{"prompt":"question","excellent":"answer"}');
    const mapping = { prompt: "question", excellent: "answer" };
    await agent.does("import_tasks", { collection: "Mail", text, mapping });
    return await runTo(job, "finished");
  },
  "a JSON list": async (job) => {
    await job.agent.does("import_tasks", { collection: "Mail", text: JSON.stringify(bankLines(4)) });
    return await runTo(job, "finished");
  },
  "metrics only": async (job) => {
    await importBank(job, 20);
    const metrics = [{ kind: "contains", id: "point", any: ["The main point comes first"] }];
    const wrong = await job.agent.call("plan_run", { ...PAIR, metrics: [{ kind: "guess" }] });
    expect([wrong.isError, wrong.text]).toEqual([true, expect.stringContaining("metrics[0]")]);
    const runId = await runTo(job, "finished", { ...PAIR, metrics });
    expect((await job.agent.does("get_results", { run_id: runId })).data).toMatchObject({
      scored_by: "the metric point",
    });
    return runId;
  },
  "eight models": async (job) => {
    await importBank(job, 10);
    const runId = await runTo(job, "finished", { ...JUDGED, models: EIGHT_MODELS });
    const pages = await job.agent.pages("get_results", { run_id: runId });
    const ranking = pages.flatMap(({ data }) => data["ranking"] as { rank: number; model: string }[]);
    expect(ranking.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(ranking.map(({ model }) => model.replace(" (simulated)", "")).toSorted()).toEqual(EIGHT_MODELS);
    return runId;
  },
  "one prompt, three samples": async (job) => {
    const { collections: _, ...run } = JUDGED;
    const asked = {
      ...run,
      prompt: "Explain tides.",
      samples: 3,
      judge_instructions: "Is it right and clear?",
    };
    const runId = await runTo(job, "finished", asked);
    expect((await job.agent.does("get_run", { run_id: runId })).data).toMatchObject({
      items: 6,
      answered: 6,
    });
    return runId;
  },
  "a rubric of the agent's own": async (job) => {
    const rows = [1, 2, 3, 4].map((n) => ({ question: `Write letter ${n}.` }));
    await job.agent.does("import_tasks", { collection: "Mail", rows, mapping: { prompt: "question" } });
    return await runTo(job, "finished", { ...JUDGED, judge_instructions: "Is it polite?" });
  },
  "a panel of two judges": async (job) => {
    await importBank(job);
    const runId = await runTo(job, "finished", { ...JUDGED, judges: ["jay", "owl"] });
    const { text } = await job.agent.does("read_answers", { run_id: runId, item_id: 1 });
    expect(text).toMatch(/judge "jay": \d.*\n- judge "owl": \d/);
    return runId;
  },
  "a budget that is used up": async (job) => {
    const { agent, person } = job;
    for (const model of ["alder", "cedar"]) await price(person, model);
    await importBank(job, 12);
    const metrics = [{ kind: "contains", any: ["The main point comes first"] }];
    const run = { ...PAIR, metrics, max_budget_usd: 0.5 };
    const unlimited = await agent.call("start_run", run);
    expect([unlimited.isError, unlimited.text]).toEqual([true, expect.stringContaining("maxBudgetUsd=5")]);
    await person.changeSettings({ body: { maxBudgetUsd: 0.5 } });
    const runId = await runTo(job, "finished", run);
    const { data, text } = await agent.does("get_run", { run_id: runId });
    expect(data["over_budget"]).toBeGreaterThan(0);
    expect(text).toContain("An agent can't raise a budget");
    const again = await agent.call("control_run", { run_id: runId, action: "resume" });
    expect([again.isError, again.text]).toEqual([
      true,
      expect.stringContaining(`assay resume ${runId} --budget USD`),
    ]);
    return runId;
  },
  "a model that answers nothing": async (job) => {
    await importBank(job, 6);
    const runId = await runTo(job, "failed", { ...JUDGED, models: ["alder", "dead"] });
    const { text } = await job.agent.does("get_run", { run_id: runId });
    expect(text).toMatch(/dead answered none of its 6 items/);
    const { text: results } = await job.agent.does("get_results", { run_id: runId });
    expect(results).toContain("dead answered none of its tasks, so it is not compared");
    return runId;
  },
  "a run that is paused and resumed": async (job) => {
    const { agent, person } = job;
    const { tell, letGo } = heldBack(3);
    const { url } = await modelServer(tell);
    await person.createProvider({
      body: {
        name: "Server",
        type: "openai-compatible",
        baseUrl: url,
        free: true,
        limits: { maxConcurrency: 1 },
      },
    });
    await person.createModel({ body: { name: "slow", provider: "Server" } });
    await importBank(job, 4);
    const { data } = await agent.does("start_run", { ...JUDGED, models: ["alder", "slow"] });
    const run_id = String(data["run_id"]);
    await expect
      .poll(async () => (await agent.does("get_run", { run_id })).data["answered"])
      .toBeGreaterThan(4);
    expect((await agent.does("control_run", { run_id, action: "pause" })).text).toContain(
      "requests in flight finish",
    );
    letGo();
    expect((await agent.does("get_run", { run_id, wait_seconds: 10 })).data["state"]).toBe("paused");
    await agent.does("control_run", { run_id, action: "resume" });
    await expect
      .poll(async () => (await agent.does("get_run", { run_id, wait_seconds: 5 })).data["state"])
      .toBe("finished");
    return run_id;
  },
  "rows that are there already, and rows that ask the same": async (job) => {
    await importBank(job, 4);
    const twins = bankLines(4).map((row, index) => ({ ...row, id: `twin-${index + 1}` }));
    const { data } = await job.agent.does("import_tasks", {
      collection: "Mail",
      rows: [...bankLines(4), ...twins],
    });
    expect(data).toMatchObject({ new_tasks: 4, unchanged: 4, duplicates: 4 });
    return await runTo(job, "finished");
  },
  "rows that would change tasks": async (job) => {
    const { agent } = job;
    await importBank(job, 4);
    const rows = bankLines(4).map((row) => ({ ...row, prompt: "Something else?" }));
    const refused = await agent.call("import_tasks", { collection: "Mail", rows });
    expect([refused.isError, refused.text]).toEqual([
      true,
      expect.stringContaining("would change 4 existing tasks"),
    ]);
    expect(refused.text).toContain("on_conflict update changes these tasks");
    const { data } = await agent.does("import_tasks", { collection: "Mail", rows, on_conflict: "keep-both" });
    expect(data).toMatchObject({ new_tasks: 4, changed: 0 });
    return await runTo(job, "finished");
  },
  "bad rows": async (job) => {
    const { agent } = job;
    const rows = [...bankLines(3), { id: "bad", category: "even" }];
    const refused = await agent.call("import_tasks", { collection: "Mail", rows });
    expect([refused.isError, refused.text]).toEqual([
      true,
      expect.stringContaining("5 errors; 3 valid rows"),
    ]);
    expect(refused.text).toContain("line 4");
    expect((await agent.does("list_tasks")).text).toContain("no collections yet");
    const { data } = await agent.does("import_tasks", { collection: "Mail", rows, skip_bad_rows: true });
    expect(data).toMatchObject({ new_tasks: 3, errors: 5 });
    return await runTo(job, "finished");
  },
  "names that nobody has": async (job) => {
    await importBank(job, 4);
    const { agent } = job;
    const model = await agent.call("start_run", { ...JUDGED, models: ["alder", "oak"] });
    expect([model.isError, model.text]).toEqual([
      true,
      expect.stringContaining('no model "oak" (expected a model listed by list_models)'),
    ]);
    const collection = await agent.call("plan_run", { ...JUDGED, collections: ["Post"] });
    expect([collection.isError, collection.text]).toEqual([true, expect.stringContaining("list_tasks")]);
    expect((await agent.call("list_tasks", { collection: "Post" })).text).toContain('no collection "Post"');
    expect((await agent.call("get_run", { run_id: "none" })).text).toContain("list_runs lists all runs");
    expect((await agent.does("list_models", { search: "ald" })).text).toContain(
      '"alder" (Arboretum: alder, simulated)',
    );
    return await runTo(job, "finished");
  },
  "two runs and what differs": async (job) => {
    await importBank(job, 12);
    const first = await runTo(job, "finished");
    await job.person.editProvider({
      params: { id: "1" },
      body: {
        simulation: {
          seed: 4,
          models: {
            alder: { quality: 0.2, latencyMs: 0 },
            cedar: { quality: 0.9, latencyMs: 0 },
            jay: { latencyMs: 0 },
          },
        },
      },
    });
    const second = await runTo(job, "finished");
    const pages = await job.agent.pages("compare_runs", { run_id: first, other_run_id: second });
    const text = pages.map((page) => page.text).join("\n");
    expect(text).toMatch(/alder \(simulated\): worse, -\d+\.\d \(-\d+\.\d–-\d+\.\d\)/);
    expect(text).toMatch(/cedar \(simulated\): better, \d+\.\d/);
    expect(text).toContain('- lost: "alder", task "task-');
    return second;
  },
  "a person who scores blind meanwhile": async (job) => {
    const { agent, person } = job;
    await importBank(job, 4);
    const run_id = await runTo(job, "finished");
    const { sessionId } = await person.createSession({
      params: { runId: run_id },
      body: { rater: "Ann", kind: "rating" },
    });
    const refused = await agent.call("get_results", { run_id });
    expect([refused.isError, refused.text]).toEqual([
      true,
      expect.stringContaining("An agent can't unblind a session"),
    ]);
    expect((await agent.does("get_run", { run_id })).data["state"]).toBe("finished");
    await person.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    expect(await person.getSession({ params: { sessionId } })).toMatchObject({ unblindedAt: null });
    return run_id;
  },
  "tasks in other languages": async (job) => {
    const prompts = [
      "Напишите письмо арендодателю о протекающем кране.",
      "请给房东写一封关于水龙头漏水的信。",
      "اكتب رسالة إلى صاحب المنزل.",
      "Écris à ton propriétaire. 🚰",
    ];
    const rows = prompts.map((question, index) => ({
      key: `письмо-${index + 1}`,
      question: question.repeat(30),
    }));
    await job.agent.does("import_tasks", {
      collection: "Mail",
      rows,
      mapping: { taskId: "key", prompt: "question" },
    });
    const pages = await job.agent.pages("list_tasks", { collection: "Mail" });
    const text = pages.map((page) => page.text).join("\n");
    for (const prompt of prompts) expect(text).toContain(prompt);
    return await runTo(job, "finished", { ...JUDGED, judge_instructions: "Вежливо ли письмо?" });
  },
  "300 answers, read page by page": async (job) => {
    await importBank(job, 150);
    const runId = await runTo(job, "finished", { ...PAIR, metrics: [{ kind: "length", min: 400 }] });
    const pages = await job.agent.pages("read_answers", { run_id: runId });
    const items = pages.flatMap(({ text }) =>
      [...text.matchAll(/^- item (\d+),/gm)].map(([, id]) => Number(id)),
    );
    expect(items).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    expect(pages[0]?.text).toContain("300 answers match");
    return runId;
  },
  "a second run that waits for the first": async (job) => {
    await importBank(job, 4);
    const first = await job.agent.does("start_run", { ...JUDGED, name: "first" });
    const second = await job.agent.does("start_run", { ...JUDGED, name: "second" });
    expect(["running", "queued"]).toContain(second.data["state"]);
    const { text } = await job.agent.does("list_runs");
    expect(text).toContain(String(first.data["run_id"]));
    expect(text).toContain(String(second.data["run_id"]));
    const run_id = String(second.data["run_id"]);
    await expect
      .poll(async () => (await job.agent.does("get_run", { run_id, wait_seconds: 5 })).data["state"])
      .toBe("finished");
    return run_id;
  },
};

describe("a whole job of an agent, from an empty workspace to an exported ranking", () => {
  it("has twenty kinds", () => {
    expect(Object.keys(JOBS)).toHaveLength(20);
  });

  it.each(Object.entries(JOBS))("%s", async (_what, work) => {
    const { client: person } = await openWorkspace({ drainQueue: true });
    await plantModels(person);
    const agent = await agentOf(person);
    expect((await agent.does("list_runs")).text).toContain("No runs yet");
    const runId = await work({ agent, person });

    const { data } = await agent.does("get_results", { run_id: runId });
    const [best] = data["ranking"] as {
      model: string;
      score: { value: number; low: number | null; reason?: string };
    }[];
    if (best === undefined) throw new Error("there is no ranking");
    // A score has its interval, or the reason why there is none.
    expect(best.score.low === null ? best.score.reason : best.score.low).toBeDefined();
    const exported = await agent.pages("export_run", { run_id: runId, format: "CSV" });
    const table = exported.map(({ text }) => text).join("\n");
    expect(table).toContain("avg_score");
    expect(table).toContain(best.model.replace(" (simulated)", ""));
    expect((await agent.does("export_run", { run_id: runId, format: "REPORT" })).text).toContain(
      "report.html",
    );
  });
});
