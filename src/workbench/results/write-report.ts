import { type Summary, asFailure } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { requireRun, requireSetup } from "../runs/get-run.ts";
import { calibrationFor } from "./get-calibration.ts";
import { getResults } from "./get-results.ts";
import { itemCount } from "../runs/item-count.ts";
import { readSized } from "./read-elsewhere.ts";
import type { ReportForm } from "./render-report.ts";

export type ReportParts = Pick<
  Parts,
  | "store"
  | "isGone"
  | "summaries"
  | "itemTables"
  | "thread"
  | "clock"
  | "writeArtifacts"
  | "hasArtifact"
  | "findFonts"
>;

/** What is written besides `summary.json` and `report.html`. */
export interface ReportRequest {
  readonly pdf: boolean;
  /** Reports of their own that quote prompts and answers. */
  readonly examples: boolean;
  /** The whole run in one file. */
  readonly bundle: boolean;
}

export const REPORT = "report.html";
const EXAMPLES = { html: "report.examples.html", pdf: "report.examples.pdf" } as const;
const PDF = "report.pdf";
const BUNDLE = "report.bundle.html";

/** Writes the report's files into the run's folder, and returns their paths. */
export async function writeReport(
  parts: ReportParts,
  runId: string,
  request: ReportRequest,
): Promise<string[]> {
  const files = await writeFiles(parts, runId, request);
  if (files.length === 0) return files;
  await parts.store.note(runId, { type: "report-written", files }, parts.clock.now());
  return files;
}

async function writeFiles(parts: ReportParts, runId: string, request: ReportRequest): Promise<string[]> {
  const { writeArtifacts } = parts;
  if (writeArtifacts === null) return [];
  const { examples, pdf, bundle } = request;
  const forms: readonly (readonly [name: string, isWanted: boolean, form: ReportForm])[] = [
    [REPORT, true, { kind: "html", withExamples: false }],
    [PDF, pdf, { kind: "pdf", withExamples: false }],
    [EXAMPLES.html, examples, { kind: "html", withExamples: true }],
    [EXAMPLES.pdf, examples && pdf, { kind: "pdf", withExamples: true }],
    [BUNDLE, bundle, { kind: "bundle", withExamples: false }],
  ];
  const wanted = forms.filter(([, isWanted]) => isWanted);
  const { summary, rendered } = await reportOf(
    parts,
    runId,
    wanted.map(([, , form]) => form),
  );
  return await writeArtifacts(runId, {
    "summary.json": `${JSON.stringify(summary, null, 2)}\n`,
    ...Object.fromEntries(wanted.map(([name], index) => [name, rendered[index] ?? ""])),
  });
}

/** The report of a run in forms. */
export async function reportOf(
  parts: Pick<Parts, "store" | "isGone" | "summaries" | "itemTables" | "findFonts" | "thread">,
  runId: string,
  forms: readonly ReportForm[],
): Promise<{ readonly summary: Summary; readonly rendered: readonly (string | Uint8Array)[] }> {
  const found = await requireSetup(parts, runId);
  const summary = await getResults(parts, runId);
  const calibration = await calibrationFor(parts, summary);
  // Pages of a PDF take seconds to set, however short the run.
  const isSlow = forms.some(({ kind }) => kind === "pdf");
  const material = { found, summary, calibration, forms };
  const items = isSlow ? Number.POSITIVE_INFINITY : itemCount(found);
  return { summary, rendered: await readSized(parts, "report", material, items) };
}

/** What somebody has asked for before: it is kept up to date. */
async function askedBefore({ hasArtifact }: ReportParts, runId: string): Promise<ReportRequest> {
  return {
    pdf: await hasArtifact(runId, PDF),
    examples: await hasArtifact(runId, EXAMPLES.html),
    bundle: await hasArtifact(runId, BUNDLE),
  };
}

/** Writes the report of a finished run anew after people have scored, so that its files say what the page says. */
export async function rewriteReport(parts: ReportParts, runId: string): Promise<void> {
  try {
    const run = await parts.store.findRun(runId);
    if (run?.status !== "FINISHED" || run.kind !== "answers") return;
    // Also where no files are kept: lists tell the winner as soon as it has been worked out.
    await getResults(parts, runId);
    await writeFiles(parts, runId, await askedBefore(parts, runId));
  } catch (error) {
    const { message } = asFailure(error);
    // The run may be gone by now, and then there is nobody to tell.
    await parts.store.note(runId, { type: "report-failed", message }, parts.clock.now()).catch(() => {});
  }
}

/** The same for a run that has just ended: a folder that cannot be written to must not undo the run. `insist` does again what a lost connection broke off. */
export async function writeReportOrTell(
  parts: ReportParts,
  runId: string,
  insist: (work: () => Promise<void>) => Promise<void> = (work) => work(),
): Promise<void> {
  try {
    await insist(async () => {
      // What judges say of questions and pairs is read elsewhere.
      if ((await requireRun(parts, runId)).kind !== "answers") return;
      await writeReport(parts, runId, await askedBefore(parts, runId));
    });
  } catch (error) {
    const { message } = asFailure(error);
    await parts.store.note(runId, { type: "report-failed", message }, parts.clock.now());
  }
}
