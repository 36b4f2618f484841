import type { ModelResult, Summary } from "../../core/index.ts";
import { RANKING_COLUMNS } from "../ranking-columns.ts";
import { breakdown } from "./breakdown.ts";
import { escapeHtml } from "./escape-html.ts";
import { failures } from "./failures.ts";
import { htmlTable } from "./html-table.ts";
import { intervalChart } from "./interval-chart.ts";
import { METHODS } from "./methods.ts";
import { missingScores } from "./missing-scores.ts";
import { page } from "./page.ts";
import { runFacts } from "./run-facts.ts";
import { simulatedMark } from "./simulated-mark.ts";
import { usage } from "./usage.ts";

/** The report of a run as one file that works offline, for ever. */
export function reportHtml(summary: Summary): string {
  const { run, ranking } = summary;
  return page(
    `${run.runId} · Assay`,
    `<header>
<h1>${escapeHtml(run.name)}</h1>
<p class="quiet"><span class="mono">${escapeHtml(run.runId)}</span> ${state(run.state)}
${simulatedMark([...ranking, ...run.judges])}</p>
</header>
<main>
<p class="lead">${escapeHtml(summary.sentence)}</p>
<section>
<h2>Ranking</h2>
${chart(ranking)}
${htmlTable(RANKING_COLUMNS, ranking, { label: "Ranking", rowHeader: "model" })}
</section>
<section>
<h2>By category</h2>
<p class="quiet">Small groups swing by chance: take differences here as hints for the next run.</p>
${breakdown(ranking, "Category", (result) => result.categories)}
</section>
<section>
<h2>By difficulty</h2>
${breakdown(ranking, "Difficulty", (result) => result.difficulties)}
</section>
<section>
<h2>Speed, tokens and cost</h2>
${usage(summary)}
</section>
<section>
<h2>Answers without a score</h2>
${missingScores(ranking)}
</section>
<section>
<h2>Failures</h2>
${failures(summary.failures)}
</section>
<section>
<h2>How the run was made</h2>
${runFacts(summary)}
</section>
${METHODS}
</main>`,
  );
}

function chart(ranking: readonly ModelResult[]): string {
  if (!ranking.some(({ score }) => score.known)) return "";
  return intervalChart(ranking, {
    id: "ranking",
    title: "Mean score of each model with its interval, best first",
  });
}

const state = (name: string): string =>
  `<span class="mark state-${escapeHtml(name)}">${escapeHtml(name)}</span>`;
