import { svgRenderer } from "../../charts/render-svg.ts";
import { type Summary, escapeHtml } from "../../core/index.ts";
import { masthead } from "../content/masthead.ts";
import { type ReportMaterial, reportContent } from "../content/report-content.ts";
import { blocksHtml, sectionHtml } from "./blocks-html.ts";
import { page } from "./page.ts";
import { simulatedMark } from "./simulated-mark.ts";

/** The report of a run as one file that works offline, for ever. */
export async function reportHtml(summary: Summary, material: ReportMaterial = {}): Promise<string> {
  const draw = await svgRenderer();
  const sections = reportContent(summary, material).map((section) => sectionHtml(section, draw));
  return await page(
    `${summary.run.runId} · Assay`,
    `${reportHeader(summary)}
<main>
<section class="masthead">
${blocksHtml(masthead(summary), draw)}
</section>
${sections.join("\n")}
</main>`,
  );
}

/** What a report is of. */
export function reportHeader({ run, ranking }: Summary): string {
  return `<header>
<h1>${escapeHtml(run.name)}</h1>
<p class="quiet"><span class="mono">${escapeHtml(run.runId)}</span> ${state(run.state)}
${simulatedMark([...ranking, ...run.judges])}</p>
</header>`;
}

const state = (name: string): string =>
  `<span class="mark state-${escapeHtml(name)}">${escapeHtml(name)}</span>`;
