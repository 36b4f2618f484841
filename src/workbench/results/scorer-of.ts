import type { ModelFigures, RunSetup, Summary } from "../../core/index.ts";
import { judgeVersion } from "../runs/stale-judges.ts";

/**
 * Who a run's ranking is by. Judges are the same with the same model, parameters, instructions, scale and wording of
 * prompts; other people, or another metric, are another scorer.
 */
export function scorerOf(
  setup: RunSetup,
  { basis, metric }: Pick<Summary, "basis" | "metric">,
  /** Names of the judges, or of the people, who gave a score. */
  names: readonly string[],
): ModelFigures["scorer"] {
  if (basis === null) return null;
  if (basis === "metrics") {
    const name = metric ?? "";
    return { id: JSON.stringify([basis, name]), words: `metric ${name}` };
  }
  const sorted = names.toSorted();
  const ids = basis === "judges" ? sorted.map((name) => versionOf(setup, name)) : sorted;
  return { id: JSON.stringify([basis, ...ids.toSorted()]), words: sorted.join(" + ") };
}

function versionOf(setup: RunSetup, judgeId: string): string {
  const judge = setup.judges.find((one) => one.judgeId === judgeId);
  // One that the run does not know any more is nobody else.
  return judge === undefined ? `? ${judgeId}` : judgeVersion(setup, judge);
}
