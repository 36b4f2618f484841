import { CallFailure, type Json, LONGEST_KEPT_BODY } from "../../core/index.ts";
import { cleanJson, needsCleaning } from "../json/clean-json.ts";
import type { Assembler } from "../protocol.ts";
import type { StreamSink } from "./exchange.ts";
import { errorIn, failureFrom } from "./reported-error.ts";

/** The events of a stream on their way to one body. */
export class StreamReading implements StreamSink {
  readonly #assembler: Assembler;
  #closed = false;
  #suspicious = false;
  readonly #payloads: string[] = [];
  #kept = 0;

  constructor(assembler: Assembler) {
    this.#assembler = assembler;
  }

  /** The beginning of what came, as it came. */
  get received(): string {
    return this.#payloads.join("\n");
  }

  take(payload: string): number {
    if (this.#kept < LONGEST_KEPT_BODY) {
      this.#payloads.push(payload);
      this.#kept += payload.length;
    }
    if (this.#closed || payload.trim() === "[DONE]") {
      this.#closed = true;
      return 0;
    }
    // Halves of a character may come in two events, so cleaning waits for the whole.
    this.#suspicious ||= needsCleaning(payload);
    const chunk = parse(payload);
    // Streams have many events and hardly ever an error, so a quick look comes first.
    const error = payload.includes('"error"') ? errorIn(chunk) : null;
    if (error !== null) throw failureFrom(error);
    return this.#assembler.add(chunk);
  }

  body(): Json {
    const body = this.#assembler.body(this.#closed);
    if (body === null) throw cutOff();
    return this.#suspicious ? cleanJson(body) : body;
  }
}

function parse(payload: string): Json {
  try {
    return JSON.parse(payload) as Json;
  } catch {
    throw cutOff();
  }
}

function cutOff(): CallFailure {
  return new CallFailure("transient", "the stream ended before the answer was whole");
}
