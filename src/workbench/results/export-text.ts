import { DEFAULT_THRESHOLD, type ExportFormat, type ExportRequest } from "../../contract/index.ts";
import type { SetUpRun, Summary } from "../../core/index.ts";
import { writeCsv } from "../../datasets/index.ts";
import {
  AVERAGE_COLUMNS,
  DETAILED_COLUMNS,
  EVALUATION_COLUMNS,
  type ExportTable,
  MODEL_COLUMNS,
  PAIR_EXPORT_COLUMNS,
  RANKING_EXPORT_COLUMNS,
  SCORE_COLUMNS,
  type ScoredItem,
  answeredItems,
  callColumns,
  exportTable,
  exportedItem,
  jsonLines,
  jsonList,
  junitXml,
  markdownReport,
  markdownTable,
  modelLines,
  rowObjects,
} from "../../reports/index.ts";
import type { ExportMaterial, Parts } from "../parts.ts";
import { criterionScores, itemPairs, itemRatings } from "../people/human-scores.ts";
import { type ItemReader, readerOf } from "./item-reader.ts";

/** What came of a run as a text, which is read from the store bit by bit. */
export async function* exportText(
  parts: Pick<Parts, "store">,
  { found, summary, request }: ExportMaterial,
): AsyncGenerator<string> {
  const source = { parts, found, summary, ...(await readerOf(parts, found, summary.basis)) };
  if (request.bom) yield "\u{FEFF}";
  yield* textOf(source, request);
}

/** Where the contents of a file come from. */
interface Source extends ItemReader {
  readonly parts: Pick<Parts, "store">;
  readonly found: SetUpRun;
  readonly summary: Summary;
}

function textOf(source: Source, request: ExportRequest): AsyncIterable<string> {
  return request.content === "items"
    ? itemsText(source, request)
    : tableText(tableOf(source, request.content), request.format);
}

function itemsText(source: Source, request: ExportRequest): AsyncIterable<string> {
  const { parts, found, summary, scoreOf, items } = source;
  const { runId } = found.run;
  const { format, includeDetailed, threshold = DEFAULT_THRESHOLD } = request;
  switch (format) {
    case "CSV":
      return tableText(averagesOrItems(source, includeDetailed), format);
    case "MD":
      return markdownReport(summary, includeDetailed ? (modelId, texts) => items(texts, modelId) : null);
    case "JSON":
      return jsonReport(summary, includeDetailed ? items("asked") : null);
    case "JSONL":
      return jsonLines(exportedItems(items("asked")));
    case "JUNIT":
      return junitXml({
        runId,
        models: found.setup.models,
        threshold,
        rows: parts.store.readResults(runId),
        scoreOf,
        itemsOf: (modelId) => items("spoken", modelId),
      });
  }
}

function averagesOrItems({ summary, items }: Source, isDetailed: boolean): ExportTable {
  if (isDetailed) return exportTable(DETAILED_COLUMNS, items("spoken"));
  return exportTable(AVERAGE_COLUMNS, summary.ranking);
}

async function* exportedItems(items: AsyncIterable<ScoredItem>): AsyncGenerator<object> {
  for await (const item of items) yield exportedItem(item);
}

async function* jsonReport(summary: object, items: AsyncIterable<ScoredItem> | null): AsyncGenerator<string> {
  yield `{"summary":${JSON.stringify(summary)}`;
  if (items !== null) {
    yield ',\n"items":';
    yield* jsonList(exportedItems(items));
  }
  yield "}\n";
}

function tableOf(
  { parts, found, summary, items }: Source,
  content: Exclude<ExportRequest["content"], "items">,
): ExportTable {
  const { runId } = found.run;
  switch (content) {
    case "ranking":
      return exportTable(RANKING_EXPORT_COLUMNS, summary.ranking);
    case "models":
      return exportTable(MODEL_COLUMNS, modelLines(summary));
    case "scores":
      return exportTable(SCORE_COLUMNS, criterionScores(parts, runId));
    case "runs":
      return exportTable(callColumns(found.setup), answeredItems(items("all")));
    case "evaluations":
      return exportTable(EVALUATION_COLUMNS, itemRatings(parts, runId));
    case "pairs":
      return exportTable(PAIR_EXPORT_COLUMNS, itemPairs(parts, runId));
  }
}

function tableText(table: ExportTable, format: ExportFormat): AsyncIterable<string> {
  switch (format) {
    case "MD":
      return markdownTable(table);
    case "JSON":
      return jsonList(rowObjects(table));
    case "JSONL":
      return jsonLines(rowObjects(table));
    case "CSV":
    case "JUNIT":
      return writeCsv(table.header, table.rows);
  }
}
