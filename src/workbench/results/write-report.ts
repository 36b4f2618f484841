import { type FindFonts, asFailure } from "../../core/index.ts";
import { bundleHtml, examplesOf, reportHtml, reportPdf } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";
import { requireRun, requireSetup } from "../runs/get-run.ts";
import { calibrationFor } from "./get-calibration.ts";
import { getResults } from "./get-results.ts";
import { readerOf } from "./item-reader.ts";

export type ReportParts = Pick<
  Parts,
  "store" | "isGone" | "summaries" | "clock" | "writeArtifacts" | "hasArtifact" | "findFonts"
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
  const { writeArtifacts, findFonts } = parts;
  if (writeArtifacts === null) return [];
  const report = await reportOf(parts, runId);
  return await writeArtifacts(runId, {
    "summary.json": `${JSON.stringify(report.summary, null, 2)}\n`,
    [REPORT]: await report.html(),
    ...(request.pdf ? { [PDF]: await report.pdf(findFonts) } : {}),
    ...(request.examples ? { [EXAMPLES.html]: await report.html(true) } : {}),
    ...(request.examples && request.pdf ? { [EXAMPLES.pdf]: await report.pdf(findFonts, true) } : {}),
    ...(request.bundle ? { [BUNDLE]: await report.bundle() } : {}),
  });
}

/** The report of a run in its forms, each with or without examples. */
export async function reportOf(parts: Pick<Parts, "store" | "isGone" | "summaries">, runId: string) {
  const found = await requireSetup(parts, runId);
  const summary = await getResults(parts, runId);
  const calibration = await calibrationFor(parts, summary);
  let reader: ReturnType<typeof readerOf> | undefined;
  const items = async () => (await (reader ??= readerOf(parts, found, summary.basis))).items;
  let examples: ReturnType<typeof examplesOf> | undefined;
  const material = async (withExamples: boolean) => ({
    calibration,
    examples: withExamples ? await (examples ??= examplesOf(summary, await items())) : [],
  });
  return {
    summary,
    html: async (withExamples = false) => await reportHtml(summary, await material(withExamples)),
    pdf: async (findFonts: FindFonts, withExamples = false) =>
      await reportPdf(summary, { findFonts, ...(await material(withExamples)) }),
    bundle: async () => await bundleHtml(summary, await items(), await material(false)),
  };
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

/** The same for a run that has just ended: a folder that cannot be written to must not undo the run. */
export async function writeReportOrTell(parts: ReportParts, runId: string): Promise<void> {
  try {
    // What judges say of questions and pairs is read elsewhere.
    if ((await requireRun(parts, runId)).kind !== "answers") return;
    await writeReport(parts, runId, await askedBefore(parts, runId));
  } catch (error) {
    const { message } = asFailure(error);
    await parts.store.note(runId, { type: "report-failed", message }, parts.clock.now());
  }
}
