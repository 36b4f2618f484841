import {
  type Column,
  type Model,
  type ModelResult,
  type Summary,
  cellText,
  plainLine,
} from "../../core/index.ts";
import { percentCell } from "../columns/percent-cell.ts";
import { COST_PER_1000_COLUMN } from "../columns/usage-columns.ts";
import { rankingColumns } from "../ranking-columns.ts";
import { type ExportColumn, exportTable } from "./export-table.ts";
import { markdownTable } from "./markdown-table.ts";
import { fenced, markdownText } from "./markdown-text.ts";
import {
  type ScoredItem,
  autoFailOf,
  errorOf,
  reasonOf,
  tokensPerSecond,
  unscoredReasonOf,
} from "./scored-item.ts";
import { xmlText } from "./xml-text.ts";

/** What a model's items are read from: their numbers alone, then their texts. */
export type ItemsOf = (modelId: string, texts: "none" | "spoken") => AsyncIterable<ScoredItem>;

/** The ranking, and below it what each model answered, to be opened one by one. */
export async function* markdownReport(
  { run, sentence, ranking, metric }: Pick<Summary, "run" | "sentence" | "ranking" | "metric">,
  itemsOf: ItemsOf | null,
): AsyncGenerator<string> {
  yield `# Results of run ${markdownText(run.runId)}\n\n${markdownText(sentence)}\n\n`;
  yield* markdownTable(exportTable(rankingTable({ metric, ranking }), ranking));
  if (itemsOf === null) return;
  // More items than tasks: some task was asked more than once.
  const hasSamples = ranking.some(
    ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0) > run.tasks,
  );
  for (const model of ranking) yield* modelDetails(model, itemsOf, hasSamples);
}

const AUTO_FAIL: Column<ModelResult> = {
  name: "autoFailRate",
  header: "Auto-fail",
  unit: "%",
  align: "right",
  cell: ({ autoFailRate }) => percentCell(autoFailRate, 1),
};

const FAILED: Column<ModelResult> = {
  name: "failureRate",
  header: "Failed",
  unit: "%",
  align: "right",
  cell: ({ failureRate }) => percentCell(failureRate, 1),
};

/** What stands here in place of a column of the terminal's ranking, as on the page. */
const INSTEAD: Readonly<Record<string, readonly Column<ModelResult>[]>> = {
  autoFailRate: [AUTO_FAIL],
  failed: [FAILED],
  cost: [COST_PER_1000_COLUMN],
  output: [],
};

function rankingTable(summary: Pick<Summary, "metric" | "ranking">): readonly ExportColumn<ModelResult>[] {
  return rankingColumns(summary)
    .flatMap((column) => INSTEAD[column.name] ?? [column])
    .map(({ header, unit, cell }) => ({
      name: unit === undefined ? header : `${header} (${unit})`,
      value: (result) => cellText(cell(result)),
    }));
}

const SAMPLE: ExportColumn<ScoredItem> = { name: "Sample", value: ({ item }) => item.sample + 1 };

/** Numbers of one item. */
const itemTable = (hasSamples: boolean): readonly ExportColumn<ScoredItem>[] => [
  { name: "Task", value: ({ item }) => item.taskId },
  ...(hasSamples ? [SAMPLE] : []),
  { name: "Title", value: ({ task }) => task.title ?? null },
  { name: "Status", value: ({ item }) => item.status },
  { name: "Score (of 100)", value: ({ score }) => (score.scored ? score.value : null) },
  { name: "Latency (ms)", value: ({ response }) => response?.latencyMs ?? null },
  { name: "Output (tokens)", value: ({ response }) => response?.usage.outputTokens ?? null },
  { name: "Speed (tokens/s)", value: tokensPerSecond },
  { name: "Why no score", value: unscoredReasonOf },
  { name: "Auto-fail", value: (scored) => (autoFailOf(scored) === "true" ? "yes" : null) },
];

async function* modelDetails(
  { modelId, provider }: Pick<Model, "modelId" | "provider">,
  itemsOf: ItemsOf,
  hasSamples: boolean,
): AsyncGenerator<string> {
  // A blank line ends the HTML, so that what follows is Markdown again.
  yield `\n<details>\n<summary>${xmlText(plainLine(`${modelId} (${provider})`))}</summary>\n\n`;
  yield* markdownTable(exportTable(itemTable(hasSamples), itemsOf(modelId, "none")));
  for await (const item of itemsOf(modelId, "spoken")) yield itemText(item, hasSamples);
  yield "\n</details>\n";
}

function itemText(scored: ScoredItem, hasSamples: boolean): string {
  const { item, task, response } = scored;
  const sample = hasSamples ? `, sample ${item.sample + 1}` : "";
  const title = task.title === undefined ? "" : `: ${markdownText(task.title)}`;
  const parts: readonly (readonly [string, string | null])[] = [
    ["Answer", response?.text ?? null],
    ["Reason", reasonOf(scored)],
    ["Error", errorOf(scored)],
  ];
  const reason = unscoredReasonOf(scored);
  const unscored = reason === null ? "" : `No score: ${markdownText(reason)}\n\n`;
  const shown = parts.flatMap(([name, text]) => (text === null ? [] : [`${name}:\n\n${fenced(text)}`]));
  return `\n#### ${markdownText(item.taskId)}${sample}${title}\n\n${unscored}${shown.join("\n")}`;
}
