/** How the bytes of a file are read. */
export type TextEncoding = "utf-8" | "windows-1251" | "utf-16le" | "utf-16be";

/** So many bytes, from the first that is not ASCII, show what a file is written in. */
const SAMPLE_BYTES = 4096;
/** What most of a text has to be like. */
const MOST = 0.75;
/** The six letters о, е, а, и, н and т make up more than this of any Russian text, and of no other one that looks like it. */
const FREQUENT = new Set([0xee, 0xe5, 0xe0, 0xe8, 0xed, 0xf2]);
const FREQUENT_SHARE = 0.25;
const FEWEST_LETTERS = 3;

const strict = new TextDecoder("utf-8", { fatal: true });

/** Where the first byte stands that is not ASCII; the length where there is none. */
export function asciiLength(bytes: Uint8Array): number {
  const found = bytes.findIndex((byte) => byte >= 0x80);
  return found === -1 ? bytes.length : found;
}

/**
 * The encoding of a file by its bytes; null while they cannot show it yet. ASCII reads the same in all of them but UTF-16,
 * which is known by the mark at its beginning.
 */
export function detectEncoding(
  bytes: Uint8Array,
  { isStart, isEnd }: { readonly isStart: boolean; readonly isEnd: boolean },
): TextEncoding | null {
  if (isStart && bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (isStart && bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(asciiLength(bytes)).subarray(0, SAMPLE_BYTES);
  if (!isEnd && sample.length < SAMPLE_BYTES) return null;
  return !isUtf8(sample) && isRussian(sample) ? "windows-1251" : "utf-8";
}

/** How many of the bytes stand before a character that has begun but not ended. */
export function wholeCharacters(bytes: Uint8Array): number {
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

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes.subarray(0, wholeCharacters(bytes)));
    return true;
  } catch {
    return false;
  }
}

const isLetter = (byte: number): boolean => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8;
const isSmall = (byte: number): boolean => byte >= 0xe0;

/** Whether the bytes are Russian in windows-1251: most are letters, in words, small ones, and the frequent ones among them. */
function isRussian(bytes: Uint8Array): boolean {
  const count = (matches: (byte: number, at: number) => boolean): number =>
    bytes.reduce((sum, byte, at) => sum + (matches(byte, at) ? 1 : 0), 0);
  const letters = count(isLetter);
  const inWords = count(
    (byte, at) => isLetter(byte) && (isLetter(bytes[at - 1] ?? 0) || isLetter(bytes[at + 1] ?? 0)),
  );
  return (
    letters >= FEWEST_LETTERS &&
    letters >= MOST * count((byte) => byte >= 0x80) &&
    inWords >= MOST * letters &&
    count(isSmall) > letters / 2 &&
    count((byte) => FREQUENT.has(byte)) > FREQUENT_SHARE * letters
  );
}
