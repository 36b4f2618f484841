import { type Column, type Gate, cellText } from "../../core/index.ts";
import { markdownText } from "../exports/markdown-text.ts";
import { GATE_COLUMNS, LIMIT_COLUMNS } from "./gate-columns.ts";

/** How a script finds its own comment again. */
const MARK = "<!-- assay-gate -->";

const TITLES: Readonly<Record<Gate["outcome"], string>> = {
  passed: "passed",
  failed: "failed",
  "cannot-tell": "can't tell",
};

/** A gate as a comment on a pull request. */
export function gateMarkdown(gate: Gate): string {
  const { outcome, sentence, caveats, models, limits, runId, baseline, maxDrop, tasks } = gate;
  const ground =
    baseline === null
      ? `Run ${code(runId)}.`
      : `Run ${code(runId)} against ${code(baseline.runId)}: ${tasks.shared} shared tasks, allowed drop ${maxDrop} points.`;
  return [
    MARK,
    `### Assay gate: ${TITLES[outcome]}`,
    markdownText(sentence),
    ...(models.length === 0 ? [] : [table(GATE_COLUMNS, models)]),
    ...(limits.length === 0 ? [] : [table(LIMIT_COLUMNS, limits)]),
    ...(caveats.length === 0 ? [] : [caveats.map((caveat) => `- ${markdownText(caveat)}`).join("\n")]),
    `<sub>${ground}</sub>`,
    "",
  ].join("\n\n");
}

const code = (name: string): string => `<code>${markdownText(name)}</code>`;

function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(({ header, unit }) => (unit === undefined ? header : `${header} (${unit})`))),
    line(columns.map(({ align }) => (align === "right" ? "---:" : "---"))),
    ...rows.map((row) => line(columns.map(({ cell }) => markdownText(cellText(cell(row)))))),
  ].join("\n");
}
