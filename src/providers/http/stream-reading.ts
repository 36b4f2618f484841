import { CallFailure, type Json, LONGEST_KEPT_BODY, type SecretFilter, phrase } from "../../core/index.ts";
import { cleanJson, needsCleaning } from "../json/clean-json.ts";
import { parseJson } from "../json/parse-json.ts";
import type { Assembler } from "../protocol.ts";
import type { StreamSink } from "./exchange.ts";
import type { StreamEvent } from "./framing.ts";
import type { IdleLimit } from "./idle-limit.ts";
import { BARE_NETWORK } from "./network.ts";
import { errorCalled, errorIn, failureFrom } from "./reported-error.ts";

/** The events of a stream on their way to one body. */
export class StreamReading implements StreamSink {
  readonly #assembler: Assembler;
  readonly #idleLimit: IdleLimit | null;
  readonly #secrets: SecretFilter;
  #closed = false;
  #suspicious = false;
  readonly #payloads: string[] = [];
  #kept = 0;

  constructor(
    assembler: Assembler,
    idleLimit: IdleLimit | null = null,
    secrets: SecretFilter = BARE_NETWORK.secrets,
  ) {
    this.#assembler = assembler;
    this.#idleLimit = idleLimit;
    this.#secrets = secrets;
  }

  begin(fail: (failure: CallFailure) => void): void {
    this.#idleLimit?.begin(fail);
  }

  heard(): void {
    this.#idleLimit?.heard();
  }

  /** Nothing is waited for any more. */
  stop(): void {
    this.#idleLimit?.stop();
  }

  /** The beginning of what came, as it came but for secrets. One that was cut into pieces takes all of it along. */
  get received(): string {
    const whole = this.#assembler.partial();
    if (this.#secrets.json(whole) !== whole || this.#secrets.isSplit(whole)) return leftOut();
    return this.#secrets.text(this.#payloads.join("\n"));
  }

  /** Whether anything has come. */
  get hasBegun(): boolean {
    return this.#kept > 0;
  }

  take({ name, data: payload }: StreamEvent): number {
    if (this.#kept < LONGEST_KEPT_BODY) {
      this.#payloads.push(payload);
      this.#kept += payload.length;
    }
    if (this.#closed || payload.trim() === "[DONE]") {
      this.#closed = true;
      return 0;
    }
    if (name === "error") {
      const told = this.#secrets.text(payload);
      throw failureFrom(errorCalled(told, this.#secrets.json(parseJson(told) ?? null)));
    }
    // Halves of a character may come in two events, so cleaning waits for the whole.
    this.#suspicious ||= needsCleaning(payload);
    const chunk = parse(payload);
    // Streams have many events and hardly ever an error, so a quick look comes first.
    const mayBeError = payload.includes('"error"') || payload.includes('"detail"');
    const error = mayBeError ? errorIn(this.#secrets.json(chunk)) : null;
    if (error !== null) throw failureFrom(error);
    const written = this.#assembler.add(chunk);
    if (written > 0) this.#idleLimit?.brought();
    return written;
  }

  body(): Json {
    const body = this.#assembler.body(this.#closed);
    if (body === null) throw cutOff();
    return this.#suspicious ? cleanJson(body) : body;
  }

  /** What has come so far, in the same shape. */
  partial(): Json {
    return cleanJson(this.#assembler.partial());
  }
}

/** What stands where a secret lay in pieces, so that it could not be taken out alone. */
export function leftOut(): string {
  return phrase`[left out: it contained a secret of this workspace]`;
}

function parse(payload: string): Json {
  const chunk = parseJson(payload);
  if (chunk === undefined) throw cutOff();
  return chunk;
}

function cutOff(): CallFailure {
  return new CallFailure("transient", phrase`the stream ended before the response was complete`);
}
