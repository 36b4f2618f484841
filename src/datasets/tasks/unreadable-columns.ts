import { phrase } from "../../core/index.ts";
import type { Fault } from "../../core/index.ts";
import { entriesOf } from "../entries-of.ts";
import { choiceColumns } from "./choice-columns.ts";
import type { LocatedFault } from "./formats/file-format.ts";
import { assertionPrefix, isExpectedColumn } from "./promptfoo-expected.ts";

/** Columns with choices that no task would have: a question without them is another question. */
export function lostChoices(columns: readonly string[], used: ReadonlySet<string>): string[] {
  return choiceColumns(columns.filter((column) => !used.has(column)));
}

export function choicesFault(columns: readonly string[]): Fault {
  const [first = ""] = columns;
  const names = columns.join(",");
  return {
    key: first,
    message:
      columns.length === 1
        ? phrase`looks like the choices of multiple-choice questions, which would be lost`
        : phrase`and ${columns.slice(1).join(", ")} look like the choices of multiple-choice questions, which would be lost`,
    expected: phrase`a prompt that includes them; --ignore-columns ${names} imports the questions without`,
  };
}

/** What a row has that cannot be read yet and must not come in as something else. */
export function unreadableFaults(
  raw: unknown,
  columns: ReadonlySet<string>,
  used: ReadonlySet<string>,
): LocatedFault[] {
  const entries = entriesOf(raw);
  const faults = entries.flatMap(([key, value]) =>
    isExpectedColumn(key) ? assertionFaults(key, value) : [],
  );
  // What stands in the header, or in the first rows, was looked at for the whole file.
  if (entries.every(([key]) => columns.has(key))) return faults;
  const given = entries.filter(([, value]) => value !== null && value !== "").map(([key]) => key);
  const lost = lostChoices(given, used);
  const [first] = lost;
  return first === undefined ? faults : [...faults, { path: [first], fault: choicesFault(lost) }];
}

function assertionFaults(key: string, value: unknown): LocatedFault[] {
  const texts = Array.isArray(value) ? value : [value];
  const prefix = texts
    .map((text) => (typeof text === "string" ? assertionPrefix(text) : null))
    .find((found) => found !== null);
  if (prefix === undefined) return [];
  const fault = {
    key,
    message: phrase`is a promptfoo assertion (${prefix}), which can't be imported yet and is no reference answer`,
    expected: phrase`a plain answer; --ignore-columns ${key} imports the questions without`,
  };
  return [{ path: [key], fault }];
}
