import type { Summary } from "../../core/index.ts";
import { escapeHtml } from "./escape-html.ts";
import { simulatedMark } from "./simulated-mark.ts";

/** Where the numbers come from, so that somebody else can ask the same again. */
export function runFacts({ run, ranking, toolVersion }: Summary): string {
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ["Run", [mono(run.runId)]],
    ["Created", [time(run.createdAt)]],
    ["Started", [time(run.startedAt)]],
    ["Finished", [time(run.finishedAt)]],
    ["Tasks", [String(run.tasks)]],
    ["Models", ranking.map((model) => served(model.modelId, model))],
    ["Judging", [escapeHtml(run.judging)]],
    ["Judges", run.judges.map((judge) => served(judge.judgeId, judge))],
    [
      "Datasets",
      run.datasets.map(({ path, sha256 }) => `${escapeHtml(path)}<br>${mono(`sha256 ${sha256}`)}`),
    ],
    ["Prompt templates", [mono(run.promptTemplateHash)]],
    ["Assay version", [escapeHtml(toolVersion)]],
  ];
  const entries = facts.map(([name, values]) => {
    const shown = values.length === 0 ? ["none"] : values;
    return `<dt>${name}</dt>${shown.map((value) => `<dd>${value}</dd>`).join("")}`;
  });
  return `<dl>\n${entries.join("\n")}\n</dl>`;
}

function served(id: string, model: { provider: string; name: string; simulated: boolean }): string {
  const source = `<span class="quiet">${escapeHtml(model.name)} on ${escapeHtml(model.provider)}</span>`;
  return `${escapeHtml(id)} ${source} ${simulatedMark([model])}`;
}

const mono = (value: string): string => `<span class="mono">${escapeHtml(value)}</span>`;

function time(iso: string | null): string {
  return iso === null ? "not yet" : `${escapeHtml(iso.slice(0, 19).replace("T", " "))} UTC`;
}
