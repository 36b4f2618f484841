import { plural, t } from "@lingui/core/macro";
import type { PriceImport } from "../../contract/index.ts";
import { sentence } from "../faults.ts";
import { spoken } from "../language.ts";
import type { PriceState } from "./price-order.ts";

/** Whether a price counts today. */
export function priceStateWord(state: PriceState | undefined): string {
  if (state === "in-force") return t`in force`;
  return state === "future" ? t`not yet in force` : t`superseded`;
}

/** How many prices a list would change. */
export const priceChanges = ({ rows }: PriceImport): number =>
  rows.filter(({ change }) => change !== "same").length;

/** What a list would change, in a sentence. */
export function priceChangesText(result: PriceImport): string {
  const count = (wanted: string): number => result.rows.filter(({ change }) => change === wanted).length;
  const [fresh, changed, same] = [count("new"), count("changed"), count("same")];
  return fresh + changed === 0
    ? t`No price changes. Nothing to import.`
    : t`${fresh} new, ${changed} changed, ${same} unchanged`;
}

interface UnusedPart {
  readonly title: string;
  readonly details: readonly string[];
}

/** What a list has and is not taken over, and what it lacks. */
export function unusedPrices({
  unmatched,
  unknown,
  unknownCount,
  withoutPrice,
  ignoredColumns,
}: PriceImport): readonly UnusedPart[] {
  const columns = ignoredColumns.join(", ");
  const parts: readonly (UnusedPart | null)[] = [
    unmatched.length === 0
      ? null
      : {
          title: plural(unmatched.length, {
            one: "# model of the workspace gets no price",
            other: "# models of the workspace get no price",
          }),
          details: unmatched.map(
            ({ provider, model, reason }) => `${model} (${provider}): ${sentence(spoken(reason))}`,
          ),
        },
    unknownCount === 0
      ? null
      : {
          title: plural(unknownCount, {
            one: "# model of the list isn't in this workspace and is left out",
            other: "# models of the list aren't in this workspace and are left out",
          }),
          details: [`${unknown.join(", ")}${unknownCount > unknown.length ? " …" : ""}`],
        },
    withoutPrice === 0
      ? null
      : {
          title: plural(withoutPrice, {
            one: "# model of the list has no token price.",
            other: "# models of the list have no token price.",
          }),
          details: [],
        },
    columns === "" ? null : { title: t`Ignored columns: ${columns}`, details: [] },
  ];
  return parts.filter((part) => part !== null);
}
