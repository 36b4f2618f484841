import {
  type ModelFigures,
  type RunSetup,
  type Summary,
  metricLabel,
  scoringJudges,
} from "../../core/index.ts";
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
    // What tasks measure by themselves is part of the tasks.
    const own = setup.metrics.filter((one) => metricLabel(one) === name);
    return { id: JSON.stringify([basis, name, own]), words: `metric ${name}` };
  }
  const sorted = names.toSorted();
  const ids = basis === "judges" ? sorted.map((name) => versionOf(setup, name)) : sorted;
  return { id: JSON.stringify([basis, ...ids.toSorted()]), words: sorted.join(" + ") };
}

/** Some answers may have been judged again by a judge of the same name that is set in another way. */
function versionOf(setup: RunSetup, judgeId: string): string {
  const judges = scoringJudges(setup).filter((one) => one.judgeId === judgeId);
  const versions = [...new Set(judges.map((judge) => judgeVersion(setup, judge)))];
  // One that the run does not know any more is nobody else.
  return versions.length === 0 ? `? ${judgeId}` : versions.toSorted().join(" + ");
}
