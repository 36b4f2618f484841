import {
  type ModelResult,
  decimalText,
  escapeHtml,
  escapeText,
  modelLabel,
  wholeNumber,
} from "../../core/index.ts";
import { quoteHtml } from "../html/blocks-html.ts";
import { type BundledAnswer, type BundledTask, meanScore } from "./gather-tasks.ts";

interface Place {
  readonly tasks: readonly BundledTask[];
  readonly index: number;
  readonly ranking: readonly ModelResult[];
}

/** One task with what every model answered; shown when its address is opened. */
export function taskArticle(task: BundledTask, { tasks, index, ranking }: Place): string {
  const step = (to: number, rel: string, words: string): string =>
    tasks[to] === undefined ? "" : ` · <a rel="${rel}" href="#t${to}">${words}</a>`;
  return `<article class="task" id="t${index}">
<nav aria-label="Tasks"><a href="#tasks">All tasks</a>${step(index - 1, "prev", "Previous")}${step(index + 1, "next", "Next")}</nav>
<h2>${escapeHtml(task.title)}</h2>
<p class="quiet"><span class="mono">${escapeHtml(task.taskId)}</span> · ${escapeHtml(task.category)}</p>
${quoteHtml("Prompt", task.prompt)}
${rubric(task)}
<div class="answers">
${ranking.map((result) => answersOf(result, task.answers.get(result.modelId) ?? [])).join("\n")}
</div>
</article>`;
}

function rubric({ rubric: items }: BundledTask): string {
  if (items.length === 0) return "";
  const lines = items.map(
    ({ text, maxScore }) => `<li>${escapeHtml(text)} <span class="quiet">of ${maxScore}</span></li>`,
  );
  return `<details><summary>Rubric</summary><ul>${lines.join("")}</ul></details>`;
}

function answersOf(result: ModelResult, answers: readonly BundledAnswer[]): string {
  const mean = meanScore(answers);
  const score = mean === null ? "no score" : `${decimalText(mean, 1)} of 100`;
  const texts = answers.map((answer, index) => answerHtml(answer, answers.length > 1 ? index + 1 : null));
  return `<section class="answer">
<h3>${escapeHtml(modelLabel(result))} <span class="quiet">${score}</span></h3>
${texts.length === 0 ? '<p class="quiet">Not asked.</p>' : texts.join("\n")}
</section>`;
}

function answerHtml(answer: BundledAnswer, sample: number | null): string {
  const { text, error, said, score } = answer;
  const name =
    sample === null
      ? ""
      : `<p class="quiet">Sample ${sample}${score === null ? "" : `: ${decimalText(score, 1)} of 100`}</p>`;
  const words =
    text === null
      ? `<p class="quiet">${escapeHtml(error ?? "No answer yet.")}</p>`
      : `<div class="quote"><pre>${text === "" ? "(empty answer)" : escapeText(text)}</pre></div>`;
  const reason =
    said === null
      ? ""
      : `<details><summary>Judge’s reason</summary><div class="quote"><pre>${escapeText(said)}</pre></div></details>`;
  return `${name}${words}${reason}<p class="quiet small">${facts(answer)}</p>`;
}

function facts({ latencyMs, outputTokens, costUsd, text }: BundledAnswer): string {
  if (text === null) return "";
  return [
    latencyMs === null ? "time unknown" : `${wholeNumber(latencyMs)} ms`,
    outputTokens === null ? "tokens unknown" : `${wholeNumber(outputTokens)} tokens`,
    costUsd === null ? "cost unknown" : `$${costUsd.toPrecision(2)}`,
  ].join(" · ");
}
