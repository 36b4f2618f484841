import { FAILURE_KINDS, Failure, type FailureCode, phrase } from "../core/index.ts";
import { connectionFailure, wasCutOff } from "./connection-failure.ts";
import { keepEntityTag } from "./entity-tags.ts";
import { problemSchema } from "./problem.ts";
import type { Route, RouteInput, RouteResult, Upload } from "./route.ts";
import { type Routes, routes } from "./routes.ts";
import { readServerSentEvents } from "./server-sent-events.ts";

/** Over the network, or the app's own in-memory `request`: the client does not know. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

type Call<R extends Route> = (
  ...input: unknown extends RouteInput<R>
    ? [input?: Readonly<Record<string, never>>, signal?: AbortSignal]
    : [RouteInput<R>, signal?: AbortSignal]
) => R extends { readonly stream: true }
  ? AsyncGenerator<RouteResult<R>>
  : R extends { readonly download: "text" }
    ? AsyncGenerator<string>
    : R extends { readonly download: "bytes" }
      ? AsyncGenerator<Uint8Array>
      : Promise<RouteResult<R>>;

/** One method per route. */
export type Client = { readonly [Name in keyof Routes]: Call<Routes[Name]> };

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly upload?: Upload;
  readonly ifMatch?: string | undefined;
}

/** What a list in pages has when nobody says otherwise; without any it would be an array of everything. */
const USUAL_LIMIT = "100";

export function createClient(fetch: Fetch): Client {
  const methods = Object.entries(routes).map(([name, route]: [string, Route]) => [
    name,
    (input: LooseInput = {}, signal?: AbortSignal) => methodOf(route)(fetch, route, input, signal),
  ]);
  // Each method follows from its route in the table, which the type says and the loop cannot show.
  return Object.fromEntries(methods) as Client;
}

function methodOf(route: Route) {
  if (route.stream === true) return stream;
  if (route.download === "bytes") return downloadBytes;
  return route.download === "text" ? downloadText : call;
}

/** A file, bit by bit. It says when it is whole: what ends earlier was cut off. */
async function* downloadBytes(
  fetch: Fetch,
  route: Route,
  input: LooseInput,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const response = await send(fetch, route, input, signal);
  try {
    for await (const chunk of response.body ?? []) yield chunk as Uint8Array;
  } catch (error) {
    throw error instanceof Failure ? error : connectionLost(error);
  }
}

