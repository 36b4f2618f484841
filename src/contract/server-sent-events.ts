/** One message of an event stream. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
  /** Null when it has none. */
  readonly id: string | null;
}

/** Reads messages from a stream, however its chunks are cut. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const messages = rest.split("\n\n");
      rest = messages.pop() ?? "";
      for (const message of messages) {
        const parsed = parseMessage(message);
        if (parsed !== null) yield parsed;
      }
    }
  } finally {
    // Ends the stream on the other side too, also when the caller stops reading early.
    await reader.cancel().catch(() => {});
  }
}

/** Null for comments and hints, which carry nothing. */
function parseMessage(message: string): ServerSentEvent | null {
  let event = "message";
  let id: string | null = null;
  const data: string[] = [];
  for (const line of message.split("\n")) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    if (line.startsWith("id:")) id = line.slice(3).trim();
    if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  return data.length === 0 ? null : { event, data: data.join("\n"), id };
}
