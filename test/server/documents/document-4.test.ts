import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ISO, openDocumentHost } from "../../support/document-client.ts";

/**
 * A client written from document 4 alone, on the paths that its own are served at: evals are collections, questions tasks,
 * eval runs runs. Bodies have the keys of its records where it names no others.
 */

const iso = expect.stringMatching(ISO);
const number = expect.any(Number);
const text = expect.any(String);

interface ResponseDto {
  readonly id: number;
  readonly evalRunId: number;
  readonly questionId: number;
  readonly modelId: number;
  readonly responseText: string;
  readonly score: { readonly scoreValue: number; readonly scorerType: string } | null;
}
interface ResultsDto {
  readonly evalRun: { readonly id: number; readonly evalId: number; readonly status: string };
  readonly responses: readonly ResponseDto[];
}

let host: Awaited<ReturnType<typeof openDocumentHost>>;
/** Model ids by name: two that answer, one that judges, one that fails. */
const models: Record<string, number> = {};

beforeAll(async () => {
  host = await openDocumentHost();
  // The document has no such servers; its own kind of model is made below.
  const planted = {
    small: { quality: 0.3, latencyMs: 1 },
    large: { quality: 0.9, latencyMs: 1 },
    judge: { latencyMs: 1 },
    broken: { errorRate: 1, latencyMs: 1 },
  };
  await host.post("/api/providers", { name: "sim", type: "SIMULATED", simulation: { models: planted } });
  for (const name of Object.keys(planted))
    models[name] = (
      await host.post("/api/models", { name, provider: "sim", inputTokenCost: 0.001, outputTokenCost: 0.002 })
    ).body.id;
  await host.put("/api/settings", { limits: { itemBackoffMs: 1, retryBaseMs: 1, candidateRetries: 0 } });
});
afterAll(() => host.close());

/** An eval with its questions, and the eval's id. */
const evalOf = async (name: string, ...questions: readonly string[]) =>
  (
    await host.post("/api/collections", {
      name,
      questions: questions.map((question) => ({ text: question })),
    })
  ).body;

const runEval = async (evalId: number, modelIds: readonly (number | string | undefined)[]) => {
  const created = await host.post("/api/runs", { evalId, modelIds });
  await host.ended(created.body.runId);
  return created.body;
};

describe("3.1 Model Management", () => {
  it("creates, lists, reads, edits and deletes models", async () => {
    const model = {
      name: "mistral",
      baseUrl: "https://models.example/v1/chat/completions",
      apiKeyEnvVar: "MISTRAL_KEY",
      inputTokenCost: 0.001,
      outputTokenCost: 0.002,
    };
    const created = await host.post("/api/models", model);
    const path = `/api/models/${created.body.id}`;
    expect([created.status, created.location]).toEqual([201, path]);
    expect(created.body).toMatchObject({
      id: number,
      name: "mistral",
      apiKeyEnvVar: "MISTRAL_KEY",
      createdAt: iso,
    });
    expect(created.body).toMatchObject({ inputTokenCost: 0.001, outputTokenCost: 0.002, updatedAt: iso });
    expect((await host.post("/api/models", model)).status).toBe(409);
    expect((await host.post("/api/models", { ...model, name: "x", baseUrl: "not a url" })).status).toBe(400);
    expect((await host.post("/api/models", { ...model, name: "x", inputTokenCost: -1 })).status).toBe(400);
    expect((await host.list("/api/models")).map(({ name }) => name)).toContain("mistral");
    const edited = await host.put(path, { outputTokenCost: 0.004 });
    expect(edited.body).toMatchObject({ inputTokenCost: 0.001, outputTokenCost: 0.004 });
    expect((await host.get(path)).body).toEqual(edited.body);
    expect((await host.remove(path)).status).toBe(204);
    expect((await host.get(path)).status).toBe(404);
  });
});

