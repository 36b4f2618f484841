import { toProblem } from "./problem.ts";

const KEEP_ALIVE_MS = 15_000;

/**
 * Events as a `text/event-stream` answer. It ends with `end`, or with `problem` when the source fails,
 * so that a reader can tell an ending from a lost connection.
 */
export function eventStream(
  source: AsyncIterable<{ readonly seq: number; readonly type: string }>,
  stop: AbortController,
  redact: (text: string) => string,
): Response {
  const encoder = new TextEncoder();
  const iterator = source[Symbol.asyncIterator]();
  let keepAlive: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      keepAlive = setInterval(() => controller.enqueue(encoder.encode(": still here\n\n")), KEEP_ALIVE_MS);
      keepAlive.unref();
    },
    async pull(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      try {
        const { done, value } = await iterator.next();
        if (done !== true)
          return send(`id: ${value.seq}\nevent: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`);
        send("event: end\ndata: {}\n\n");
      } catch (error) {
        send(`event: problem\ndata: ${JSON.stringify(toProblem(error, redact))}\n\n`);
      }
      clearInterval(keepAlive);
      controller.close();
    },
    async cancel() {
      clearInterval(keepAlive);
      stop.abort();
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" },
  });
}
