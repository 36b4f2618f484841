import { type FindFonts, asFailure } from "../../core/index.ts";
import { reportHtml, reportPdf } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";
import { calibrationFor } from "./get-calibration.ts";
import { getResults } from "./get-results.ts";
import { requireRun } from "../runs/get-run.ts";

type ReportParts = Pick<Parts, "store" | "isGone" | "summaries" | "clock" | "writeArtifacts">;

/** Writes `summary.json` and `report.html` into the run's folder, with fonts `report.pdf` as well, and returns their paths. */
export async function writeReport(
  parts: ReportParts,
  runId: string,
  findFonts: FindFonts | null,
): Promise<string[]> {
  const files = await writeFiles(parts, runId, findFonts);
  if (files.length === 0) return files;
  await parts.store.note(runId, { type: "report-written", files }, parts.clock.now());
  return files;
}

async function writeFiles(parts: ReportParts, runId: string, findFonts: FindFonts | null): Promise<string[]> {
  const { writeArtifacts } = parts;
  if (writeArtifacts === null) return [];
  const summary = await getResults(parts, runId);
  const calibration = await calibrationFor(parts, summary);
  return await writeArtifacts(runId, {
    "summary.json": `${JSON.stringify(summary, null, 2)}\n`,
    "report.html": await reportHtml(summary, calibration),
    ...(findFonts === null ? {} : { "report.pdf": await reportPdf(summary, { findFonts, calibration }) }),
  });
}

/**
 * Writes the report of a finished run anew after people have scored, so that the files say what the page says; the PDF only
 * where somebody has asked for one.
 */
export async function rewriteReport(
  parts: ReportParts & Pick<Parts, "hasArtifact" | "findFonts">,
  runId: string,
): Promise<void> {
  try {
    const run = await parts.store.findRun(runId);
    if (run?.status !== "FINISHED" || run.kind !== "answers") return;
    // Also where no files are kept: lists tell the winner as soon as it has been worked out.
    await getResults(parts, runId);
    const hasPdf = await parts.hasArtifact(runId, "report.pdf");
    await writeFiles(parts, runId, hasPdf ? parts.findFonts : null);
  } catch (error) {
    const { message } = asFailure(error);
    // The run may be gone by now, and then there is nobody to tell.
    await parts.store.note(runId, { type: "report-failed", message }, parts.clock.now()).catch(() => {});
  }
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
