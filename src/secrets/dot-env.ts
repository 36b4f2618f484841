import { parseEnv } from "node:util";
import { type Fault, VARIABLE_NAME } from "../core/index.ts";

export interface DotEnv {
  readonly values: Readonly<Record<string, string>>;
  /** Lines that are not assignments. They say where, never what: the line may hold a secret. */
  readonly faults: readonly Fault[];
}

/** Reads a `.env` file as Node does. Values may be quoted, and a quoted one may go on over several lines. */
export function readDotEnv(text: string): DotEnv {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const kept: string[] = [];
  const faults: Fault[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (/^\s*(?:#|$)/.test(line)) continue;
    const equals = line.indexOf("=");
    const last = equals === -1 ? index : closingLine(lines, index, line.slice(equals + 1).trimStart());
    const message = faultOf(line.slice(0, Math.max(equals, 0)), last);
    if (message === null) kept.push(...lines.slice(index, (last ?? index) + 1));
    else faults.push({ line: index + 1, message, expected: "NAME=value" });
    index = last ?? index;
  }
  const values = Object.entries(parseEnv(kept.join("\n"))).filter(([, value]) => value !== undefined);
  return { values: Object.fromEntries(values) as Record<string, string>, faults };
}

function faultOf(left: string, last: number | null): string | null {
  if (left.trim() === "") return "is not an assignment";
  if (!VARIABLE_NAME.test(left.trim().replace(/^export\s+/, "")))
    return "does not start with the name of a variable";
  return last === null ? "has an opening quote that is never closed" : null;
}

/** The line on which the value that begins at `first` ends; null when its quotation is never closed. */
function closingLine(lines: readonly string[], first: number, value: string): number | null {
  const quote = /^["'`]/.exec(value)?.[0];
  if (quote === undefined || value.includes(quote, 1)) return first;
  const after = lines.slice(first + 1).findIndex((line) => line.includes(quote));
  return after === -1 ? null : first + 1 + after;
}
