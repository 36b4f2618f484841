import type { Download } from "../contract/index.ts";

/** Rows are put together up to this many characters: a million small pieces would each cost a turn of the loop. */
const PIECE = 65_536;

/** A file that is sent while it is still being made. */
export function fileOf({ filename, contentType, content }: Download): Response {
  return new Response(ReadableStream.from(pieces(content)).pipeThrough(new TextEncoderStream()), {
    headers: {
      "content-type": contentType,
      "content-disposition": attachment(filename),
    },
  });
}

/** Whatever a name holds stays inside its quotes. */
export function attachment(filename: string): string {
  return `attachment; filename="${filename.replaceAll(/[^\w.-]/g, "_")}"`;
}

async function* pieces(content: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const text of content) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
