import { homeHtml, reportHtml, reportPdf } from "../../reports/index.ts";
import { blindRuns } from "../people/blindness.ts";
import type { Parts } from "../parts.ts";
import { calibrationFor } from "./get-calibration.ts";
import { getResults } from "./get-results.ts";
import { listRuns } from "../runs/list-runs.ts";

const RUNS_SHOWN = 20;

/** The plain page that shows runs and their rankings. */
export async function showHome(parts: Parts): Promise<string> {
  const { rows } = await listRuns(parts, { limit: RUNS_SHOWN, kind: "answers" });
  const blind = await blindRuns(parts);
  const entries = [];
  for (const run of rows) {
    const isShown = run.counts.COMPLETED > 0 && !blind.has(run.runId);
    entries.push({ run, summary: isShown ? await getResults(parts, run.runId) : null });
  }
  return homeHtml(entries);
}

export async function showReportPdf(parts: Parts, runId: string): Promise<Uint8Array> {
  const summary = await getResults(parts, runId);
  const { findFonts } = parts;
  return reportPdf(summary, { findFonts, calibration: await calibrationFor(parts, summary) });
}

export async function showReport(parts: Parts, runId: string): Promise<string> {
  const summary = await getResults(parts, runId);
  return reportHtml(summary, await calibrationFor(parts, summary));
}
