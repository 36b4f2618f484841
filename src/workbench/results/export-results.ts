import {
  DEFAULT_THRESHOLD,
  type Download,
  type ExportFormat,
  type ExportRequest,
} from "../../contract/index.ts";
import { Failure, type SetUpRun, phrase } from "../../core/index.ts";
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
import { FILE_KINDS } from "../file-kinds.ts";
import type { Parts } from "../parts.ts";
import { criterionScores, itemPairs, itemRatings } from "../people/human-scores.ts";
import { noRanking } from "./no-ranking.ts";
import { type ItemReader, readerOf } from "./item-reader.ts";
import { getResults } from "./get-results.ts";
import { requireSetup } from "../runs/get-run.ts";

const ENDINGS = {
  CSV: "csv",
  MD: "md",
  JSON: "json",
  JSONL: "jsonl",
  JUNIT: "xml",
} as const satisfies Record<ExportFormat, keyof typeof FILE_KINDS>;

/** What came of a run as a file, which is read from the store while it is sent. */
export async function exportResults(parts: Parts, runId: string, request: ExportRequest): Promise<Download> {
  const found = await requireSetup(parts, runId);
  if (found.run.kind !== "answers") throw noRanking(found.run);
  requireSense(request);
  const source = await sourceOf(parts, found);
  const ending = ENDINGS[request.format];
  return {
    filename: `run-${runId}-${wordFor(request)}.${ending}`,
    contentType: FILE_KINDS[ending],
    content: request.bom ? marked(await textOf(source, request)) : await textOf(source, request),
  };
}

async function textOf(source: Source, request: ExportRequest): Promise<AsyncIterable<string>> {
  return request.content === "items"
    ? await itemsText(source, request)
    : tableText(await tableOf(source, request.content), request.format);
}

/** Begins with a byte order mark. */
async function* marked(text: AsyncIterable<string>): AsyncGenerator<string> {
  yield "\u{FEFF}";
  yield* text;
}

/** Refuses what would be passed over in silence otherwise. */
function requireSense({ format, content, threshold, bom }: ExportRequest): void {
  if (format === "JUNIT" && content !== "items") {
    const fault = {
      key: "content",
      message: phrase`"${content}" can't be exported as tests`,
      expected: phrase`items, or another format`,
    };
    throw new Failure("invalid-input", phrase`JUNIT exports items only.`, { faults: [fault] });
  }
  if (threshold !== undefined && format !== "JUNIT") {
    const fault = {
      key: "threshold",
      message: phrase`has no effect in ${format}`,
      expected: phrase`the format JUNIT`,
    };
    throw new Failure("invalid-input", phrase`Only JUNIT has pass and fail.`, { faults: [fault] });
  }
  if (bom && format !== "CSV") {
    const fault = {
      key: "bom",
      message: phrase`has no effect in ${format}`,
      expected: phrase`the format CSV`,
    };
    throw new Failure("invalid-input", phrase`Only CSV can begin with a byte order mark.`, {
      faults: [fault],
    });
  }
}

function wordFor({ format, content, includeDetailed }: ExportRequest): string {
  if (format === "JUNIT") return "junit";
  if (content !== "items") return content;
  if (includeDetailed || format === "JSONL") return "detailed";
  return format === "MD" ? "report" : format === "JSON" ? "summary" : "average";
}

/** Where the contents of a file come from. */
interface Source extends ItemReader {
  readonly parts: Parts;
  readonly found: SetUpRun;
}

async function sourceOf(parts: Parts, found: SetUpRun): Promise<Source> {
  const { basis } = await getResults(parts, found.run.runId);
  return { parts, found, ...(await readerOf(parts, found, basis)) };
}

async function itemsText(source: Source, request: ExportRequest): Promise<AsyncIterable<string>> {
  const { parts, found, scoreOf, items } = source;
  const { runId } = found.run;
  const { format, includeDetailed, threshold = DEFAULT_THRESHOLD } = request;
  switch (format) {
    case "CSV":
      return tableText(await averagesOrItems(source, includeDetailed), format);
    case "MD":
      return markdownReport(
        await getResults(parts, runId),
        includeDetailed ? (modelId, texts) => items(texts, modelId) : null,
      );
    case "JSON":
      return jsonReport(await getResults(parts, runId), includeDetailed ? items("asked") : null);
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

async function averagesOrItems({ parts, found, items }: Source, isDetailed: boolean): Promise<ExportTable> {
  if (isDetailed) return exportTable(DETAILED_COLUMNS, items("spoken"));
  return exportTable(AVERAGE_COLUMNS, (await getResults(parts, found.run.runId)).ranking);
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

async function tableOf(
  { parts, found, items }: Source,
  content: Exclude<ExportRequest["content"], "items">,
): Promise<ExportTable> {
  const { runId } = found.run;
  switch (content) {
    case "ranking":
      return exportTable(RANKING_EXPORT_COLUMNS, (await getResults(parts, runId)).ranking);
    case "models":
      return exportTable(MODEL_COLUMNS, modelLines(await getResults(parts, runId)));
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
