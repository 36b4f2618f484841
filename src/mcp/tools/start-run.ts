import { z } from "zod";
import { tool } from "../tool.ts";
import { runAnswer, runOutput } from "./run-answer.ts";
import { runInput, runRequest } from "./run-input.ts";
import { refusedSpending } from "./spending.ts";

export const startRun = tool({
  name: "start_run",
  title: "Start a run",
  description:
    "Runs tasks on models and scores the answers. Spends money up to max_budget_usd, at most what the person lets a run " +
    "spend; it can't be raised afterwards. Everything is frozen at the start. If another run is active, this one waits.",
  input: runInput.extend({
    max_budget_usd: z.number().positive().describe("Spending limit of this run in US dollars"),
  }),
  output: runOutput,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  async answer({ max_budget_usd: budget, ...input }, { client, signal }) {
    const plan = await client.validateRun({ body: runRequest(input, undefined) }, signal);
    const refusal = refusedSpending(plan, await client.getSettings(), budget);
    if (refusal !== null) throw refusal;
    return runAnswer(await client.startRun({ body: runRequest(input, budget) }), ["Started."]);
  },
});
