import { z } from "zod";
import { type Fault, recordOf, phrase } from "../../../core/index.ts";
import { csvRows } from "./csv-rows.ts";
import { type TextSource, beginsWithBadBytes, decodeText } from "./decode-text.ts";
import type { TextEncoding } from "./detect-encoding.ts";
import { jsonLineRows, jsonListRows } from "./json-rows.ts";
import type { Container, RowOrFault } from "./row.ts";
import { UTF8 } from "./unreadable.ts";

/** How many rows of JSON are looked at to learn the file's keys. */
const ROWS_LOOKED_AT = 10;

export interface OpenedRows {
  readonly container: Container;
  /** The header's names in CSV, the keys of the first rows in JSON. */
  readonly columns: readonly string[];
  /** 0 when there is none. */
  readonly headerLine: number;
  /** What makes the whole file unreadable; `rows` is empty then. */
  readonly faults: readonly Fault[];
  readonly rows: AsyncGenerator<RowOrFault>;
  /** What the bytes are read as, as far as they were read. */
  encoding(): TextEncoding;
  /** Lets go of the source; for whoever stops before the end. */
  close(): Promise<void>;
}

/** Finds out how the file lays out its rows and begins to read them. */
export async function openRows(source: TextSource, path: string): Promise<OpenedRows> {
  const { text, encoding } = decodeText(source);
  const close = async (): Promise<void> => {
    await text.return(undefined);
  };
  try {
    return { ...(await begin(text, path)), encoding, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Begun = Omit<OpenedRows, "encoding" | "close">;

async function begin(text: AsyncGenerator<string>, path: string): Promise<Begun> {
  let head = "";
  while (head.trim() === "") {
    const next = await text.next();
    if (next.done === true) break;
    head += next.value;
  }
  const whole = chain([head], text);
  if (beginsWithBadBytes(head)) {
    const fault = { file: path, line: 1, message: phrase`is not UTF-8 text`, expected: UTF8 };
    return { container: "csv", columns: [], headerLine: 0, faults: [fault], rows: chain([], none()) };
  }
  switch (head.trimStart().charAt(0)) {
    case "{":
      return await openJson("jsonl", jsonLineRows(whole, path));
    case "[":
      return await openJson("json", jsonListRows(whole, path));
    default:
      return { container: "csv", ...(await csvRows(whole, path)) };
  }
}

async function openJson(container: Container, rows: AsyncGenerator<RowOrFault>): Promise<Begun> {
  const first: RowOrFault[] = [];
  while (first.length < ROWS_LOOKED_AT) {
    const next = await rows.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  const columns = new Set(first.flatMap((item) => ("row" in item ? keysOf(item.row.raw) : [])));
  return { container, columns: [...columns], headerLine: 0, faults: [], rows: chain(first, rows) };
}

function keysOf(raw: unknown): string[] {
  const object = recordOf(z.unknown()).safeParse(raw);
  return object.success ? Object.keys(object.data) : [];
}

async function* none(): AsyncGenerator<never> {}

async function* chain<Item>(head: readonly Item[], rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* head;
  yield* rest;
}
