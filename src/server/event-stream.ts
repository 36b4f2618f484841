import { toProblem } from "./problem.ts";

const KEEP_ALIVE_MS = 15_000;
const encoder = new TextEncoder();
const KEEP_ALIVE = encoder.encode(": still here\n\n");
/** How long a browser shall wait before it connects again. */
const RETRY_MS = 2_000;

/** Events that come together. Never changed. */
type Batch = readonly { readonly seq: number; readonly type: string }[];

const encoded = new WeakMap<Batch, Uint8Array>();

/** A batch as it goes over the wire: made once, however many are sent it. */
function bytesOf(batch: Batch): Uint8Array {
  const known = encoded.get(batch);
  if (known !== undefined) return known;
  const bytes = encoder.encode(
    batch
      .map((event) => `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      .join(""),
  );
  encoded.set(batch, bytes);
  return bytes;
}

interface StreamOptions {
  readonly stop: AbortController;
  /** Asked with every sign of life: fails when nothing may be told any more. */
  readonly stillHolds: () => Promise<void>;
  readonly redact: (text: string) => string;
}

/**
 * Batches of events as a `text/event-stream` answer. It ends with `end`, or with `problem` when the source fails,
 * so that a reader can tell an ending from a lost connection. The next batch is asked for when the last one has been
 * taken: a slow reader holds up itself and fills no memory.
 */
export function eventStream(
  source: AsyncIterable<Batch>,
  { stop, stillHolds, redact }: StreamOptions,
): Response {
  const iterator = source[Symbol.asyncIterator]();
  const problem = (error: unknown) => `event: problem\ndata: ${JSON.stringify(toProblem(error, redact))}\n\n`;
  let keepAlive: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = (controller: ReadableStreamDefaultController<Uint8Array>, words: string): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(keepAlive);
    controller.enqueue(encoder.encode(words));
    controller.close();
  };
  const events: ConstructorParameters<typeof ReadableStream<Uint8Array>>[0] = {
    start(controller) {
      controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      // Whoever does not even read what is there needs no sign of life.
      const beat = () => {
        if (!isOver && (controller.desiredSize ?? -1) >= 0) controller.enqueue(KEEP_ALIVE);
      };
      const refuse = (error: unknown) => {
        end(controller, problem(error));
        stop.abort();
      };
      keepAlive = setInterval(() => void stillHolds().then(beat, refuse), KEEP_ALIVE_MS);
      keepAlive.unref();
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (isOver) return;
        if (done === true) end(controller, "event: end\ndata: {}\n\n");
        else controller.enqueue(bytesOf(value));
      } catch (error) {
        end(controller, problem(error));
      }
    },
    async cancel() {
      isOver = true;
      clearInterval(keepAlive);
      stop.abort();
      await iterator.return?.();
    },
  };
  // Nothing is made ready: what is told was allowed a moment ago, however long the reader took for the last batch.
  const body = new ReadableStream(events, { highWaterMark: 0 });
  return new Response(body, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" },
  });
}
