import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ISO, openDocumentHost } from "../../support/document-client.ts";

/** Records of documents 0 and 1, which have no REST of their own, as bodies. */

const iso = expect.stringMatching(ISO);
const number = expect.any(Number);

interface CriterionDto {
  readonly id: number;
  readonly setId: number;
  readonly name: string;
}
interface ModelDto {
  readonly id: number;
  readonly provider: string;
  readonly baseUrl: string;
  readonly apiKeyEnvVar: string | null;
}

let host: Awaited<ReturnType<typeof openDocumentHost>>;

beforeAll(async () => {
  host = await openDocumentHost();
});
afterAll(() => host.close());

describe("document 0's models", () => {
  const model = { modelId: "gpt-4o", temperature: 0.7, maxTokens: 512 };

  it("are refused without what they need", async () => {
    const refused = async (body: object) => {
      const answer = await host.post("/api/models", { ...model, name: "x", ...body });
      return [answer.status, answer.body.faults[0]?.key];
    };
    // Line 88: required for Ollama.
    expect(await refused({ provider: "ollama" })).toEqual([400, "baseUrl"]);
    expect(await refused({ provider: "nobody" })).toEqual([400, "provider"]);
    expect(await refused({})).toEqual([400, "provider"]);
    expect((await host.list("/api/models")).map(({ name }) => name)).not.toContain("x");
  });

  it("name a kind of provider, which is made when there is none", async () => {
    const chat = await host.post<ModelDto>("/api/models", { ...model, name: "ChatGPT", provider: "openai" });
    expect(chat.status).toBe(201);
    expect(chat.body).toMatchObject({
      ...model,
      id: number,
      name: "ChatGPT",
      provider: "openai",
      baseUrl: "https://api.openai.com/v1",
      apiKeyEnvVar: "OPENAI_API_KEY",
    });
    expect((await host.get(chat.location ?? "")).body).toEqual(chat.body);
    // The same one serves the next.
    const other = { ...model, name: "ChatGPT mini", provider: "openai", encryptedApiKey: null };
    expect((await host.post<ModelDto>("/api/models", other)).body.provider).toBe("openai");
    const claude = await host.post<ModelDto>("/api/models", {
      ...model,
      name: "Claude",
      provider: "anthropic",
    });
    expect(claude.body).toMatchObject({ provider: "anthropic", apiKeyEnvVar: "ANTHROPIC_API_KEY" });
    const baseUrl = "http://localhost:11434";
    const llama = await host.post("/api/models", { ...model, name: "Llama", provider: "ollama", baseUrl });
    expect(llama.body).toMatchObject({ provider: "ollama", baseUrl, apiKeyEnvVar: null });
    const types = (await host.list<{ name: string; type: string }>("/api/providers")).map(
      ({ name, type }) => `${name}: ${type}`,
    );
    expect(types).toEqual(["openai: OPENAI_COMPATIBLE", "anthropic: ANTHROPIC", "ollama: OLLAMA"]);
  });

  it("bring a key along, which is sealed and never shown", async () => {
    const apiKey = "sk-a-key-that-nobody-has-0001";
    const keyed = await host.post<ModelDto>("/api/models", {
      ...model,
      name: "Keyed",
      provider: "openai",
      apiKey,
    });
    expect([keyed.status, keyed.body.provider]).toEqual([201, "openai 2"]);
    const provider = (await host.list("/api/providers")).find(({ name }) => name === "openai 2");
    expect(provider).toMatchObject({ apiKeyMasked: "****0001", keySource: "stored" });
    expect(JSON.stringify([keyed.body, provider])).not.toContain(apiKey);
    const sealed = { ...model, name: "Sealed", provider: "openai", encryptedApiKey: "aXY=:dGFn:Y2lwaGVy" };
    const refused = await host.post("/api/models", sealed);
    expect([refused.status, refused.body.faults[0]]).toEqual([
      400,
      expect.objectContaining({
        key: "encryptedApiKey",
        message: "is encrypted with a key that Assay doesn't have",
      }),
    ]);
  });
});

