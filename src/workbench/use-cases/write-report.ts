import { type FindFonts, asFailure } from "../../core/index.ts";
import { reportHtml, reportPdf } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";
import { getResults } from "./get-results.ts";
import { requireRun } from "./get-run.ts";

type ReportParts = Pick<Parts, "store" | "isGone" | "results" | "clock" | "writeArtifacts">;

/** Writes `summary.json` and `report.html` into the run's folder, with fonts `report.pdf` as well, and returns their paths. */
export async function writeReport(
  parts: ReportParts,
  runId: string,
  findFonts: FindFonts | null,
): Promise<string[]> {
  const summary = await getResults(parts, runId);
  const files = await parts.writeArtifacts(runId, {
    "summary.json": `${JSON.stringify(summary, null, 2)}\n`,
    "report.html": await reportHtml(summary),
    ...(findFonts === null ? {} : { "report.pdf": await reportPdf(summary, { findFonts }) }),
  });
  await parts.store.note(runId, { type: "report-written", files }, parts.clock.now());
  return files;
}

/** The same for a run that has just ended: a folder that cannot be written to must not undo the run. */
export async function writeReportOrTell(parts: ReportParts, runId: string): Promise<void> {
  try {
    // What judges say of questions and pairs is read elsewhere.
    if ((await requireRun(parts, runId)).kind !== "answers") return;
    await writeReport(parts, runId, null);
  } catch (error) {
    const { message } = asFailure(error);
    await parts.store.note(runId, { type: "report-failed", message }, parts.clock.now());
  }
}
