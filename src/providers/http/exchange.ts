import type { Dispatcher } from "undici";
import { CallFailure, type Clock, phrase } from "../../core/index.ts";
import { BodyReading } from "./body-reading.ts";
import type { StreamEvent } from "./framing.ts";
import type { Proxy } from "./proxy.ts";
import { failureOnTheWay } from "./proxy-failure.ts";
import { Unpacking } from "./unpacking.ts";

/** Above this an answer is no answer. */
export const LARGEST_ANSWER = 20 * 1024 * 1024;
/** Above this a stream is no answer, whatever it holds: each token comes in an event of its own, which takes room. */
const LARGEST_STREAM = 100 * LARGEST_ANSWER;

export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Takes the events of a streamed answer as they come. */
export interface StreamSink {
  /** Takes one event and says how many characters of the answer it brought. */
  take(event: StreamEvent): number;
  /** Told when the request goes out, and how to end it. */
  begin?(fail: (failure: CallFailure) => void): void;
  /** Told of every piece that comes in, whatever it holds. */
  heard?(): void;
}

/** What came back. Times are of this one exchange, from the moment the request went out. */
export interface Reply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  /** The whole body; empty when it went into the sink. */
  readonly text: string;
  /** Whether a secret of ours was in the body and is no more. */
  readonly hadSecret?: boolean;
  readonly streamed: boolean;
  /** The server's name for its character set where nobody knows it; the body was read as UTF-8 then. */
  readonly unknownCharset: string | null;
  readonly latencyMs: number;
  readonly firstTokenMs: number | null;
}

export interface ExchangeEnds {
  readonly clock: Pick<Clock, "ticks">;
  readonly origin: string;
  /** What the request goes through; null when it goes straight. */
  readonly proxy: Proxy | null;
  readonly signal: AbortSignal;
  readonly sink: StreamSink | null;
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/** One request and its answer, read as it comes in. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #ends: ExchangeEnds;
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  #startedAt = 0;
  #firstTokenMs: number | null = null;
  #status = 0;
  #headers: ReplyHeaders = {};
  #body = new BodyReading("", false);
  #unpacking: Unpacking | null = null;
  #size = 0;
  #received = 0;

  constructor(ends: ExchangeEnds) {
    this.#ends = ends;
    ends.signal.addEventListener("abort", this.#onAbort);
  }

  readonly #onAbort = (): void => this.#fail(this.#ends.signal.reason);

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#startedAt = this.#ends.clock.ticks();
    if (this.#settled) controller.abort(new Error("canceled"));
    else this.#ends.sink?.begin?.((failure) => this.#fail(failure));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ReplyHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    this.#ends.sink?.heard?.();
    const takesEvents = isGood(status) && this.#ends.sink !== null;
    this.#body = new BodyReading(String(headers["content-type"] ?? ""), takesEvents);
    this.#unpacking = Unpacking.of(String(headers["content-encoding"] ?? ""), {
      onBytes: (bytes) => this.#read(bytes),
      onEnd: () => this.#finish(),
      onFailure: (failure) => this.#fail(failure),
    });
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    this.#ends.sink?.heard?.();
    if (this.#unpacking === null) this.#read(chunk);
    else this.#unpacking.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#unpacking === null) this.#finish();
    else this.#unpacking.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(failureOnTheWay(error, this.#ends));
  }

  #read(bytes: Buffer): void {
    if (this.#settled) return;
    this.#received += bytes.length;
    const events = this.#body.push(bytes);
    if (this.#body.isStream) {
      this.#take(events);
      if (this.#body.pending > LARGEST_ANSWER || this.#received > LARGEST_STREAM) this.#fail(tooLarge());
    } else if (this.#received > LARGEST_ANSWER) this.#fail(tooLarge());
  }

  #finish(): void {
    if (this.#settled) return;
    const { events, text } = this.#body.end();
    this.#take(events);
    if (this.#settled) return;
    this.#settle();
    this.#ends.resolve({
      status: this.#status,
      headers: this.#headers,
      text,
      streamed: this.#body.isStream,
      unknownCharset: this.#body.unknownCharset,
      latencyMs: this.#ends.clock.ticks() - this.#startedAt,
      firstTokenMs: this.#firstTokenMs,
    });
  }

  #take(events: readonly StreamEvent[]): void {
    try {
      for (const event of events) {
        if (this.#settled) return;
        const written = this.#ends.sink?.take(event) ?? 0;
        if (written > 0) this.#firstTokenMs ??= this.#ends.clock.ticks() - this.#startedAt;
        this.#measure(written);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #measure(size: number): void {
    this.#size += size;
    if (this.#size > LARGEST_ANSWER) this.#fail(tooLarge());
  }

  #fail(error: unknown): void {
    if (this.#settled) return;
    this.#settle();
    this.#unpacking?.stop();
    this.#controller?.abort(new Error("canceled"));
    this.#ends.reject(error);
  }

  #settle(): void {
    this.#settled = true;
    this.#ends.signal.removeEventListener("abort", this.#onAbort);
  }
}

export function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}

function tooLarge(): CallFailure {
  return new CallFailure("permanent", phrase`the response is larger than ${LARGEST_ANSWER / 1024 / 1024} MB`);
}