describe("3.2 Eval Generation", () => {
  it("has a model write questions, which are an eval at once", async () => {
    const created = await host.post("/api/collections/generate", {
      generatorModelId: models["large"],
      prompt: "Ask about owls.",
      types: ["logic"],
      topic: "owls",
      difficulty: "easy",
      numberOfQuestions: 3,
    });
    expect([created.status, created.location]).toEqual([201, `/api/collections/${created.body.id}`]);
    const made = {
      name: "Questions about owls",
      difficulty: "easy",
      generatorModelId: "large",
      generationPrompt: text,
      tags: ["logic"],
      questions: [0, 1, 2].map(() => ({
        id: number,
        evalId: created.body.id,
        text,
        version: 1,
        createdAt: iso,
      })),
    };
    expect(created.body).toMatchObject(made);
    expect((await host.get(created.location ?? "")).body).toMatchObject(made);
    const again = await host.post("/api/collections/generate", {
      generatorModelId: String(models["large"]),
      topic: "owls",
      numberOfQuestions: 1,
    });
    expect(again.body.name).toBe("Questions about owls 2");
  });

  it("says what is wrong, and leaves nothing behind", async () => {
    const before = await host.list("/api/collections");
    const unknown = await host.post("/api/collections/generate", { generatorModelId: 999, topic: "owls" });
    expect([unknown.status, unknown.body.faults[0]]).toEqual([
      400,
      { key: "generatorModelId[0]", message: "there is no model 999" },
    ]);
    const failed = await host.post("/api/collections/generate", {
      generatorModelId: models["broken"],
      topic: "o",
    });
    expect([failed.status, failed.body.message]).toEqual([502, expect.stringMatching(/^Generation failed/)]);
    expect(await host.list("/api/collections")).toEqual(before);
  });
});

describe("3.3 Eval Storage & Management", () => {
  it("creates, finds, reads, edits and deletes evals, questions and tags", async () => {
    const created = await host.post("/api/collections", {
      name: "Puzzles",
      description: "Of all kinds",
      difficulty: "hard",
      questions: [{ text: "What is first?" }, { text: "What is second?" }],
    });
    const path = `/api/collections/${created.body.id}`;
    expect([created.status, created.location]).toEqual([201, path]);
    expect(created.body.questions.map((question) => question.text)).toEqual([
      "What is first?",
      "What is second?",
    ]);
    // Line 414: a name is optional.
    const unnamed = await host.post("/api/collections", { questions: ["Who?"] });
    expect([unnamed.status, unnamed.body.name]).toEqual([201, "Eval"]);
    expect((await host.post("/api/collections", { name: "Blank", questions: [{ text: " " }] })).status).toBe(
      400,
    );

    expect((await host.post("/api/tags", { name: "logic" })).body).toEqual({ id: "logic", name: "logic" });
    expect((await host.get("/api/tags")).body).toContain("logic");
    const tagged = await host.put(`${path}/tags`, { tagIds: ["logic"] });
    expect([tagged.status, tagged.body]).toEqual([200, expect.objectContaining({ tags: ["logic"] })]);
    const found = async (query: string) =>
      (await host.list(`/api/collections?${query}`)).map(({ name }) => name);
    expect(await found("search=puzz&tag=logic&difficulty=hard")).toEqual(["Puzzles"]);
    expect(await found("search=nothing")).toEqual([]);
    const renamed = await host.put(path, { name: "Riddles" });
    expect(renamed.body.name).toBe("Riddles");

    const [first, second] = created.body.questions;
    const edited = await host.put(`/api/tasks/${first?.id}`, { text: "What was first?" });
    expect(edited.body).toMatchObject({ id: first?.id, text: "What was first?", version: 2 });
    expect((await host.put(`/api/tasks/${first?.id}`, { text: "" })).status).toBe(400);
    expect((await host.remove(`/api/tasks/${second?.id}`)).status).toBe(204);
    expect((await host.get(path)).body.questions).toMatchObject([{ text: "What was first?", version: 2 }]);
    expect((await host.remove(path)).status).toBe(204);
    expect((await host.get(path)).status).toBe(404);
  });
});

