import { expect } from "vitest";
import { Failure, type Fault } from "../../core/index.ts";
import { readConfigFile } from "../config-file.ts";

/** A config with every key of the original schema. */
export const FULL = `run:
  name: mbp-small-pack
  datasetPath: data/question_bank_v7.jsonl
  outDir: runs
  resume: true
  questionLimit: null
  categories: null
  maxBudgetUsd: 5
  concurrency:
    candidate: 2
    judge: 4

judge:
  router: openrouter
  model: google/gemini-3-flash
  provider: google-vertex
  temperature: null
  maxTokens: 1200
  structured: true
  routing:
    requireParameters: true

routers:
  ollama:
    baseUrl: http://localhost:11434
    apiKeyEnv: null
    default:
      temperature: 0.2
      maxTokens: 800
  openrouter:
    baseUrl: https://openrouter.ai/api/v1
    apiKeyEnv: OPENROUTER_API_KEY
    headers:
      HTTP-Referer: https://example.org
    default:
      temperature: 0.2
      top_p: 0.9

models:
  - id: llama
    router: ollama
    model: llama3.1:8b
    params:
      maxTokens: 400
    promptFormat: scenario
  - id: mistral
    router: openrouter
    model: mistralai/mistral-small
    provider: mistral
    routing:
      requireParameters: true
      allowFallbacks: false
      order: [mistral, together]
      only: [mistral]
      ignore: [other]
      sort: price
      dataCollection: deny
      zdr: true
      maxPrice: { prompt: 1, completion: 2, request: 0.1, image: 3 }
      quantizations: [fp8]
`;

export const read = (content: string) => readConfigFile({ path: "apocbench.yml", content });

function refusalOf(content: string): Failure {
  try {
    read(content);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("the config was taken");
}

/** What is wrong with a config; every fault names the file. */
export function faultsOf(content: string): readonly Fault[] {
  const { code, message, faults } = refusalOf(content);
  expect([code, message]).toEqual(["invalid-input", "apocbench.yml is not a valid config."]);
  for (const fault of faults) expect(fault.file).toBe("apocbench.yml");
  return faults;
}

/** `FULL` with one text replaced that stands in it once. */
export function changed(text: string, replacement: string): string {
  expect(FULL.split(text)).toHaveLength(2);
  return FULL.replace(text, () => replacement);
}

/** The 1-based line on which a text stands first. */
export const lineOf = (content: string, text: string): number =>
  content.slice(0, content.indexOf(text)).split("\n").length;
