import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type ChatCompletionRequest, LLMock } from "@copilotkit/aimock";
import { expect, it, onTestFinished } from "vitest";
import { runEventSchema, summarySchema } from "../../src/core/index.ts";
import { ROOT, assayProcess } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";

const EXAMPLE = join(ROOT, "examples", "ollama-openrouter.yml");
const KEY = "sk-or-dummy-0123456789abcdef";
const [LLAMA, MISTRAL, JUDGE] = [
  "llama3.2",
  "mistralai/mistral-small-3.2-24b-instruct",
  "google/gemini-2.5-flash",
];
/** Shares of every maximum that the judge gives to answers of either model. */
const SHARES = { [LLAMA]: 0.5, [MISTRAL]: 1 };

const lastOf = ({ messages }: ChatCompletionRequest): string => {
  const content = messages.at(-1)?.content;
  return typeof content === "string" ? content : "";
};

/** Full marks, or half of them, for every item that the material lists. */
function verdictOn(material: string): string {
  const share = material.includes(`An answer of ${MISTRAL}`) ? SHARES[MISTRAL] : SHARES[LLAMA];
  const items = [...material.matchAll(/^- (\S+) \(0 to ([\d.]+), weight/gm)];
  const points = items.map(([, id = "", most = "0"]) => [id, Number(most) * (share ?? 0)]);
  return JSON.stringify({ rubric_scores: Object.fromEntries(points), auto_fail: false, notes: "Fine." });
}

/** A server that speaks for Ollama and OpenRouter, and counts how many calls each model has at once. */
async function serving() {
  const mock = new LLMock({ port: 0 });
  const atOnce = new Map<string, number>();
  const most = new Map<string, number>();
  const secondCame = Promise.withResolvers<void>();
  mock.on({ userMessage: /[^]*/ }, async (request) => {
    const { model } = request;
    const now = (atOnce.get(model) ?? 0) + 1;
    atOnce.set(model, now);
    most.set(model, Math.max(most.get(model) ?? 0, now));
    if (model === MISTRAL && now > 1) secondCame.resolve();
    // One that may have several calls at once gets no answer before it has; the others have time to go wrong.
    await (model === MISTRAL ? secondCame.promise : delay(30));
    atOnce.set(model, (atOnce.get(model) ?? 1) - 1);
    const content = model === JUDGE ? verdictOn(lastOf(request)) : `An answer of ${model}.`;
    return { content, usage: { prompt_tokens: 100, completion_tokens: 50, cost: 0.001 } };
  });
  await mock.start();
  onTestFinished(() => mock.stop());
  return { mock, most };
}

it("examples/ollama-openrouter.yml runs as it is, but for its two addresses", async () => {
  const { mock, most } = await serving();
  const folder = temporaryFolder();
  const text = readFileSync(EXAMPLE, "utf8");
  const config = text
    .replace("http://localhost:11434", mock.url)
    .replace("https://openrouter.ai/api/v1", `${mock.url}/api/v1`);
  expect(config).not.toBe(text);
  writeFileSync(join(folder, "example.yml"), config);
  copyFileSync(join(ROOT, "examples", "practical-skills.jsonl"), join(folder, "practical-skills.jsonl"));

  const env = { OPENROUTER_API_KEY: KEY };
  const { code, stdout, stderr } = await assayProcess(["run", "-c", "example.yml", "--json"], {
    cwd: folder,
    env,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = stdout.trim().split("\n");
  const { files, summary: found } = JSON.parse(lines.pop() ?? "");
  const events = lines.map((line) => runEventSchema.parse(JSON.parse(line)));
  const summary = summarySchema.parse(found);

  expect(summary.counts).toMatchObject({ COMPLETED: 10, FAILED: 0 });
  expect(summary.ranking.map(({ modelId }) => modelId)).toEqual(["mistral", "llama"]);
  const scores = events.flatMap((event) =>
    event.type === "item-judged" ? [[event.modelId, event.score]] : [],
  );
  expect(scores).toHaveLength(10);
  for (const [modelId, score] of scores) expect(score).toBeCloseTo(modelId === "mistral" ? 100 : 50);

  // The local model is loaded first and has one call at a time; the other one need not wait for it.
  const ofLlama = events.filter((event) => "modelId" in event && event.modelId === "llama");
  expect(ofLlama[0]).toMatchObject({ type: "model-warmed", provider: "ollama" });
  expect(ofLlama.filter(({ type }) => type === "item-answered")).toHaveLength(5);
  expect(most.get(LLAMA)).toBe(1);
  expect(most.get(MISTRAL)).toBeGreaterThan(1);
  const requests = mock.getRequests().filter(({ method }) => method === "POST");
  const toOllama = requests.filter(({ path }) => path === "/api/chat");
  expect(toOllama).toHaveLength(6);
  expect(toOllama[0]?.body).toMatchObject({ messages: [{ content: "Hello, world!" }] });

  // Judging begins when everything is answered, because of the local model.
  const phases = events.flatMap((event) => (event.type === "phase-started" ? [event.phase] : []));
  expect(phases).toEqual(["BENCHMARKING", "JUDGING"]);
  const toOpenRouter = requests.filter(({ path }) => path === "/api/v1/chat/completions");
  expect(toOpenRouter).toHaveLength(15);
  const toJudge = toOpenRouter.filter(({ body }) => body !== null && "model" in body && body.model === JUDGE);
  expect(toJudge).toHaveLength(10);
  expect(toJudge[0]?.body).toMatchObject({ response_format: { type: "json_schema" }, temperature: 0 });

  expect(events.find((event) => event.type === "item-answered" && event.modelId === "mistral")).toMatchObject(
    { costUsd: 0.001, inputTokens: 100, outputTokens: 50 },
  );
  const report = readFileSync(
    files.find((file: string) => file.endsWith("report.html")),
    "utf8",
  );
  for (const modelId of ["llama", "mistral"]) expect(report).toContain(modelId);
  expect(report + stdout).not.toContain(KEY);
});
