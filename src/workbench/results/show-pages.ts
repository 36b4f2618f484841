import { homeHtml } from "../../reports/index.ts";
import { blindRuns } from "../people/blindness.ts";
import type { Parts } from "../parts.ts";
import { getResults } from "./get-results.ts";
import { listRuns } from "../runs/list-runs.ts";
import { reportOf } from "./write-report.ts";

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

export async function showReportPdf(parts: Parts, runId: string, withExamples: boolean): Promise<Uint8Array> {
  const { rendered } = await reportOf(parts, runId, [{ kind: "pdf", withExamples }]);
  return Buffer.from(rendered[0] ?? "");
}

export async function showReport(parts: Parts, runId: string, withExamples: boolean): Promise<string> {
  const { rendered } = await reportOf(parts, runId, [{ kind: "html", withExamples }]);
  return String(rendered[0]);
}

export async function showBundle(parts: Parts, runId: string): Promise<string> {
  const { rendered } = await reportOf(parts, runId, [{ kind: "bundle", withExamples: false }]);
  return String(rendered[0]);
}
