import type { Client } from "../../src/contract/index.ts";
import { sampleConfig } from "./sample-config.ts";
import { follow, startRun } from "./watched-run.ts";

/** The most that a call of 200 tokens may cost, in US dollars; prompts cost nothing. */
export const WORST_CALL = 0.2;
const PRICE = { inputPerMillion: 0, outputPerMillion: 1000 };

interface LimitedOptions {
  readonly maxBudgetUsd?: number;
  /** Whether a judge scores the answers, with 100 tokens at most. */
  readonly isJudged?: boolean;
}

/** One model whose calls soon use a small spending limit up. */
export function limitedConfig({ maxBudgetUsd = 0.5, isJudged = false }: LimitedOptions = {}) {
  const { judge, routers, ...config } = sampleConfig({
    qualities: { alpha: 0.9 },
    judging: isJudged ? "phased" : "later",
    planted: { price: PRICE },
    judge: { price: PRICE },
    run: { name: "limited", maxBudgetUsd },
  });
  return {
    ...config,
    ...(isJudged ? { judge: { ...judge, maxTokens: 100 } } : {}),
    routers: { simulated: { ...routers.simulated, default: { maxTokens: 200 } } },
  };
}

/** A run that its spending limit has ended. */
export async function limitedRun(
  client: Client,
  tasks: number,
  options: LimitedOptions = {},
): Promise<string> {
  const runId = await startRun(client, limitedConfig(options), tasks);
  await follow(client, runId);
  return runId;
}
