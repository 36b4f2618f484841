import type { Download } from "../contract/index.ts";

/** Rows are put together up to this many characters: a million small pieces would each cost a turn of the loop. */
const PIECE = 65_536;

/** A file that is sent while it is still being made. */
export function fileOf({ filename, contentType, content }: Download<string | Uint8Array>): Response {
  return new Response(ReadableStream.from(pieces(content)), {
    headers: {
      "content-type": contentType,
      "content-disposition": attachment(filename),
    },
  });
}

/**
 * The name in the letters that every program reads, and beside it (RFC 6266) as it is where it has others. Whatever a
 * name holds besides letters, digits and spaces can neither leave its place in the header nor its folder.
 */
export function attachment(filename: string): string {
  const plain = filename.replaceAll(/[^\w.-]/g, "_");
  const own = filename.replaceAll(/[^\p{L}\p{M}\p{N}_. -]/gu, "_");
  const real = /[^\p{ASCII}]/u.test(own) ? `; filename*=UTF-8''${encodeURIComponent(own)}` : "";
  return `attachment; filename="${plain}"${real}`;
}

async function* pieces(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = "";
  for await (const part of content) {
    if (typeof part !== "string") {
      yield part;
      continue;
    }
    piece += part;
    if (piece.length < PIECE) continue;
    yield encoder.encode(piece);
    piece = "";
  }
  if (piece !== "") yield encoder.encode(piece);
}