describe("3.4 Eval Execution", () => {
  it("runs an eval on models, and tells the responses", async () => {
    const { id: evalId, questions } = await evalOf("Executed", "One?", "Two?");
    const created = await host.post("/api/runs", { evalId, modelIds: [models["small"], models["large"]] });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ id: number, evalId, createdAt: iso, updatedAt: iso });
    expect(["PENDING", "RUNNING"]).toContain(created.body.status);
    expect((await host.get(created.location ?? "")).body.id).toBe(created.body.id);
    await host.ended(created.body.runId);
    const run = await host.get(`/api/runs/${created.body.id}`);
    expect(run.body).toMatchObject({ status: "COMPLETED", evalId, judging: "later" });

    const { body } = await host.get<ResultsDto>(`/api/runs/${created.body.id}/results`);
    expect(body.evalRun).toMatchObject({ id: created.body.id, evalId, status: "COMPLETED" });
    expect(body.responses).toHaveLength(4);
    for (const response of body.responses)
      expect(response).toEqual({
        id: number,
        evalRunId: created.body.id,
        questionId: expect.toBeOneOf(questions.map(({ id }) => id)),
        modelId: expect.toBeOneOf([models["small"], models["large"]]),
        responseText: text,
        error: null,
        inputTokens: number,
        outputTokens: number,
        cost: number,
        executionTimeMs: number,
        createdAt: iso,
        score: null,
      });
    expect((await host.list("/api/runs?status=COMPLETED")).map(({ id }) => id)).toContain(created.body.id);
    expect((await host.list("/api/runs?status=FAILED")).map(({ id }) => id)).not.toContain(created.body.id);
  });

  it("keeps the errors of one model with its responses; a run that failed for the most part is FAILED", async () => {
    const { id: evalId } = await evalOf("Failing", "One?");
    const mixed = await runEval(evalId, [models["small"], models["broken"], models["large"]]);
    expect((await host.get(`/api/runs/${mixed.id}`)).body.status).toBe("COMPLETED");
    const { body } = await host.get<ResultsDto>(`/api/runs/${mixed.id}/results`);
    const failed = body.responses.find(({ modelId }) => modelId === models["broken"]);
    expect(failed).toMatchObject({ responseText: null, error: text, inputTokens: null, cost: null });
    const lost = await runEval(evalId, [models["broken"]]);
    expect((await host.get(`/api/runs/${lost.id}`)).body.status).toBe("FAILED");
    expect((await host.list("/api/runs?status=FAILED")).map(({ id }) => id)).toEqual([lost.id]);
  });

  it("takes several evals at once; they take turns", async () => {
    const [one, other] = [await evalOf("Turn one", "One?"), await evalOf("Turn two", "Two?")];
    const modelIds = [models["small"]];
    const created = await Promise.all(
      [one, other].map(({ id: evalId }) => host.post("/api/runs", { evalId, modelIds })),
    );
    expect(created.map(({ status }) => status)).toEqual([201, 201]);
    for (const { body } of created) await untilEnded(body.id);
  });

  it("refuses what cannot be run, in the document's own keys", async () => {
    const { id: evalId } = await evalOf("Refused", "One?");
    const empty = await evalOf("Empty");
    const refused = async (body: object) => {
      const answer = await host.post("/api/runs", body);
      return [answer.status, answer.body.faults[0]?.key, answer.body.faults[0]?.message];
    };
    expect(await refused({ evalId, modelIds: [] })).toEqual([400, "modelIds", "is empty"]);
    expect(await refused({ evalId })).toEqual([400, "modelIds", "is missing"]);
    expect(await refused({ modelIds: [models["small"]] })).toMatchObject([400, "evalId", text]);
    expect(await refused({ evalId: 999, modelIds: [models["small"]] })).toEqual([
      400,
      "evalId",
      "there is no eval 999",
    ]);
    expect(await refused({ evalId, modelIds: [999] })).toEqual([400, "modelIds[0]", "there is no model 999"]);
    expect(await refused({ evalId: empty.id, modelIds: ["small"] })).toEqual([
      400,
      "evalId",
      `the eval ${empty.id} has no questions`,
    ]);
  });

  /** Whoever waits for a turn has no stream of events yet: this asks again, as the document's page does (line 301). */
  async function untilEnded(id: number): Promise<void> {
    for (;;) {
      const { body } = await host.get(`/api/runs/${id}`);
      if (body.status === "COMPLETED") return;
      if (body.status === "FAILED") throw new Error(`run ${id} failed`);
      await host.ended(body.runId);
    }
  }
});

