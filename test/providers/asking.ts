import { readFile } from "node:fs/promises";
import { onTestFinished } from "vitest";
import {
  type Credentials,
  type LanguageModel,
  type Model,
  type ModelAnswer,
  type ModelCall,
  type Provider,
  CallFailure,
  modelSchema,
  providerSchema,
} from "../../src/core/index.ts";
import { BARE_NETWORK } from "../../src/providers/http/network.ts";
import { modelOpener } from "../../src/providers/index.ts";

export interface Reached extends Partial<Omit<Provider, "name">> {
  readonly model?: Partial<Model>;
  readonly credentials?: Partial<Credentials>;
  /** Variables that name proxies. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** 2026-11-15T12:00:00Z */
export const NOW = Date.UTC(2026, 10, 15, 12);

/** A model at an address, until the test is over. */
export function modelAt({ model, credentials, environment = {}, ...provider }: Reached): LanguageModel {
  const clock = {
    now: () => NOW,
    ticks: () => performance.now(),
    sleep: async () => {},
    after: (ms: number, ring: () => void) => {
      const timer = setTimeout(ring, ms);
      return () => clearTimeout(timer);
    },
  };
  const open = modelOpener(
    clock,
    async ({ headers }) => ({ apiKey: "key-of-the-test", headers, ...credentials }),
    {
      ...BARE_NETWORK,
      variable: (name) => environment[name],
      readFile: (path) => readFile(path, "utf8"),
    },
  );
  onTestFinished(() => open.close());
  return open(
    providerSchema.parse({ name: "p", type: "openai-compatible", ...provider }),
    modelSchema.parse({ modelId: "a", provider: "p", name: "alder", ...model }),
  );
}

export function callOf(call: Partial<ModelCall> = {}): ModelCall {
  return {
    messages: [{ role: "user", content: "What is the capital of France?" }],
    parameters: {},
    sample: 0,
    ...call,
  };
}

const PATIENCE_MS = 60_000;

export async function ask(reached: Reached, call: Partial<ModelCall> = {}): Promise<ModelAnswer> {
  return await modelAt(reached).generate(callOf(call), AbortSignal.timeout(PATIENCE_MS));
}

/** How a call failed. */
export async function failureOf(reached: Reached, call: Partial<ModelCall> = {}): Promise<CallFailure> {
  const outcome: unknown = await ask(reached, call).catch((error: unknown) => error);
  if (outcome instanceof CallFailure) return outcome;
  throw new Error(`expected a CallFailure, not ${JSON.stringify(outcome)}`, { cause: outcome });
}
