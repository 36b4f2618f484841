import type { MessageDescriptor } from "./translate.ts";
import { decimalText } from "./decimal-text.ts";

/** What faces render: forms from fields, tables from columns, buttons and keys from actions. */

export type FieldKind = "text" | "number" | "whole-number" | "list" | "switch" | "file" | "folder";

/** One thing a person can fill in. */
export interface Field {
  readonly name: string;
  readonly label: string;
  /** One line that says what it does. */
  readonly help: string;
  readonly kind: FieldKind;
  readonly minimum?: number;
}

/** What a cell holds. A face decides how to draw it. */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly value: number; readonly digits: number }
  | {
      readonly kind: "interval";
      readonly value: number;
      readonly low: number | null;
      readonly high: number | null;
      readonly digits: number;
    }
  | { readonly kind: "unknown"; readonly reason: string };

export interface Column<Row> {
  readonly name: string;
  readonly header: string;
  /** Shown in the header, never in the cells. */
  readonly unit?: string;
  readonly align: "left" | "right";
  readonly cell: (row: Row) => Cell;
}

/** Something a person can do, with when it makes sense. */
export interface Action<Context> {
  readonly name: string;
  readonly label: MessageDescriptor;
  /** What it is called where another word is truer; null for `label`. */
  readonly labelFor?: (context: Context) => MessageDescriptor | null;
  /** The key that does it. */
  readonly key: string;
  readonly isPossible: (context: Context) => boolean;
  /** Asked first, where something is gone or paid for afterwards: what will happen. */
  readonly question?: (context: Context) => MessageDescriptor;
}

export const text = (value: string): Cell => ({ kind: "text", text: value });
export const unknown = (reason: string): Cell => ({ kind: "unknown", reason });
export const number = (value: number | null, digits: number, reason = "not known"): Cell =>
  value === null ? unknown(reason) : { kind: "number", value, digits };

/** What stands between the ends of a range where a dash could be taken for a minus: a word, or a sign in any language. */
export const RANGE_WORD = " to ";
export const RANGE_SIGN = " … ";

const MINUS = /[-−]/;

/** `79.8–88.6`; with a negative end as it is written, `-2.8 to 3.4` or `-2.8 … 3.4`. */
export function rangeText(
  { low, high }: { readonly low: number; readonly high: number },
  written: (end: number) => string,
  between: typeof RANGE_WORD | typeof RANGE_SIGN,
): string {
  const first = written(low);
  return `${first}${MINUS.test(first) ? between : "–"}${written(high)}`;
}

/** A cell in plain characters, the same in a terminal, in Markdown and in a page without script. */
export function cellText(cell: Cell): string {
  switch (cell.kind) {
    case "text":
      return cell.text;
    case "number":
      return decimalText(cell.value, cell.digits);
    case "interval": {
      const value = decimalText(cell.value, cell.digits);
      if (cell.low === null || cell.high === null) return value;
      const range = { low: cell.low, high: cell.high };
      return `${value} (${rangeText(range, (end) => decimalText(end, cell.digits), RANGE_WORD)})`;
    }
    case "unknown":
      return "–";
  }
}