describe("document 0's criteria", () => {
  it("are made, listed, read, changed and deleted one by one", async () => {
    const set = (await host.post("/api/criteria-sets", { name: "Letters", criteria: [{ name: "Tone" }] }))
      .body;
    const criterion = { setId: set.id, name: "Точность ответа", maxScore: 10, weight: 2 };
    const created = await host.post<CriterionDto>("/api/criteria", criterion);
    const path = `/api/criteria/${created.body.id}`;
    expect([created.status, created.location]).toEqual([201, path]);
    expect(created.body).toEqual({ id: number, set: "Letters", ...criterion });
    expect((await host.get(path)).body).toEqual(created.body);
    // Line 97: a set is optional; weight is 1 unless somebody says otherwise.
    const alone = await host.post<CriterionDto>("/api/criteria", {
      name: "Краткость",
      setId: null,
      maxScore: 5,
    });
    expect(alone.body).toMatchObject({ set: "Краткость", maxScore: 5, weight: 1 });
    const names = async () => (await host.list<CriterionDto>("/api/criteria")).map(({ name }) => name);
    expect(await names()).toEqual(["Tone", "Точность ответа", "Краткость"]);
    const renamed = await host.put<CriterionDto>(path, { name: "Точность" });
    expect(renamed.body).toEqual({ ...created.body, name: "Точность" });
    expect((await host.post("/api/criteria", { setId: set.id, name: "Tone" })).status).toBe(409);
    expect((await host.put(path, { setId: alone.body.setId })).status).toBe(409);

    // Others keep their numbers when one goes, and a set goes with its last.
    const [tone] = await host.list<CriterionDto>("/api/criteria");
    expect((await host.remove(`/api/criteria/${tone?.id}`)).status).toBe(204);
    expect((await host.get(path)).body).toEqual(renamed.body);
    expect((await host.remove(`/api/criteria/${alone.body.id}`)).status).toBe(204);
    expect((await host.get(`/api/criteria-sets/${alone.body.setId}`)).status).toBe(404);
    expect(await names()).toEqual(["Точность"]);
    // A number that was somebody's is nobody else's.
    const again = await host.post<CriterionDto>("/api/criteria", { setId: set.id, name: "Sense" });
    expect(again.body.id).not.toBe(tone?.id);

    expect((await host.get("/api/criteria/1")).status).toBe(404);
    const nowhere = await host.post("/api/criteria", { setId: 999_999, name: "x" });
    expect([nowhere.status, nowhere.body.faults[0]?.key]).toEqual([400, "setId"]);
    expect((await host.post("/api/criteria", { name: "x", maxScore: 0 })).status).toBe(400);
  });
});

describe("document 1's ratings", () => {
  it("rate one answer with tags and notes, and are listed", async () => {
    const simulation = { models: { bird: { latencyMs: 1 } } };
    await host.post("/api/providers", { name: "sim", type: "SIMULATED", simulation });
    await host.post("/api/models", { name: "bird", provider: "sim" });
    const config = { run: { name: "rated", prompt: "Sing.", judging: "later" }, models: ["bird"] };
    const { runId } = (await host.post("/api/runs", { config, files: [] })).body;
    await host.ended(runId);
    const [item] = await host.list(`/api/runs/${runId}/items`);
    const evaluation = { run_id: String(item?.id), rating: 4, label_tags: '["кратко"]', notes: "Хорошо." };
    const rated = await host.post("/api/ratings", evaluation);
    expect(rated.status).toBe(201);
    expect(rated.body).toMatchObject({ ...evaluation, label_tags: ["кратко"], created_at: iso, runId });
    expect((await host.get(rated.location ?? "")).status).toBe(200);
    const later = { run_id: item?.id, rating: 5, label_tags: ["ясно"] };
    expect((await host.post("/api/ratings", later)).status).toBe(201);

    const listed = async (query: string) =>
      (await host.get<{ rows: object[] }>(`/api/ratings?runId=${runId}&${query}`)).body.rows;
    // The later one has taken the place of the first.
    const row = {
      sessionId: null,
      answerId: null,
      itemId: item?.id,
      rater: "me",
      rating: 5,
      tags: ["ясно"],
      model: "bird",
    };
    expect(await listed("")).toMatchObject([row]);
    expect(await listed("rating=5&tag=ясно&model=bird")).toHaveLength(1);
    expect(await listed("rating=4")).toEqual([]);
    expect(await listed("tag=кратко")).toEqual([]);

    const csv = await host.post(`/api/runs/${runId}/export`, { format: "CSV", content: "evaluations" });
    expect(csv.text).toContain(`${item?.id}:me,${item?.id},5,"[""ясно""]"`);
    const refused = async (body: object) => {
      const answer = await host.post("/api/ratings", { ...evaluation, ...body });
      return [answer.status, answer.body.faults[0]?.key];
    };
    expect(await refused({ rating: 6 })).toEqual([400, "rating"]);
    expect(await refused({ run_id: 999_999 })).toEqual([400, "run_id"]);
    expect(await refused({ label_tags: "кратко" })).toEqual([400, "label_tags"]);
  });
});
