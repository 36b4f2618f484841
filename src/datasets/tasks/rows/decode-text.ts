import { Failure, phrase } from "../../../core/index.ts";
import { type TextEncoding, asciiLength, detectEncoding, wholeCharacters } from "./detect-encoding.ts";

/** Bytes or text of a file, in pieces of any size. */
export type TextSource = AsyncIterable<Uint8Array | string>;

export interface DecodedText {
  /** Without its byte order mark; `BAD_BYTES` where the bytes are not of the encoding. */
  readonly text: AsyncGenerator<string>;
  /** As far as the text was read; what is only ASCII counts as UTF-8. */
  encoding(): TextEncoding;
}

/** Stands for bytes that are not of the encoding. No valid text decodes to half a character, so it cannot be meant. */
const BAD_BYTES = "\uDC00";
const NOTHING: Uint8Array = new Uint8Array();
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const cyrillic = new TextDecoder("windows-1251");

/** Decodes a source: UTF-8, UTF-16 with its mark, or the windows-1251 that Russian spreadsheets write. */
export function decodeText(source: TextSource): DecodedText {
  const decoder = new Decoder();
  return { text: decoded(source, decoder), encoding: () => decoder.encoding ?? "utf-8" };
}

async function* decoded(source: TextSource, decoder: Decoder): AsyncGenerator<string> {
  let first = true;
  const clean = (text: string): string => {
    const cleaned = first && text.startsWith("\uFEFF") ? text.slice(1) : text;
    first &&= text === "";
    return cleaned;
  };
  const opening = new Opening();
  for await (const chunk of source) {
    opening.refuseSpreadsheet(chunk);
    yield clean(typeof chunk === "string" ? `${decoder.end()}${chunk}` : decoder.push(chunk));
  }
  yield clean(decoder.end());
}

/** What workbooks begin with: zip archives (.xlsx), and compound files (.xls). */
const WORKBOOKS = ["504b0304", "d0cf11e0"];

/** The first bytes of a source, in however many pieces they come. */
class Opening {
  #head = "";

  refuseSpreadsheet(chunk: Uint8Array | string): void {
    if (this.#head.length >= 8) return;
    const bytes =
      typeof chunk === "string" ? Uint8Array.from(chunk.slice(0, 4), (c) => c.charCodeAt(0)) : chunk;
    this.#head += [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (WORKBOOKS.some((start) => this.#head.startsWith(start)))
      throw new Failure(
        "invalid-input",
        phrase`This is an Excel file. Save it as CSV (UTF-8) and import that.`,
      );
  }
}

/** Whether the text begins like a file of another encoding. */
export function beginsWithBadBytes(text: string): boolean {
  return text.startsWith(BAD_BYTES);
}

/** Turns bytes into text as they come, and finds out what they are written in. */
class Decoder {
  /** Null while everything was ASCII. */
  encoding: TextEncoding | null = null;
  #rest = NOTHING;
  #isStart = true;

  push(chunk: Uint8Array): string {
    return this.#take(this.#rest.length === 0 ? chunk : concat(this.#rest, chunk), false);
  }

  end(): string {
    return this.#take(this.#rest, true);
  }

  #take(bytes: Uint8Array, isEnd: boolean): string {
    this.encoding ??= detectEncoding(bytes, { isStart: this.#isStart, isEnd: isEnd && bytes.length > 0 });
    const whole = isEnd ? bytes.length : readable(bytes, this.encoding);
    // A copy: the source may reuse its buffer.
    this.#rest = bytes.slice(whole);
    if (whole > 0) this.#isStart = false;
    return decode(bytes.subarray(0, whole), this.encoding ?? "utf-8");
  }
}

/** How many of the bytes can be decoded before more are known. */
function readable(bytes: Uint8Array, encoding: TextEncoding | null): number {
  switch (encoding) {
    case null:
      return asciiLength(bytes);
    case "utf-8":
      return wholeCharacters(bytes);
    case "windows-1251":
      return bytes.length;
    case "utf-16le":
    case "utf-16be":
      return bytes.length - (bytes.length % 2);
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === "windows-1251") return cyrillic.decode(bytes);
  return encoding === "utf-8" ? decodeUtf8(bytes) : decodeUtf16(bytes, encoding === "utf-16le");
}

/** Halves of characters stay what they are, so that a row with one is found; a decoder would hide them. */
function decodeUtf16(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode(view.getUint16(at, isLittleEndian));
  return bytes.length % 2 === 0 ? text : text + BAD_BYTES;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return splitAtReplacements(bytes)
      .map((part) => lenient.decode(part).replaceAll("\uFFFD", BAD_BYTES))
      .join("\uFFFD");
  }
}

/** Between replacement characters that the file itself holds, every other one is a decoding error. */
function splitAtReplacements(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] !== 0xbf || bytes[at + 2] !== 0xbd) continue;
    parts.push(bytes.subarray(start, at));
    start = at + 3;
  }
  return [...parts, bytes.subarray(start)];
}
