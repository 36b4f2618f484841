import type { ImportedPrice, PriceImport } from "../../../contract/index.ts";
import { type Column, text } from "../../../core/index.ts";

const MOST_NAMES = 10;

const column = (
  name: string,
  header: string,
  value: (row: ImportedPrice) => string,
): Column<ImportedPrice> => ({ name, header, align: "left", cell: (row) => text(value(row)) });

const moved = (before: number | undefined, after: number): string =>
  before === undefined || before === after ? String(after) : `${before} → ${after}`;

/** A price that would change, beside the one before. */
export const CHANGE_COLUMNS: readonly Column<ImportedPrice>[] = [
  column("provider", "Provider", ({ provider }) => provider),
  column("model", "Model", ({ model }) => model),
  column("inputPerMillion", "Input (USD/M)", ({ before, inputPerMillion }) =>
    moved(before?.inputPerMillion, inputPerMillion),
  ),
  column("outputPerMillion", "Output (USD/M)", ({ before, outputPerMillion }) =>
    moved(before?.outputPerMillion, outputPerMillion),
  ),
  column("since", "Since", ({ since }) => since),
  column("change", "Change", ({ change, isKnown }) =>
    isKnown ? change : `${change}; not a model of this workspace`,
  ),
];

/** What else there is to know of a price list, a sentence each. */
export function importNotes(result: PriceImport): string[] {
  const { rows, unmatched, unknown, unknownCount, withoutPrice, ignoredColumns } = result;
  const same = rows.filter(({ change }) => change === "same").length;
  const overridden = rows.flatMap(({ overriddenBy }) => overriddenBy);
  const listed = (names: readonly string[], count = names.length): string => {
    const rest = count - Math.min(names.length, MOST_NAMES);
    const shown = names.slice(0, MOST_NAMES).join(", ");
    return rest === 0 ? shown : `${shown} and ${rest.toLocaleString("en")} more`;
  };
  return [
    ...(same === 0 ? [] : [`Unchanged: ${same.toLocaleString("en")}.`]),
    ...unmatched.map(({ provider, model, reason }) => `No price for ${model} of ${provider}: ${reason}.`),
    ...(overridden.length === 0
      ? []
      : [`These models have their own price, which takes precedence: ${listed(overridden)}.`]),
    ...(unknownCount === 0
      ? []
      : [`Skipped, because the workspace has no such model: ${listed(unknown, unknownCount)}.`]),
    ...(withoutPrice === 0 ? [] : [`Entries without a token price: ${withoutPrice.toLocaleString("en")}.`]),
    ...(ignoredColumns.length === 0 ? [] : [`Ignored columns: ${listed(ignoredColumns)}.`]),
  ];
}
