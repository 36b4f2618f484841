import type { LiveMessage, Workbench } from "../../workbench/index.ts";
import { toProblem } from "../problem.ts";
import { writeFrame } from "./frame.ts";
import type { Outbox } from "./outbox.ts";

export interface SubscriptionParts {
  readonly id: string;
  readonly destination: string;
  /** Whether the client says which messages it has had. Assay repeats none, so it is only told their names. */
  readonly acknowledges: boolean;
  readonly messages: AsyncIterable<LiveMessage>;
  readonly outbox: Outbox;
  readonly redact: Workbench["redact"];
  readonly stop: AbortController;
}

/** After so many messages in a row others get their turn: to read an item may take a millisecond. */
const IN_A_ROW = 20;

const encoded = new WeakMap<object, string>();

/** A message as the body of a frame: made once, however many are sent it. */
function bodyOf(message: object): string {
  const body = encoded.get(message) ?? JSON.stringify(message);
  encoded.set(message, body);
  return body;
}

/** One subscription: what its topic tells goes out as MESSAGE frames, until it is stopped. */
export class Subscription {
  readonly #parts: SubscriptionParts;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
  }

  /** Nothing is sent any more. */
  stop(): void {
    this.#parts.stop.abort();
  }

  /** Tells until it is stopped, or until nothing may be told any more. Never rejects. */
  async tell(): Promise<void> {
    const { messages, outbox, stop, redact } = this.#parts;
    let sent = 0;
    try {
      for await (const { seq, message } of messages) {
        if (stop.signal.aborted) return;
        this.#send(String(seq), { seq: String(seq) }, message);
        // Before the next one is asked for: what is told was allowed a moment ago, however long the last one took.
        await outbox.room();
        sent += 1;
        if (sent % IN_A_ROW === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      const problem = toProblem(error, redact);
      this.#send("end", { ended: problem.code }, problem);
    }
  }

  #send(name: string, headers: Readonly<Record<string, string>>, message: object): void {
    const { id, destination, acknowledges, outbox } = this.#parts;
    const messageId = `${id}/${name}`;
    const frame = writeFrame(
      "MESSAGE",
      {
        subscription: id,
        destination,
        "message-id": messageId,
        ...(acknowledges ? { ack: messageId } : {}),
        ...headers,
        "content-type": "application/json",
      },
      bodyOf(message),
    );
    outbox.send(frame);
  }
}
