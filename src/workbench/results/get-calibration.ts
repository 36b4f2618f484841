import { type Calibration, Failure, type Summary, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { requireSetup } from "../runs/get-run.ts";

type CalibrationParts = Pick<Parts, "store" | "isGone" | "summaries">;

/** How far a run's judges can be trusted, measured by what people said of the same answers. */
export async function getCalibration(parts: CalibrationParts, runId: string): Promise<Calibration> {
  const shown = await requireSetup(parts, runId);
  if (shown.run.kind !== "answers")
    throw new Failure(
      "conflict",
      phrase`Run ${runId} is a judge run; calibration needs a run with model answers.`,
      {
        hint: phrase`Open the run whose answers were judged.`,
      },
    );
  return await parts.summaries.calibration(shown);
}

/** The same for a report; null where judges or people have scored nothing. */
export async function calibrationFor(
  parts: CalibrationParts,
  { run, coverage }: Pick<Summary, "run" | "coverage">,
): Promise<Calibration | null> {
  return coverage.judges === 0 || coverage.people === 0 ? null : await getCalibration(parts, run.runId);
}
