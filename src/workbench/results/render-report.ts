import type { Calibration, SetUpRun, Summary } from "../../core/index.ts";
import { bundleHtml, examplesOf, reportHtml, reportPdf } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";
import { readerOf } from "./item-reader.ts";

/** A form that a report can have; the bundle is the whole run in one file. */
export interface ReportForm {
  readonly kind: "html" | "pdf" | "bundle";
  /** Whether it quotes prompts and answers. */
  readonly withExamples: boolean;
}

export interface ReportMaterial {
  readonly found: SetUpRun;
  readonly summary: Summary;
  readonly calibration: Calibration | null;
  readonly forms: readonly ReportForm[];
}

/** A run's report in forms, in the order in which they are asked for. */
export async function renderReport(
  parts: Pick<Parts, "store" | "findFonts">,
  { found, summary, calibration, forms }: ReportMaterial,
): Promise<(string | Uint8Array)[]> {
  const { items } = await readerOf(parts, found, summary.basis);
  const isQuoted = forms.some(({ withExamples }) => withExamples);
  const quoted = isQuoted ? await examplesOf(summary, items) : [];
  const rendered: (string | Uint8Array)[] = [];
  for (const { kind, withExamples } of forms) {
    const material = { calibration, examples: withExamples ? quoted : [] };
    if (kind === "html") rendered.push(await reportHtml(summary, material));
    else if (kind === "bundle") rendered.push(await bundleHtml(summary, items, material));
    else rendered.push(await reportPdf(summary, { findFonts: parts.findFonts, ...material }));
  }
  return rendered;
}
