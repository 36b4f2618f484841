/** Bytes or text of a file, in pieces of any size. */
export type TextSource = AsyncIterable<Uint8Array | string>;

/** Stands for bytes that are not UTF-8. No valid UTF-8 decodes to half a character, so it cannot be meant. */
const BAD_BYTES = "\uDC00";
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });

/** The source's text without its byte order mark; `BAD_BYTES` where the bytes are not UTF-8. */
export async function* decodeText(source: TextSource): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array();
  let first = true;
  const clean = (text: string): string => {
    const cleaned = first && text.startsWith("\uFEFF") ? text.slice(1) : text;
    first &&= text === "";
    return cleaned;
  };
  for await (const chunk of source) {
    if (typeof chunk === "string") {
      yield clean(`${decode(rest)}${chunk}`);
      rest = new Uint8Array();
      continue;
    }
    const bytes = rest.length === 0 ? chunk : concat(rest, chunk);
    const whole = wholeCharacters(bytes);
    // A copy: the source may reuse its buffer.
    rest = bytes.slice(whole);
    yield clean(decode(bytes.subarray(0, whole)));
  }
  yield clean(decode(rest));
}

/** Whether the text begins like a file of another encoding, such as UTF-16 with its mark. */
export function beginsWithBadBytes(text: string): boolean {
  return text.startsWith(BAD_BYTES);
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

/** How many of the bytes stand before a character that has begun but not ended. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function decode(bytes: Uint8Array): string {
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
