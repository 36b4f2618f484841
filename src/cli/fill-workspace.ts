import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "../contract/index.ts";
import type { World } from "./world.ts";

/** Collections that come with Assay, and the example files they are made of. */
const COLLECTIONS = [
  { collection: "Practical skills", file: "practical-skills.jsonl" },
  { collection: "Facts and reasoning", file: "facts-and-reasoning.jsonl" },
  { collection: "Writing", file: "writing.jsonl" },
] as const;

/** Criteria that fit the writing tasks. */
const CRITERIA = {
  name: "Writing",
  criteria: [
    { name: "Точность ответа", maxScore: 10, weight: 2 },
    { name: "Clarity", maxScore: 10, weight: 1 },
    { name: "Style", maxScore: 5, weight: 1 },
  ],
};

/** Providers ready to be used once their variable is set, and which variables may give another address. */
const PROVIDERS = [
  {
    name: "OpenAI",
    type: "openai-compatible",
    baseUrl: "https://api.openai.com/v1",
    apiKeyEnv: "OPENAI_API_KEY",
    addressVariable: "OPENAI_BASE_URL",
  },
  {
    name: "Anthropic",
    type: "anthropic",
    baseUrl: "https://api.anthropic.com",
    apiKeyEnv: "ANTHROPIC_API_KEY",
  },
  {
    name: "Gemini",
    type: "openai-compatible",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    apiKeyEnv: "GEMINI_API_KEY",
  },
  {
    name: "OpenRouter",
    type: "openrouter",
    baseUrl: "https://openrouter.ai/api/v1",
    apiKeyEnv: "OPENROUTER_API_KEY",
  },
  {
    name: "Comet",
    type: "openai-compatible",
    baseUrl: "https://api.comet.com",
    apiKeyEnv: "COMET_API_KEY",
    addressVariable: "COMET_BASE_URL",
  },
  { name: "Ollama", type: "ollama", baseUrl: "http://localhost:11434" },
  { name: "Local server", type: "openai-compatible", baseUrl: "http://localhost:8000/v1" },
] as const;

/** Puts sample collections, criteria and providers into a workspace that has none of its own. */
export async function fillWorkspace(world: World, client: Client): Promise<void> {
  const { rows: tasks } = await client.listTasks({ query: { limit: "1" } });
  if (tasks.length === 0) {
    for (const { collection, file } of COLLECTIONS) {
      const upload = await readFile(join(world.packageFolder, "examples", file));
      await client.importTasks({ query: { path: file, collection }, upload });
    }
  }
  const { rows: sets } = await client.listCriteriaSets({ query: { limit: "1" } });
  if (sets.length === 0) await client.createCriteriaSet({ body: CRITERIA });
  const { rows: providers } = await client.listProviders({ query: { limit: "1" } });
  if (providers.length > 0) return;
  for (const { baseUrl, ...provider } of PROVIDERS) {
    const { addressVariable = "", ...body } = { addressVariable: undefined, ...provider };
    const address = world.environment[addressVariable] ?? "";
    await client.createProvider({ body: { ...body, baseUrl: address === "" ? baseUrl : address } });
  }
}
