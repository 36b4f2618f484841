import { z } from "zod";
import { NOTHING_SPENT, type ModelResult, type Summary, addSpend, spendSchema } from "./records/index.ts";
import { rankingScore } from "./ranking-score.ts";
import { hasWinner, scoredModels, unitsOf } from "./sentences/verdict.ts";
import { FEWEST_TASKS } from "./task-draw.ts";

/** What a list of runs can say of one. */
const RUN_VERDICTS = [
  /** One model is told apart from every other. */
  "winner",
  "not-told-apart",
  /** Too few tasks to conclude anything. */
  "too-few",
  /** One model alone has scores. */
  "single",
  "no-scores",
  /** Somebody is scoring it blind. */
  "hidden",
  /** Nobody has looked at its results since they changed last. */
  "not-calculated",
] as const;

/** What came of a run, in a line. */
export const runGlanceSchema = z.strictObject({
  verdict: z.enum(RUN_VERDICTS),
  /** The winner, or the only model with scores; else null. */
  modelId: z.string().nullable(),
  /** That model's mean, 0-100. */
  score: z.number().nullable(),
  /** Answers and judging together; null where it is not known yet. */
  spend: spendSchema.nullable(),
});
export type RunGlance = z.infer<typeof runGlanceSchema>;

type Findings = Pick<Summary, "ranking" | "comparisons" | "judgeSpend">;

/** By the same facts as the verdict in words: differences inside the same tasks, corrected for how many were compared. */
export function glanceAt(findings: Findings): RunGlance {
  const { ranking, judgeSpend } = findings;
  const spend = ranking.reduce(
    (sum, result) => addSpend(sum, result.spend),
    addSpend(NOTHING_SPENT, judgeSpend),
  );
  return { ...outcomeOf(findings), spend };
}

function outcomeOf({ ranking, comparisons }: Findings): Omit<RunGlance, "spend"> {
  const scored = scoredModels(ranking);
  const [first] = scored;
  if (first === undefined) return { verdict: "no-scores", modelId: null, score: null };
  if (scored.length === 1) return { verdict: "single", ...named(first) };
  if (unitsOf(scored).clusters < FEWEST_TASKS) return { verdict: "too-few", modelId: null, score: null };
  return hasWinner(scored, comparisons)
    ? { verdict: "winner", ...named(first) }
    : { verdict: "not-told-apart", modelId: null, score: null };
}

/** With the mean that ranks, as the table shows it. */
function named(result: ModelResult): Pick<RunGlance, "modelId" | "score"> {
  const mean = rankingScore(result);
  return { modelId: result.modelId, score: mean.known ? mean.value : null };
}

/** Where nothing may be said, or nothing is known. */
export function noGlance(verdict: "hidden" | "not-calculated"): RunGlance {
  return { verdict, modelId: null, score: null, spend: null };
}
