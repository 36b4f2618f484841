import { phrase } from "../../core/index.ts";
import { parseJson } from "../parse-json.ts";
import type { ReadPrices } from "./price-row.ts";
import { readPriceList } from "./read-price-list.ts";
import { readPriceRows } from "./read-price-rows.ts";

/** What models cost, from CSV, a JSON list, JSON lines, or LiteLLM's `model_prices_and_context_window.json`. */
export async function readPrices(file: string, content: string): Promise<ReadPrices> {
  const text = content.startsWith("\uFEFF") ? content.slice(1) : content;
  if (!text.trimStart().startsWith("{")) return await readPriceRows(file, text);
  const parsed = parseJson(text);
  if ("raw" in parsed) return readPriceList(file, parsed.raw) ?? (await readPriceRows(file, text));
  const [firstLine = ""] = text.trimStart().split("\n", 1);
  if ("raw" in parseJson(firstLine)) return await readPriceRows(file, text);
  const line = text.slice(0, parsed.brokenAt).split("\n").length;
  const fault = { file, ...(parsed.brokenAt === undefined ? {} : { line }), message: phrase`is not JSON` };
  return { format: "litellm", rows: [], withoutPrice: [], ignoredColumns: [], faults: [fault] };
}