async function* downloadText(...request: Parameters<typeof downloadBytes>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of downloadBytes(...request)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function call(fetch: Fetch, route: Route, input: LooseInput, signal?: AbortSignal): Promise<unknown> {
  const response = await send(fetch, route, input, signal);
  if (route.response === null) return undefined;
  const text = await response.text().catch((error: unknown) => {
    throw connectionLost(error);
  });
  try {
    return keepEntityTag(route.response.parse(JSON.parse(text)), response.headers.get("etag"));
  } catch (error) {
    const reason = phrase`The server's response is not from this version of Assay.`;
    throw new Failure("host-unreachable", reason, { cause: error });
  }
}

/** So many times in a row a stream is taken up again that breaks off without anything new. */
const RESUMES = 3;

/** A stream that breaks off is taken up again after the last event that came, so that none is missed or told twice. */
async function* stream(fetch: Fetch, route: Route, input: LooseInput, signal?: AbortSignal): AsyncGenerator {
  let last: string | null = null;
  let cutOff: CutOff | null = null;
  for (let resumes = 0; resumes <= RESUMES; resumes += 1) {
    try {
      const from: LooseInput =
        last === null ? input : { ...input, query: { ...input.query, ...after(last) } };
      for await (const { id, value } of streamOnce(fetch, route, from, signal)) {
        last = id ?? last;
        resumes = 0;
        yield value;
      }
      return;
    } catch (error) {
      if (signal?.aborted === true) throw error;
      if (!(error instanceof CutOff)) throw isGone(error) ? (cutOff ?? error) : error;
      cutOff = error;
    }
  }
  throw cutOff ?? connectionLost();
}

/** What was looked at on purpose is unblinded by now; whoever scores blind since then shall not be. */
const after = (id: string) => ({ since: id, unblind: undefined });

async function* streamOnce(
  fetch: Fetch,
  route: Route,
  input: LooseInput,
  signal?: AbortSignal,
): AsyncGenerator<{ readonly id: string | null; readonly value: unknown }> {
  const response = await send(fetch, route, input, signal);
  const messages = readServerSentEvents(response.body ?? new ReadableStream());
  try {
    for (;;) {
      const { done, value: message } = await messages.next().catch((error: unknown) => {
        throw new CutOff(error);
      });
      if (done === true) throw new CutOff();
      const data: unknown = JSON.parse(message.data);
      if (message.event === "problem") throw toFailure(data);
      if (message.event === "end") return;
      yield { id: message.id, value: route.response?.parse(data) };
    }
  } finally {
    await messages.return(undefined);
  }
}

/** A stream says when it ends; one that just stops was cut off. */
class CutOff extends Failure {
  constructor(cause?: unknown) {
    super("host-unreachable", LOST, { cause });
  }
}

const isGone = (error: unknown): boolean => error instanceof Failure && error.code === "host-unreachable";

const LOST = phrase`The connection to the server was lost.`;

function connectionLost(cause?: unknown): Failure {
  return new Failure("host-unreachable", LOST, { cause });
}

async function send(fetch: Fetch, route: Route, input: LooseInput, signal?: AbortSignal): Promise<Response> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ""),
  );
  const asked = route.whole === undefined ? {} : { limit: USUAL_LIMIT };
  const query = new URLSearchParams(
    Object.entries({ ...asked, ...input.query }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    ),
  ).toString();
  const headers: Record<string, string> = {};
  const init: RequestInit = { method: route.method.toUpperCase(), signal: signal ?? null, headers };
  if (route.body !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(input.body ?? {});
  }
  if (input.upload !== undefined) {
    headers["content-type"] = "application/octet-stream";
    init.body = input.upload as NonNullable<RequestInit["body"]>;
    // Needed for a body that is sent while it is still being read.
    Object.assign(init, { duplex: "half" });
  }
  if (input.ifMatch !== undefined) headers["if-match"] = input.ifMatch;
  const ask = () => fetch(query === "" ? path : `${path}?${query}`, init);
  const response = await ask().catch((error: unknown) => {
    if (mayRepeat(route) && wasCutOff(error)) return ask();
    throw error;
  });
  if (response.ok) return response;
  throw toFailure(await response.json().catch(() => ({})), response.status);
}

/** Whether a request that was cut off can be sent again although it may have been carried out. */
function mayRepeat({ method, changes, once, upload }: Route): boolean {
  return upload !== true && once !== true && (!changes || method !== "post");
}

function isFailureCode(code: string): code is FailureCode {
  return code in FAILURE_KINDS;
}

/** The failure that the server turned into a problem body, as it was. */
function toFailure(body: unknown, status = 500): Failure {
  const problem = problemSchema.safeParse(body);
  if (!problem.success)
    return new Failure(
      "host-unreachable",
      phrase`The server responded with HTTP ${status} and no explanation.`,
    );
  const { code, message, hint, counts, faults } = problem.data;
  return new Failure(isFailureCode(code) ? code : "bug", message, { hint, counts, faults });
}

/** A fetch that sends every path to one host. */
export function fetchFrom(baseUrl: string, fetch: (url: URL, init: RequestInit) => Promise<Response>): Fetch {
  return async (path, init) => {
    try {
      return await fetch(new URL(path, baseUrl), init);
    } catch (error) {
      // Who has called it off knows why.
      if (init.signal?.aborted === true) throw error;
      throw connectionFailure(baseUrl, init.method ?? "GET", error);
    }
  };
}
