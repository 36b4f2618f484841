import { z } from "zod";
import { type Fault, priceSchema, recordOf, phrase } from "../../core/index.ts";
import { openRows } from "../tasks/rows/open-rows.ts";
import type { Row } from "../tasks/rows/row.ts";
import { type PriceRow, type ReadPrices, perMillion, readAmount } from "./price-row.ts";

const TEXTS = ["provider", "model", "since"] as const;
const rawSchema = recordOf(z.unknown());

/** Spellings such as `Input per million` and `input_per_million` are the same. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, "");

interface PriceColumn {
  readonly key: string;
  readonly isPerToken: boolean;
}

/** Names of columns that hold a part of a price. */
const PRICE_COLUMNS: ReadonlyMap<string, PriceColumn> = new Map<string, PriceColumn>([
  ...Object.keys(priceSchema.shape).map((key): [string, PriceColumn] => [
    plain(key),
    { key, isPerToken: false },
  ]),
  ["inputcostpertoken", { key: "inputPerMillion", isPerToken: true }],
  ["outputcostpertoken", { key: "outputPerMillion", isPerToken: true }],
]);

/** A table or a list with a row for each price. */
export async function readPriceRows(file: string, content: string): Promise<ReadPrices> {
  const opened = await openRows(once(content), file);
  const faults: Fault[] = [...opened.faults];
  const rows: PriceRow[] = [];
  const ignored = new Set<string>();
  for await (const read of opened.rows) {
    if ("fault" in read) faults.push(read.fault);
    else rows.push(...readRow(read.row, faults, ignored));
  }
  if (rows.length === 0 && faults.length === 0) {
    faults.push({
      file,
      message: phrase`contains no prices`,
      expected: phrase`columns model, inputPerMillion, outputPerMillion`,
    });
  }
  return { format: "rows", rows, withoutPrice: [], ignoredColumns: [...ignored], faults };
}

async function* once(content: string): AsyncGenerator<string> {
  yield content;
}

function readRow(row: Row, faults: Fault[], ignored: Set<string>): PriceRow[] {
  const before = faults.length;
  const raw = rawSchema.safeParse(row.raw);
  if (!raw.success) {
    faults.push(
      row.fault([], { message: phrase`is not a price`, expected: phrase`an object with model and prices` }),
    );
    return [];
  }
  const texts: Partial<Record<(typeof TEXTS)[number], string>> = {};
  const price: Record<string, number> = {};
  for (const [column, value] of Object.entries(raw.data)) {
    const text = TEXTS.find((name) => name === plain(column));
    const part = PRICE_COLUMNS.get(plain(column));
    if (text !== undefined) {
      if (typeof value === "string" && value.trim() !== "") texts[text] = value.trim();
      else if (typeof value !== "string" && value != null) {
        faults.push(row.fault([column], { message: phrase`is not text`, expected: phrase`a text` }));
      }
    } else if (part !== undefined) {
      const amount = readAmount(value);
      if (typeof amount === "number") price[part.key] = part.isPerToken ? perMillion(amount) : amount;
      else if (amount !== null) faults.push(row.fault([column], amount));
    } else ignored.add(column);
  }
  const fault: PriceRow["fault"] = (key, found) => row.fault(key === null ? [] : [key], found);
  if (texts.model === undefined) {
    faults.push(fault("model", { message: phrase`is missing`, expected: phrase`the provider's model ID` }));
  }
  if (faults.length > before) return [];
  const { model = "", provider = null, since = null } = texts;
  return [{ model, provider, servedBy: null, since, price, fault }];
}
