import { phrase } from "../../../core/index.ts";
import type { Fault } from "../../../core/index.ts";
import { keyPositions } from "../../key-positions.ts";
import { parseJson } from "../../parse-json.ts";
import { isDeeperThan } from "./is-deeper-than.ts";
import { listBoundary } from "./list-boundary.ts";
import type { RowOrFault } from "./row.ts";
import { type RawRecord, splitRecords } from "./split-records.ts";
import { TOO_LONG, unreadable } from "./unreadable.ts";

/** Looking for a key's place means a slow second reading; a longer text's faults name the line alone. */
const LONGEST_LOCATED = 200_000;
/** Far more than any bank needs, and far less than what overflows the stack of those who walk through it. */
const DEEPEST = 100;

/** One JSON object per line. */
export async function* jsonLineRows(text: AsyncIterable<string>, path: string): AsyncGenerator<RowOrFault> {
  for await (const record of splitRecords(text, (code) => code === 10)) {
    if (record.text?.trim() === "") continue;
    yield readRecord(record, path, phrase`one JSON object per line`);
  }
}

/** One JSON list of objects. */
export async function* jsonListRows(text: AsyncIterable<string>, path: string): AsyncGenerator<RowOrFault> {
  const fault = ({ line, column }: RawRecord, message: string, expected: string): RowOrFault => ({
    fault: { file: path, line, column, message, expected },
  });
  let number = 0;
  let closed = false;
  let last: RawRecord | null = null;
  for await (const found of splitRecords(text, listBoundary())) {
    const opens = last === null;
    const record = withoutLeadingSpace(found);
    last = record;
    if (opens) continue;
    const blank = record.text === "";
    if (closed) {
      if (!blank) yield fault(record, phrase`follows the end of the list`, phrase`nothing more`);
      continue;
    }
    closed = record.end === "]";
    if (blank && (record.end === "" || (closed && number === 0))) continue;
    number += 1;
    yield readRecord(record, path, phrase`a list of JSON objects`);
  }
  if (last !== null && !closed) yield fault(last, phrase`the list has no end`, "]");
}

/** The record from its first character that is not space, with that one's place. */
function withoutLeadingSpace(record: RawRecord): RawRecord {
  if (record.text === null) return record;
  const text = record.text.trim();
  return { ...record, ...placeIn(record, record.text.length - record.text.trimStart().length), text };
}

/** Where a record's character stands in the file. */
function placeIn({ line, column, text }: RawRecord, offset: number): { line: number; column: number } {
  const lines = (text ?? "").slice(0, offset).split(/\r\n|\r|\n/);
  const last = lines.at(-1) ?? "";
  return lines.length === 1
    ? { line, column: column + offset }
    : { line: line + lines.length - 1, column: last.length + 1 };
}

function readRecord(record: RawRecord, path: string, expected: string): RowOrFault {
  const { line, text } = record;
  const place = { file: path, line };
  if (text === null) return { fault: { ...place, ...TOO_LONG } };
  const bad = unreadable(text);
  if (bad !== null) {
    const { message, expected: wanted, offset } = bad;
    return { fault: { file: path, ...placeIn(record, offset), message, expected: wanted } };
  }
  const parsed = parseJson(text);
  if ("brokenAt" in parsed) {
    const found = parsed.brokenAt === undefined ? { line } : placeIn(record, parsed.brokenAt);
    return { fault: { file: path, ...found, message: phrase`is not valid JSON`, expected } };
  }
  if (isDeeperThan(DEEPEST, parsed.raw)) {
    const message = phrase`is nested too deeply`;
    return { fault: { ...place, message, expected: phrase`at most ${DEEPEST} levels` } };
  }
  const fault = (keys: readonly PropertyKey[], found: Fault): Fault => {
    if (text.length > LONGEST_LOCATED) return { ...place, ...found };
    const { line: below = 1, column: along = 1 } = keyPositions(text).locate(keys);
    const column = below === 1 ? record.column + along - 1 : along;
    return { file: path, line: line + below - 1, column, ...found };
  };
  return { row: { line, raw: parsed.raw, fault } };
}
