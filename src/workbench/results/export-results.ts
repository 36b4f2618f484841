import type { Download, ExportFormat, ExportRequest } from "../../contract/index.ts";
import { Failure, phrase } from "../../core/index.ts";
import { FILE_KINDS } from "../file-kinds.ts";
import type { Parts } from "../parts.ts";
import { itemCount } from "../runs/item-count.ts";
import { requireSetup } from "../runs/get-run.ts";
import { exportText } from "./export-text.ts";
import { getResults } from "./get-results.ts";
import { noRanking } from "./no-ranking.ts";

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
  const material = { found, summary: await getResults(parts, runId), request };
  const ending = ENDINGS[request.format];
  return {
    filename: `run-${runId}-${wordFor(request)}.${ending}`,
    contentType: FILE_KINDS[ending],
    content: parts.thread?.exportText(material, itemCount(found)) ?? exportText(parts, material),
  };
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
