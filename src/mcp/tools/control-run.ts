import { z } from "zod";
import type { RunView } from "../../contract/index.ts";
import { Failure } from "../../core/index.ts";
import { type ToolCall, tool } from "../tool.ts";
import { named } from "../words.ts";
import { runId } from "./inputs.ts";
import { runAnswer, runOutput } from "./run-answer.ts";

export const controlRun = tool({
  name: "control_run",
  title: "Pause or continue a run",
  description:
    "pause: requests in flight finish, no new ones are sent. resume: continues with the remaining items within the same budget. " +
    "retry_failed: retries failed items. A run's settings, including its budget, can't be changed.",
  input: z.strictObject({ run_id: runId, action: z.enum(["pause", "resume", "retry_failed"]) }),
  output: runOutput,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  async answer({ run_id, action }, call) {
    switch (action) {
      case "pause":
        return runAnswer(await call.client.pauseRun({ params: { runId: run_id } }), [
          "Pausing when requests in flight finish.",
        ]);
      case "resume":
        return runAnswer(await resume(run_id, call), ["Resumed."]);
      case "retry_failed":
        return runAnswer(await call.client.retryFailed({ params: { runId: run_id }, body: {} }), [
          "Failed items are being retried.",
        ]);
    }
  },
});

/** Goes on within the budget there is. */
async function resume(id: string, { client, signal }: ToolCall): Promise<RunView> {
  const params = { runId: id };
  const { state, overBudget, stopped } = await client.getRun({ params }, signal);
  if (state === "finished" && overBudget > 0 && stopped.length === 0) {
    throw new Failure(
      "forbidden",
      `Run ${named(id, 80)} has reached its budget; ${overBudget} items were left out.`,
      {
        hint: `An agent can't raise a budget. Ask the person: \`assay resume ${named(id, 80)} --budget USD\` takes them up again. get_results has what was scored.`,
      },
    );
  }
  return await client.resumeRun({ params, body: {} });
}