describe("3.5 Response Scoring", () => {
  it("scores a response by hand, once or again", async () => {
    const { id: evalId } = await evalOf("By hand", "One?");
    const { id } = await runEval(evalId, [models["small"]]);
    const responsesOf = async () => (await host.get<ResultsDto>(`/api/runs/${id}/results`)).body.responses;
    const [response] = await responsesOf();
    const responseId = response?.id;
    for (const [given, kept] of [
      [4, 4],
      [2, 2],
      [true, 1],
      [0, 0],
    ] as const) {
      const scored = await host.post("/api/scores/manual", { responseId, scoreValue: given });
      expect(scored.status).toBe(200);
      const score = { responseId, scoreValue: kept, scorerType: "manual", scorerLlmId: null, createdAt: iso };
      expect(scored.body).toMatchObject(score);
      expect(await responsesOf()).toMatchObject([{ score }]);
    }
    const refused = async (body: object) => {
      const answer = await host.post("/api/scores/manual", body);
      return [answer.status, answer.body.faults[0]?.key];
    };
    expect(await refused({ responseId, scoreValue: 6 })).toEqual([400, "scoreValue"]);
    expect(await refused({ responseId: 999_999, scoreValue: 3 })).toEqual([400, "responseId"]);
    expect(await refused({ responseId })).toEqual([400, "scoreValue"]);
  });

  it("has a model score a run, or some responses", async () => {
    const { id: evalId } = await evalOf("By a model", "One?", "Two?");
    const { id, runId } = await runEval(evalId, [models["large"]]);
    const prompt = "Score how clear the answer is.";
    const started = await host.post("/api/scores/llm", {
      evalRunId: id,
      judgeModelId: models["judge"],
      prompt,
    });
    expect([started.status, started.body.id]).toEqual([200, id]);
    await host.ended(runId);
    const { responses } = (await host.get<ResultsDto>(`/api/runs/${id}/results`)).body;
    expect(responses.map(({ score }) => score)).toMatchObject(
      [0, 1].map(() => ({
        scoreValue: number,
        justification: text,
        scorerType: "llm",
        scorerLlmId: models["judge"],
        createdAt: iso,
      })),
    );
    const [first] = responses;
    const again = await host.post("/api/scores/llm", {
      responseIds: [String(first?.id)],
      judgeModelId: String(models["judge"]),
      prompt,
    });
    expect([again.status, again.body.id]).toEqual([200, id]);
    await host.ended(runId);
    const refused = async (body: object) => {
      const answer = await host.post("/api/scores/llm", { judgeModelId: models["judge"], prompt, ...body });
      return [answer.status, answer.body.faults[0]?.key];
    };
    expect(await refused({})).toEqual([400, "evalRunId"]);
    expect(await refused({ evalRunId: 999_999 })).toEqual([400, "evalRunId"]);
    expect(await refused({ responseIds: [999_999] })).toEqual([400, "responseIds"]);
    expect(await refused({ evalRunId: id, judgeModelId: 999 })).toEqual([400, "judgeModelId"]);
    expect(await refused({ evalRunId: id, prompt: "" })).toEqual([400, "prompt"]);
  });
});

describe("3.6 Judge Mode and 3.7 Results & Reporting", () => {
  it("has models judge the questions of an eval", async () => {
    const { id: evalId, questions } = await evalOf("Judged", "One?");
    const started = await host.post("/api/judgments", {
      evalId,
      judgeModelIds: [models["judge"], models["large"]],
      criteria: ["Clarity", "Originality"],
      prompt: "Rate the quality of this question from 1-10 and explain why.",
    });
    expect([started.status, (await host.get(started.location ?? "")).status]).toEqual([201, 200]);
    await host.ended(started.body.runId);
    const { rows } = (await host.get<{ rows: object[] }>("/api/judgments?collection=Judged")).body;
    expect(rows).toHaveLength(2);
    for (const judgment of rows)
      expect(judgment).toMatchObject({
        id: number,
        questionId: questions[0]?.id,
        judgeModelId: expect.toBeOneOf([models["judge"], models["large"]]),
        overallScore: number,
        clarityScore: number,
        difficultyScore: null,
        relevanceScore: null,
        originalityScore: number,
        justification: text,
        createdAt: iso,
      });
    const refused = await host.post("/api/judgments", { evalId, judgeModelIds: [] });
    expect([refused.status, refused.body.faults[0]?.key]).toEqual([400, "judgeModelIds"]);
  });

  it("reports a leaderboard and costs", async () => {
    expect((await host.get("/api/reports/leaderboard")).body).toMatchObject({ models: expect.any(Array) });
    expect((await host.get("/api/reports/costs")).body).toMatchObject({
      models: expect.any(Array),
      runs: expect.any(Array),
    });
  });

  it("protects models that have answered", async () => {
    expect((await host.remove(`/api/models/${models["large"]}`)).status).toBe(409);
  });
});
