import type { Context } from "hono";
import type { Route } from "../contract/index.ts";

interface Page {
  readonly rows: readonly unknown[];
  readonly next: string | null;
}

/** Whether a list is wanted as an array of everything: nothing says which part of it. */
export function isWhole({ whole }: Route, context: Context): boolean {
  return (
    whole !== undefined &&
    context.req.query("limit") === undefined &&
    context.req.query("cursor") === undefined
  );
}

/** The query with which the first page of a whole list is read, or the one after another. */
export function pageQuery({ whole }: Route, query: unknown, cursor?: string): object {
  return { ...(query as object), ...whole?.query, limit: whole?.pages, cursor };
}

/** An array of everything, sent while later pages are still being read: a run may be larger than memory. */
export function arrayOf(first: Page, readAfter: (cursor: string) => Promise<Page>): Response {
  return new Response(ReadableStream.from(pieces(first, readAfter)).pipeThrough(new TextEncoderStream()), {
    headers: { "content-type": "application/json" },
  });
}

async function* pieces(first: Page, readAfter: (cursor: string) => Promise<Page>): AsyncGenerator<string> {
  let opening = "[";
  for (let page = first; ; page = await readAfter(page.next)) {
    if (page.rows.length > 0) {
      yield opening + page.rows.map((row) => JSON.stringify(row)).join(",");
      opening = ",";
    }
    if (page.next === null) break;
  }
  yield opening === "[" ? "[]" : "]";
}
