import { z } from "zod";
import { recordOf } from "../../core/index.ts";
import { type PriceRow, type ReadPrices, perMillion, readAmount } from "./price-row.ts";

/** What LiteLLM calls the parts of a price, each for one token. */
const PARTS: Readonly<Record<string, string>> = {
  input_cost_per_token: "inputPerMillion",
  output_cost_per_token: "outputPerMillion",
};
/** A key that explains the others. */
const SPECIMEN = "sample_spec";

const listSchema = recordOf(recordOf(z.unknown()));

/** LiteLLM's price list: an object with a key for each model. Null when the text is something else. */
export function readPriceList(file: string, json: unknown): ReadPrices | null {
  const list = listSchema.safeParse(json);
  if (!list.success) return null;
  const rows: PriceRow[] = [];
  const withoutPrice: string[] = [];
  const faults: ReadPrices["faults"][number][] = [];
  for (const [model, entry] of Object.entries(list.data)) {
    if (model === SPECIMEN) continue;
    const amounts = Object.entries(PARTS).map(([part, key]) => ({
      part,
      key,
      amount: readAmount(entry[part]),
    }));
    const fault: PriceRow["fault"] = (key, found) => ({
      file,
      key: key === null ? model : `${model}.${key}`,
      ...found,
    });
    const price: Record<string, number> = {};
    for (const { part, key, amount } of amounts) {
      if (typeof amount === "number") price[key] = perMillion(amount);
      else if (amount !== null) faults.push(fault(part, amount));
    }
    if (amounts.some(({ amount }) => amount === null)) {
      withoutPrice.push(model);
      continue;
    }
    const { litellm_provider: servedBy } = entry;
    rows.push({
      model,
      provider: null,
      servedBy: typeof servedBy === "string" ? servedBy : null,
      since: null,
      price,
      fault,
    });
  }
  return { format: "litellm", rows, withoutPrice, ignoredColumns: [], faults };
}
