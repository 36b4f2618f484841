import type { Dispatcher } from "undici";
import { CallFailure, type Clock } from "../../core/index.ts";
import { type Framing, framingFor } from "./framing.ts";
import type { Proxy } from "./proxy.ts";
import { failureOnTheWay } from "./proxy-failure.ts";

/** Above this an answer is no answer. */
export const LARGEST_ANSWER = 20 * 1024 * 1024;

export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Takes the events of a streamed answer as they come. */
export interface StreamSink {
  /** Takes the payload of one event and says how many characters of the answer it brought. */
  take(payload: string): number;
}

/** What came back. Times are of this one exchange, from the moment the request went out. */
export interface Reply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  /** The whole body; empty when it went into the sink. */
  readonly text: string;
  readonly streamed: boolean;
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
  #framing: Framing | null = null;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(ends: ExchangeEnds) {
    this.#ends = ends;
    ends.signal.addEventListener("abort", this.#onAbort);
  }

  readonly #onAbort = (): void => this.#fail(this.#ends.signal.reason);

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#startedAt = this.#ends.clock.ticks();
    if (this.#settled) controller.abort(new Error("no longer wanted"));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ReplyHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (isGood(status) && this.#ends.sink !== null)
      this.#framing = framingFor(String(headers["content-type"] ?? ""));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    if (this.#framing === null) {
      this.#chunks.push(chunk);
      this.#measure(chunk.length);
      return;
    }
    this.#take(this.#framing.push(chunk));
    if (this.#framing.pending > LARGEST_ANSWER) this.#fail(tooLarge());
  }

  onResponseEnd(): void {
    if (this.#framing !== null) this.#take(this.#framing.end());
    if (this.#settled) return;
    this.#settle();
    const { length } = this.#chunks;
    const bytes = length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#ends.resolve({
      status: this.#status,
      headers: this.#headers,
      text: bytes?.toString("utf8") ?? "",
      streamed: this.#framing !== null,
      latencyMs: this.#ends.clock.ticks() - this.#startedAt,
      firstTokenMs: this.#firstTokenMs,
    });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(failureOnTheWay(error, this.#ends));
  }

  #take(payloads: readonly string[]): void {
    try {
      for (const payload of payloads) {
        if (this.#settled) return;
        const written = this.#ends.sink?.take(payload) ?? 0;
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
    this.#chunks = [];
    this.#controller?.abort(new Error("no longer wanted"));
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
  return new CallFailure("permanent", `the answer is larger than ${LARGEST_ANSWER / 1024 / 1024} MB`);
}
