import { rankingChart } from "../../charts/index.ts";
import { type SvgRenderer, svgRenderer } from "../../charts/render-svg.ts";
import { type Summary, doneItems, escapeHtml } from "../../core/index.ts";
import type { ListedRun } from "../listed-run.ts";
import { counted } from "../text/counted.ts";
import { utcMinute } from "../text/utc-minute.ts";
import { figure } from "./figure.ts";
import { page } from "./page.ts";
import { simulatedMark } from "./simulated-mark.ts";

export interface HomeEntry {
  readonly run: ListedRun;
  readonly summary: Summary | null;
}

/** Models in a strip; the report has them all. */
const MOST_MODELS = 6;

const EMPTY = `<div class="empty">
<p>No runs yet. Start one with simulated models; it needs no key and costs nothing:</p>
<pre><code>npx assay run -c examples/practical-skills.yml</code></pre>
<p class="quiet">When it has finished, reload this page to see the ranking.</p>
</div>`;

const LEGEND = " Dots are mean scores of 100, bands their 95 % intervals; a hollow dot is a simulated model.";

/** The page at `/`: every run, newest first, with what came of it. */
export async function homeHtml(entries: readonly HomeEntry[]): Promise<string> {
  const draw = entries.some(({ summary }) => summary !== null) ? await svgRenderer() : null;
  const newestFirst = entries.toSorted((a, b) => compare(b.run, a.run));
  return page(
    "Assay",
    `<header>
<h1>Assay</h1>
<p class="quiet">Find out which language model is best for your work, and how sure that is.${entries.length === 0 ? "" : LEGEND}</p>
</header>
<main>
${entries.length === 0 ? EMPTY : newestFirst.map((entry, index) => section(entry, index, draw)).join("\n")}
</main>`,
  );
}

function compare(a: ListedRun, b: ListedRun): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.runId < b.runId ? -1 : 1;
}

function section({ run, summary }: HomeEntry, index: number, draw: SvgRenderer | null): string {
  const link = `/runs/${encodeURIComponent(run.runId.toWellFormed())}/report.html`;
  const size = `${counted(run.tasks, "task")} · ${counted(run.models.length, "model")}`;
  return `<section class="run">
<div>
<h2><a href="${link}">${escapeHtml(run.runId)}</a></h2>
<p><span class="mark state-${run.state}">${run.state}</span> ${simulatedMark(run.models)}</p>
${progress(run)}
<p class="quiet">${size} · created ${escapeHtml(utcMinute(run.createdAt))} UTC</p>
${run.warnings.map((warning) => `<p class="note">${escapeHtml(warning)}</p>`).join("\n")}
<p><a href="${link}">Report</a></p>
</div>
<div>
${strip(summary, `run-${index + 1}`, draw)}
</div>
</section>`;
}

function progress(run: ListedRun): string {
  const { totalItems, counts } = run;
  const { done } = doneItems(run);
  const share = (count: number) => (totalItems === 0 ? 0 : (100 * count) / totalItems).toFixed(2);
  const failed = counts.FAILED === 0 ? "" : ` · ${counts.FAILED} failed`;
  const skipped = counts.CANT_BE_FINISHED === 0 ? "" : ` · ${counts.CANT_BE_FINISHED} skipped`;
  return `<div class="bar" aria-hidden="true"><i style="width:${share(done - counts.FAILED)}%"></i><i class="failed" style="width:${share(counts.FAILED)}%"></i></div>
<p>${done} of ${counted(totalItems, "item")} done${failed}${skipped}</p>`;
}

function strip(summary: Summary | null, id: string, draw: SvgRenderer | null): string {
  const chart = summary === null ? null : rankingChart(summary, { compact: true, most: MOST_MODELS });
  if (summary === null || draw === null || chart === null)
    return `<p class="quiet">Nothing is scored yet.</p>`;
  const rest = Math.max(0, summary.ranking.length - MOST_MODELS);
  const more = rest === 0 ? "" : `\n<p class="quiet">And ${counted(rest, "more model")} in the report.</p>`;
  return figure(draw, chart, { id, compact: true }) + more;
}
