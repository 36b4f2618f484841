import { z } from "zod";
import {
  type RunView,
  describeLeftOut,
  commandsToGoOn,
  describeStops,
  describeTroubles,
  runStateLabel,
} from "../../contract/index.ts";
import { dollars, english } from "../../core/index.ts";
import { firstThatFit } from "../answer-size.ts";
import type { Answer } from "../tool.ts";
import { forAgents, named } from "../words.ts";

/** A run's state as tools tell it. It tells nothing of who answered what. */
export const runOutput = z.object({
  run_id: z.string(),
  name: z.string(),
  state: z.string(),
  items: z.int(),
  answered: z.int(),
  scored_by_judges: z
    .int()
    .nullable()
    .describe("Judged, also without a score (refusals, empty answers); null for a run without judges"),
  failed: z.int(),
  left_out: z.int(),
  over_budget: z.int().describe("Of these, left out because of the budget"),
  max_budget_usd: z.number().nullable(),
  troubles: z.array(z.string()),
});

export function runAnswer(run: RunView, says: readonly string[] = []): Answer {
  const { runId, kind, name, counts, judges, totalItems, maxBudgetUsd, overBudget } = run;
  const answered = kind === "answers" ? run.answeredItems : counts.COMPLETED;
  const state = english(runStateLabel(run));
  const judged = judges.length === 0 ? null : counts.COMPLETED;
  const leftOut = describeLeftOut(run);
  const troubles = [
    ...(leftOut === null ? [] : [`${english(leftOut)} An agent can't raise a budget; a person can.`]),
    ...describeTroubles(run).map(english),
    ...describeStops(run).map(english),
    ...commandsToGoOn(run),
    ...run.warnings,
  ].map((trouble) => named(forAgents(trouble), 150));
  const done =
    kind === "answers"
      ? `Answered ${answered} of ${totalItems} items${judged === null ? "" : `; judged ${judged}`}`
      : `Judged ${counts.COMPLETED} of ${totalItems} items`;
  const lines = [
    ...says,
    `Run ${named(runId, 80)} ("${named(name)}") is ${state}.`,
    `${done}; failed ${counts.FAILED}; left out ${counts.CANT_BE_FINISHED}.`,
    `Budget: ${maxBudgetUsd === null ? "none" : dollars(maxBudgetUsd)}.`,
  ];
  const data = {
    run_id: runId,
    name: named(name),
    state,
    items: totalItems,
    answered,
    scored_by_judges: judged,
    failed: counts.FAILED,
    left_out: counts.CANT_BE_FINISHED,
    over_budget: overBudget,
    max_budget_usd: maxBudgetUsd,
  };
  return firstThatFit(troubles, (some) => ({
    text: [...lines, ...some.map((trouble) => `- ${trouble}`), adviceFor(run)].join("\n"),
    data: { ...data, troubles: some },
  })).answer;
}

function adviceFor({ state, kind }: RunView): string {
  switch (state) {
    case "finished":
      return kind === "answers"
        ? "get_results has the ranking."
        : "It is a run of judges and ranks no model.";
    case "paused":
    case "interrupted":
      return 'control_run with action "resume" continues it.';
    default:
      return "get_run with wait_seconds follows it.";
  }
}
