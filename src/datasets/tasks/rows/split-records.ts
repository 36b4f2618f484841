/** The longest row that is read, in characters. */
export const LONGEST_ROW = 16 * 1024 * 1024;

/** Takes a file's characters in order; true for one that ends a record and belongs to none. */
export type Boundary = (code: number) => boolean;

export interface RawRecord {
  /** Where the record's first character stands, 1-based. */
  readonly line: number;
  readonly column: number;
  /** Null when it is longer than the longest row; its text is then not kept. */
  readonly text: string | null;
  /** The character that ended the record; empty at the end of the file. */
  readonly end: string;
}

const LF = 10;
const CR = 13;

/** Cuts a text into records; holds one record and one chunk at a time. */
export async function* splitRecords(
  chunks: AsyncIterable<string>,
  ends: Boundary,
): AsyncGenerator<RawRecord> {
  let [line, column, previous] = [1, 1, 0];
  let start = { line, column };
  let pieces: string[] = [];
  let length = 0;
  const keep = (piece: string): void => {
    length += piece.length;
    if (length > LONGEST_ROW) pieces = [];
    else if (piece !== "") pieces.push(piece);
  };
  const record = (end: string): RawRecord => {
    const text = length > LONGEST_ROW ? null : pieces.join("");
    [pieces, length] = [[], 0];
    return { ...start, text, end };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      // The second half of a Windows line end begins no line of its own.
      if (code === CR || (code === LF && previous !== CR)) [line, column] = [line + 1, 1];
      else if (code !== LF) column += 1;
      previous = code;
      if (!ends(code)) continue;
      keep(chunk.slice(from, at));
      yield record(chunk.charAt(at));
      start = { line, column };
      from = at + 1;
    }
    keep(chunk.slice(from));
  }
  if (length > 0) yield record("");
}
