import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Json } from "../../src/core/index.ts";
import { type Received, loopback } from "../providers/loopback.ts";
import { assay } from "../support/assay.ts";
import { ROOT } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";
import { instanceOf } from "../support/schema-instance.ts";

/** Answers like OpenAI: in the schema where one is asked for. */
async function double() {
  return await loopback((response, { body }) => {
    const asked = JSON.parse(body) as { response_format?: { json_schema: { schema: Json } } };
    const schema = asked.response_format?.json_schema.schema;
    const content = schema === undefined ? "Cover it." : JSON.stringify(instanceOf(schema));
    const usage = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 };
    const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
    response.setHeader("content-type", "application/json").end(JSON.stringify({ choices, usage }));
  });
}

const bodies = (received: readonly Received[], model: string) =>
  received.map(({ body }) => JSON.parse(body)).filter((body) => body.model === model);

it("a config with every key that people use runs as it is", async () => {
  const [openrouter, ollama] = [await double(), await double()];
  const folder = temporaryFolder();
  cpSync(join(ROOT, "test/fixtures/full-bench"), folder, { recursive: true });
  const path = join(folder, "bench.yml");
  const text = readFileSync(path, "utf8")
    .replace("https://openrouter.ai", openrouter.url)
    .replace("http://localhost:11434", ollama.url);
  writeFileSync(path, text);
  const options = { cwd: folder, env: { OPENROUTER_API_KEY: "key-of-openrouter" } };

  const validated = await assay(["validate", "-c", "bench.yml", "--json"], options);
  expect(validated.stderr).toBe("");
  expect(JSON.parse(validated.stdout)).toMatchObject({
    tasks: 3,
    items: 9,
    warnings: [],
    datasets: [{ path: "./bank/01-first.jsonl" }, { path: "./bank/02-second.jsonl" }],
  });

  const ran = await assay(["run", "-c", "bench.yml", "--json"], options);
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: "" });
  const rows = ran.stdout.trim().split("\n");
  expect(JSON.parse(rows.at(-1) ?? "")).toMatchObject({ type: "summary" });

  const small = bodies(openrouter.received, "maker/small");
  expect(small).toHaveLength(3);
  expect(small[0]).toMatchObject({
    temperature: 0.2,
    max_tokens: 900,
    top_k: 40,
    provider: { only: ["host-a/bf16"] },
  });
  const large = bodies(openrouter.received, "maker/large");
  expect(large[0]).toMatchObject({ max_tokens: 900, provider: { only: ["host-b"] } });
  expect(large[0]).not.toHaveProperty("top_k");
  const judged = bodies(openrouter.received, "maker/judge-model");
  expect(judged).toHaveLength(9);
  expect(judged[0]).toMatchObject({ max_tokens: 16_000, reasoning: { effort: "low" } });
  expect(judged[0]).not.toHaveProperty("temperature");
  expect(openrouter.received[0]).toMatchObject({
    path: "/api/v1/chat/completions",
    headers: {
      authorization: "Bearer key-of-openrouter",
      "http-referer": "https://example.org/bench",
      "x-title": "bench",
    },
  });
  const local = bodies(ollama.received, "local-one:latest");
  // With the greeting that loads it.
  expect(local).toHaveLength(4);
  expect(local.at(-1)).toMatchObject({ temperature: 0.2, max_tokens: 900 });
  expect(ollama.received[0]).toMatchObject({ path: "/v1/chat/completions" });
  expect(ollama.received[0]?.headers).not.toHaveProperty("authorization");
});
