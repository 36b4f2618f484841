import type { Estimate, ModelResult } from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { modelLabel } from "../text/model-label.ts";
import { escapeHtml } from "./escape-html.ts";
import { scrollable } from "./scrollable.ts";

/** Means by a group of tasks: a row for each group, so that models stand side by side. */
export function breakdown(
  ranking: readonly ModelResult[],
  noun: "Category" | "Difficulty",
  groupsOf: (result: ModelResult) => Readonly<Record<string, Estimate>>,
): string {
  const names = [...new Set(ranking.flatMap((result) => Object.keys(groupsOf(result))))];
  if (names.length === 0) return `<p class="quiet">No task has a ${noun.toLowerCase()}.</p>`;
  const head = ranking.map(
    (result) => `<th scope="col" class="right model">${escapeHtml(modelLabel(result))}</th>`,
  );
  const body = names.map((name) => {
    const cells = ranking.map((result) => `<td class="right">${mean(groupsOf(result)[name])}</td>`);
    return `<tr><th scope="row" class="pinned">${escapeHtml(name)}</th>${cells.join("")}</tr>`;
  });
  return scrollable(
    `Mean score by ${noun.toLowerCase()}`,
    `<thead><tr><th scope="col" class="pinned">${noun}</th>${head.join("")}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody>`,
  );
}

function mean(estimate: Estimate | undefined): string {
  if (estimate === undefined || !estimate.known) {
    return `<span class="quiet" title="${escapeHtml(estimate?.reason ?? "no such task")}">–</span>`;
  }
  return `${estimate.value.toFixed(1)}<span class="count">${counted(estimate.n, "task")}</span>`;
}
