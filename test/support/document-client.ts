import { createApp, listen } from "../../src/server/index.ts";
import { assemble } from "../../src/workbench/index.ts";
import { asDescribed } from "./openapi.ts";

/** What the documents' answers and Assay's problems have, as far as a client follows it. */
export interface Known {
  readonly id: number;
  readonly runId: string;
  readonly name: string;
  readonly status: string;
  readonly state: string;
  readonly code: string;
  readonly message: string;
  readonly faults: readonly { readonly key: string; readonly message: string }[];
  readonly taskIds: readonly number[];
  readonly questions: readonly { readonly id: number; readonly text: string }[];
}

/** What came back, as a client sees it that knows nothing but a source document. */
export interface Answered<Body> {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
  /** The body, where it is JSON. */
  readonly body: Body;
}

/** The whole app on a real port, and plain `fetch` to it. Whoever opens it closes it. */
export async function openDocumentHost() {
  const workbench = await assemble({
    folder: null,
    database: undefined,
    version: "9.9.9",
    // What seals secrets: there is no folder for a key of its own.
    environment: { APP_MASTER_KEY_BASE64: Buffer.alloc(32, 7).toString("base64") },
    drainQueue: true,
  });
  const app = createApp(workbench);
  const { url, close } = await listen(
    asDescribed((incoming) => app.fetch(incoming)),
    { port: 0 },
  );
  const send = async <Body>(method: string, path: string, body?: unknown): Promise<Answered<Body>> => {
    const response = await fetch(new URL(path, url), {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    const location = response.headers.get("location");
    return {
      status: response.status,
      location,
      headers: response.headers,
      text,
      // Whoever asks says what the document promises; the assertions find out.
      body: (isJson ? JSON.parse(text) : null) as Body,
    };
  };
  return {
    url,
    get: <Body = Known>(path: string) => send<Body>("GET", path),
    list: async <Row = Known>(path: string) => (await send<readonly Row[]>("GET", path)).body,
    post: <Body = Known>(path: string, body?: unknown) => send<Body>("POST", path, body),
    put: <Body = Known>(path: string, body?: unknown) => send<Body>("PUT", path, body),
    remove: (path: string) => send<Known>("DELETE", path),
    /** Waits until the run is executed no more: the server ends the stream of its events then. */
    ended: async (runId: string) => {
      await (await fetch(new URL(`/api/runs/${runId}/events/stream`, url))).text();
    },
    close: async () => {
      await workbench.close(true);
      await close();
    },
  };
}

/** ISO 8601 in UTC. */
export const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
