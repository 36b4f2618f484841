import { z } from "zod";
import { type RunView, describeState } from "../../contract/index.ts";
import { english } from "../../core/index.ts";
import { pageThatFits } from "../answer-size.ts";
import { READS, tool } from "../tool.ts";
import { moreWords, named } from "../words.ts";
import { cursor, search } from "./inputs.ts";

const RUNS_SHOWN = 25;

export const listRuns = tool({
  name: "list_runs",
  title: "List runs",
  description: "Runs, newest first: id, name, state, models, how far they are.",
  input: z.strictObject({ search, cursor }),
  hints: READS,
  async answer(input, { client, signal }) {
    return await pageThatFits(
      RUNS_SHOWN,
      (count) => client.listRuns({ query: { ...input, limit: String(count) } }, signal),
      ({ rows, next }) => ({
        text: [
          rows.length === 0 ? "No runs yet. start_run starts one." : "Runs, newest first:",
          ...rows.map(line),
          ...moreWords(next),
        ].join("\n"),
      }),
    );
  },
});

function line(run: RunView): string {
  const { runId, kind, createdAt, models, totalItems, counts, answeredItems } = run;
  const what = kind === "answers" ? "" : `, ${kind}`;
  const done =
    kind === "answers"
      ? `${answeredItems} of ${totalItems} items answered`
      : `${counts.COMPLETED} of ${totalItems} items judged`;
  const names = named(models.map(({ id }) => id).join(", "), 80);
  return `- ${named(runId, 80)}${what}: ${english(describeState(run))}, ${done}, ${createdAt}; models: ${names}`;
}
