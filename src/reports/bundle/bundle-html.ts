import { svgRenderer } from "../../charts/render-svg.ts";
import { type ModelResult, type Summary, decimalText, escapeHtml, modelLabel } from "../../core/index.ts";
import { masthead } from "../content/masthead.ts";
import { type ReportMaterial, reportContent } from "../content/report-content.ts";
import type { ReadItems } from "../examples/example.ts";
import { blocksHtml, sectionHtml } from "../html/blocks-html.ts";
import { page } from "../html/page.ts";
import { reportHeader } from "../html/report-html.ts";
import { scrollable } from "../html/scrollable.ts";
import { type BundledTask, type GatheredTasks, gatherTasks, meanScore } from "./gather-tasks.ts";
import { BUNDLE_STYLE } from "./style.ts";
import { taskArticle } from "./task-article.ts";
import { viewer } from "./viewer.ts";

/**
 * A run as one file: its report, every task with every model's score, and what was asked and answered. Everything can be
 * read without the script, which finds and orders tasks.
 */
export async function bundleHtml(
  summary: Summary,
  read: ReadItems,
  material: ReportMaterial = {},
): Promise<string> {
  const draw = await svgRenderer();
  const gathered = await gatherTasks(read("asked"));
  const { tasks } = gathered;
  const sections = reportContent(summary, { ...material, quotesAnswers: true }).map((section) =>
    sectionHtml(section, draw),
  );
  return await page(
    `${summary.run.runId} · Assay`,
    `${reportHeader(summary)}
<main>
<nav aria-label="Parts"><a href="#report">Report</a> · <a href="#tasks">Tasks and answers</a></nav>
<section class="masthead" id="report">
${blocksHtml(masthead(summary), draw)}
</section>
${sections.join("\n")}
${tasksSection(summary.ranking, gathered)}
${tasks.map((task, index) => taskArticle(task, { tasks, index, ranking: summary.ranking })).join("\n")}
</main>`,
    { style: BUNDLE_STYLE, script: `(${viewer.toString()})(document)` },
  );
}

function tasksSection(ranking: readonly ModelResult[], { tasks, shortened }: GatheredTasks): string {
  const heads = ["Task", "Category", "Mean", ...ranking.map(modelLabel)];
  const rows = tasks.map((task, index) => row(task, index, ranking));
  const cut =
    shortened === 0
      ? ""
      : `<p class="quiet">${shortened} long ${shortened === 1 ? "text is" : "texts are"} shortened here; the workspace has them in full.</p>`;
  return `<section id="tasks">
<h2>Tasks and answers</h2>
<p class="note">This file contains prompts and answers, which can be sensitive. Check it before you share it.</p>
${cut}
<p class="finder" hidden><label>Find <input type="search" placeholder="Words in titles, prompts and answers"></label> <span role="status"></span></p>
${scrollable(
  "Tasks and answers",
  `<thead><tr>${heads.map((head, index) => `<th scope="col" class="${index < 2 ? "left" : "right"}">${escapeHtml(head)}</th>`).join("")}</tr></thead>
<tbody class="grid">
${rows.join("\n")}
</tbody>`,
)}
</section>`;
}

function row(task: BundledTask, index: number, ranking: readonly ModelResult[]): string {
  const scores = ranking.map(({ modelId }) => cell(meanScore(task.answers.get(modelId) ?? [])));
  return `<tr data-task="t${index}"><th scope="row" class="left"><a href="#t${index}">${escapeHtml(task.title)}</a></th><td>${escapeHtml(task.category)}</td>${cell(meanScore([...task.answers.values()].flat()))}${scores.join("")}</tr>`;
}

function cell(score: number | null): string {
  if (score === null) return '<td class="right"><span class="quiet" title="no score">–</span></td>';
  return `<td class="right shaded" style="--share: ${Math.round(score)}%">${decimalText(score, 0)}</td>`;
}
