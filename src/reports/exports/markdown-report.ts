import { type Model, type Summary, plainLine } from "../../core/index.ts";
import { AVERAGE_COLUMNS } from "./average-columns.ts";
import { ITEM_COLUMNS } from "./detailed-columns.ts";
import { exportTable } from "./export-table.ts";
import { markdownTable } from "./markdown-table.ts";
import { fenced, markdownText } from "./markdown-text.ts";
import { type ScoredItem, errorOf, reasonOf } from "./scored-item.ts";
import { xmlText } from "./xml-text.ts";

/** What a model's items are read from: their numbers alone, then their texts. */
export type ItemsOf = (modelId: string, texts: "none" | "spoken") => AsyncIterable<ScoredItem>;

/** The averages, and below them what each model answered, to be opened one by one. */
export async function* markdownReport(
  { run, sentence, ranking }: Pick<Summary, "run" | "sentence" | "ranking">,
  itemsOf: ItemsOf | null,
): AsyncGenerator<string> {
  yield `# Results of run ${markdownText(run.runId)}\n\n${markdownText(sentence)}\n\n`;
  yield* markdownTable(exportTable(AVERAGE_COLUMNS, ranking));
  if (itemsOf === null) return;
  for (const model of ranking) yield* modelDetails(model, itemsOf);
}

async function* modelDetails(
  { modelId, provider }: Pick<Model, "modelId" | "provider">,
  itemsOf: ItemsOf,
): AsyncGenerator<string> {
  // A blank line ends the HTML, so that what follows is Markdown again.
  yield `\n<details>\n<summary>${xmlText(plainLine(`${modelId} (${provider})`))}</summary>\n\n`;
  yield* markdownTable(exportTable(ITEM_COLUMNS, itemsOf(modelId, "none")));
  for await (const item of itemsOf(modelId, "spoken")) yield itemText(item);
  yield "\n</details>\n";
}

function itemText(scored: ScoredItem): string {
  const { item, task, response } = scored;
  const sample = item.sample === 0 ? "" : `, sample ${item.sample + 1}`;
  const title = task.title === undefined ? "" : `: ${markdownText(task.title)}`;
  const parts: readonly (readonly [string, string | null])[] = [
    ["Answer", response?.text ?? null],
    ["Reason", reasonOf(scored)],
    ["Error", errorOf(scored)],
  ];
  const shown = parts.flatMap(([name, text]) => (text === null ? [] : [`${name}:\n\n${fenced(text)}`]));
  return `\n#### ${markdownText(item.taskId)}${sample}${title}\n\n${shown.join("\n")}`;
}
