import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { Fault } from "../../core/index.ts";
import { spoken } from "../language.ts";
import { sentence } from "../faults.ts";

/** What to do about faults that many files have, by how the API says them. */
const ADVICE: readonly (readonly [RegExp, MessageDescriptor])[] = [
  [/^the prompt is empty$/, msg`Fill in this column or remove the row.`],
  [/^is empty$/, msg`The cell holds only spaces. Fill it in or clear it.`],
  [/^".*" is already the ID of line \d+$/, msg`Give each row its own ID, or set the ID column to Ignore.`],
  [/^has \d+ cells?$/, msg`Check this line for missing separators or quotes.`],
];

/** What is wrong, in a sentence; a line of the wrong length with what was expected. */
export function rowProblem({ message, expected = "" }: Fault): string {
  const found = /^has (\d+) cells?$/.exec(message)?.[1];
  const wanted = /^(\d+) cells?, as in the header$/.exec(expected)?.[1];
  return found === undefined || wanted === undefined
    ? sentence(spoken(message))
    : t`Cells in this line: ${found}, columns in the header: ${wanted}.`;
}

/** What a person can do about a fault of a file; else what was expected there. */
export function rowAdvice({ message, expected: wanted }: Fault): string {
  const known = ADVICE.find(([pattern]) => pattern.test(message))?.[1];
  if (known !== undefined) return i18n._(known);
  if (wanted === undefined) return "";
  const expected = spoken(wanted);
  return t`Expected: ${expected}.`;
}

/** What a spreadsheet would take for a formula gets a quote before it: keys are a stranger's words. */
const cell = (value: string | number | undefined): string =>
  `"${String(value ?? "")
    .replace(/^(?=[=+\-@\t\r])/, "'")
    .replaceAll('"', '""')}"`;

/** What is wrong with a file, as a table to take along. */
export function faultsCsv(faults: readonly Fault[]): string {
  const rows = faults.map(({ line, column, key, message, expected }) =>
    [line, column, key, message, expected].map(cell).join(","),
  );
  return ["line,column,key,message,expected", ...rows].join("\n");
}
