import type { z } from "zod";
import type { Download } from "./download.ts";
import type { RoutePolicy } from "./policy.ts";

/** One HTTP route as a value. Everything else (server, client, OpenAPI) is made from it. */
export type Route = RouteShape & RoutePolicy;

interface RouteShape {
  /** With `{name}` for each parameter. */
  readonly path: string;
  /** True for a PUT or DELETE that does something each time: it is never sent again by itself. */
  readonly once?: true;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Queries with which a GET shows the same thing otherwise: a tag of any of them stands for it in `If-Match`. */
  readonly variants?: readonly Readonly<Record<string, string>>[];
  /** Headers that say something; the client sends none. */
  readonly headers?: z.ZodObject;
  /**
   * Of a list in pages: without `limit` and `cursor` the answer is an array of everything there is, as the source
   * documents have it. It is read in pages of so many, with this in the query besides.
   */
  readonly whole?: { readonly pages: number; readonly query?: Readonly<Record<string, unknown>> };
  readonly body?: z.ZodType;
  readonly status: 200 | 201 | 204;
  /** Where a created thing is found, with fields of the answer for `{name}`; below the list when absent. */
  readonly location?: string;
  /** True when the answer holds a secret that is shown this once: it is kept nowhere. */
  readonly secretAnswer?: true;
  /** The answer's body; null when it has none. */
  readonly response: z.ZodType | null;
  /** True when the answer is a stream of server-sent events, each of which follows `response`. */
  readonly stream?: true;
  /** True when the request's body is a file, as it is. */
  readonly upload?: true;
  /** When the answer is a file, as it is: a `Download` names it and says what it holds. */
  readonly download?: "text" | "bytes";
}

type Part<Source, Key extends "params" | "query" | "headers" | "body", Side extends "input" | "output"> =
  Source extends Record<Key, infer Schema extends z.ZodType>
    ? { readonly [Name in Key]: Side extends "input" ? z.input<Schema> : z.output<Schema> }
    : unknown;

/** A query of which nothing is required may be left out as a whole. */
type QueryInput<Source> =
  Source extends Record<"query", infer Schema extends z.ZodType>
    ? Partial<z.input<Schema>> extends z.input<Schema>
      ? { readonly query?: z.input<Schema> | undefined }
      : { readonly query: z.input<Schema> }
    : unknown;

/** A file on its way: text or bytes, all at once or bit by bit. */
export type Upload = AsyncIterable<Uint8Array> | Uint8Array | string;

/** What a caller gives. */
export type RouteInput<R extends Route> = Part<R, "params", "input"> &
  QueryInput<R> &
  Part<R, "body", "input"> &
  (R extends { readonly upload: true } ? { readonly upload: Upload } : unknown) &
  (R extends { readonly method: "put" | "delete" } ? Precondition : unknown);

/** A change is refused when what it changes isn't as it was read. */
interface Precondition {
  /** The tag of what was read: `entityTagOf`. The last change wins where it is absent. */
  readonly ifMatch?: string | undefined;
}

/** What a handler gets: the same, parsed. */
export type RouteRequest<R extends Route> = Part<R, "params", "output"> &
  Part<R, "query", "output"> &
  Part<R, "headers", "output"> &
  Part<R, "body", "output"> &
  (R extends { readonly upload: true } ? { readonly upload: AsyncIterable<Uint8Array> } : unknown) & {
    /** Aborted when the caller goes away. */
    readonly signal: AbortSignal;
  };

export type RouteResult<R extends Route> = R["response"] extends z.ZodType ? z.output<R["response"]> : void;

/** What must be provided to serve a table of routes. A stream is provided in batches, as its events come. */
export type Handlers<Routes extends Record<string, Route>> = {
  readonly [Name in keyof Routes]: (
    request: RouteRequest<Routes[Name]>,
  ) => Routes[Name] extends { readonly stream: true }
    ? Promise<AsyncIterable<readonly RouteResult<Routes[Name]>[]>>
    : Routes[Name] extends { readonly download: "text" }
      ? Promise<Download> | Download
      : Routes[Name] extends { readonly download: "bytes" }
        ? Promise<Download<Uint8Array>>
        : Promise<RouteResult<Routes[Name]>> | RouteResult<Routes[Name]>;
};
