import { Failure, phrase } from "../../core/index.ts";
import type { LiveMessage, Workbench } from "../../workbench/index.ts";
import { toProblem } from "../problem.ts";
import { type Destination, DESTINATIONS, parseDestination } from "./destination.ts";
import { BadFrame, type Frame, writeFrame } from "./frame.ts";
import { FrameReader } from "./frame-reader.ts";
import { type HeartBeat, Pulse, agreeOnHeartBeat } from "./heart-beat.ts";
import type { LiveLimits } from "./live-limits.ts";
import { Outbox, type Wire } from "./outbox.ts";
import { Subscription } from "./subscription.ts";

export interface TopicOpening extends Destination {
  /** Only what comes after this event; null: from now on. */
  readonly since: number | null;
  /** Asked for although somebody scores the run blind. */
  readonly unblind: boolean;
  readonly signal: AbortSignal;
}

export interface SessionParts {
  readonly wire: Wire;
  readonly limits: LiveLimits;
  readonly version: string;
  readonly redact: Workbench["redact"];
  /** Lets a client in that brings this token, or none; fails with `unauthorized` or `forbidden`. */
  readonly admit: (token: string | null) => Promise<void>;
  /** Asked with every sign of life: fails when the client may be told nothing any more. */
  readonly stillHolds: () => Promise<void>;
  readonly authorizationToken: (header: string | undefined) => string | null;
  readonly openTopic: (opening: TopicOpening) => Promise<AsyncIterable<LiveMessage>>;
}

/** WebSocket's codes for an end as agreed, and for one that the client has caused. */
const [NORMAL, REFUSED] = [1000, 1008];
const ACK_MODES: ReadonlySet<string> = new Set(["auto", "client", "client-individual"]);
const LARGEST = 2_147_483_647;

/** Whatever ends a session early, with what its ERROR frame says besides. */
class Refusal extends Error {
  readonly failure: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(failure: unknown, headers: Readonly<Record<string, string>> = {}) {
    super("refused");
    this.failure = failure;
    this.headers = headers;
  }
}

/** One client that speaks STOMP 1.2: frames in, frames out. Assay only tells; it is told what to do over REST. */
export class StompSession {
  readonly #parts: SessionParts;
  readonly #reader = new FrameReader();
  readonly #outbox: Outbox;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #connectTimer: NodeJS.Timeout;
  #state: "new" | "connected" | "ended" = "new";
  #pulse: Pulse | null = null;
  #lookTimer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { wire, limits } = parts;
    this.#outbox = new Outbox(wire, limits, () =>
      this.#refuse(tooMany(`Nothing was read for ${limits.stalledMs} ms.`)),
    );
    this.#connectTimer = setTimeout(
      () => this.#refuse(invalid(`CONNECT did not come within ${limits.connectMs} ms.`)),
      limits.connectMs,
    );
    this.#connectTimer.unref();
  }

  /** Takes bytes in. Frames are answered one after the other; meanwhile nothing more is read. */
  receive(bytes: Uint8Array): void {
    this.#pulse?.heard();
    const { wire } = this.#parts;
    wire.pause();
    this.#work = this.#work.then(() => this.#take(bytes)).finally(() => wire.resume());
  }

  /** The connection is gone, or shall go: nothing is told any more. */
  end(): void {
    this.#state = "ended";
    clearTimeout(this.#connectTimer);
    this.#pulse?.stop();
    clearInterval(this.#lookTimer);
    for (const subscription of this.#subscriptions.values()) subscription.stop();
    this.#subscriptions.clear();
  }

  async #take(bytes: Uint8Array): Promise<void> {
    let current: Frame | null = null;
    try {
      for (const frame of this.#reader.read(bytes)) {
        if (this.#state === "ended") return;
        current = frame;
        await this.#answer(frame);
        current = null;
      }
    } catch (error) {
      this.#refuse(error, current);
    }
  }

  /** Says what is wrong and closes, as STOMP wants it. */
  #refuse(error: unknown, frame: Frame | null = null): void {
    if (this.#state === "ended") return;
    const { failure, headers } = error instanceof Refusal ? error : new Refusal(error);
    const problem = toProblem(
      failure instanceof BadFrame ? invalid(failure.message) : failure,
      this.#parts.redact,
    );
    const receipt = frame?.headers.get("receipt");
    this.end();
    this.#send(
      "ERROR",
      {
        message: problem.message,
        ...(receipt === undefined ? {} : { "receipt-id": receipt }),
        ...headers,
        "content-type": "application/json",
      },
      JSON.stringify(problem),
    );
    this.#parts.wire.close(REFUSED, problem.code);
  }

  #send(command: string, headers: Readonly<Record<string, string>>, body?: string): void {
    this.#outbox.send(writeFrame(command, headers, body));
  }

  async #answer(frame: Frame): Promise<void> {
    const { command, headers, body } = frame;
    const isConnecting = command === "CONNECT" || command === "STOMP";
    if (isConnecting !== (this.#state === "new"))
      throw new BadFrame(isConnecting ? "CONNECT came twice." : "The first frame must be CONNECT.");
    if (body !== "" && command !== "SEND") throw new BadFrame(`${command} has a body.`);
    if (isConnecting) return await this.#connect(headers);
    const begin = await this.#perform(frame);
    const receipt = headers.get("receipt");
    if (receipt !== undefined) this.#send("RECEIPT", { "receipt-id": receipt });
    begin?.();
    return undefined;
  }

  /** Does what a frame asks; what is returned is to be done once the client has its receipt. */
  async #perform(frame: Frame): Promise<(() => void) | undefined> {
    const { command, headers } = frame;
    switch (command) {
      case "SUBSCRIBE":
        return await this.#subscribe(headers);
      case "UNSUBSCRIBE":
        return this.#unsubscribe(required(frame, "id"));
      case "ACK":
      case "NACK":
        // Nothing is sent twice, whatever a client says of it.
        required(frame, "id");
        return undefined;
      case "DISCONNECT":
        return () => {
          this.end();
          this.#parts.wire.close(NORMAL, "goodbye");
        };
      case "SEND":
        throw new Failure("not-available", phrase`This connection is read-only.`, {
          hint: phrase`Use REST to control a run, e.g. POST /api/runs/{runId}/pause.`,
        });
      case "BEGIN":
      case "COMMIT":
      case "ABORT":
        throw new Failure("not-available", phrase`Transactions are not supported.`);
      default:
        throw new BadFrame(`${command} is not a STOMP client command.`);
    }
  }

  async #connect(headers: Frame["headers"]): Promise<void> {
    const { limits, version, admit, authorizationToken } = this.#parts;
    const versions = headers.get("accept-version")?.split(",") ?? ["1.0"];
    if (!versions.some((one) => one.trim() === "1.2"))
      throw new Refusal(invalid("Only STOMP 1.2 is supported.", "accept-version", "1.2"), {
        version: "1.2",
      });
    const authorization = headers.get("Authorization") ?? headers.get("authorization");
    const passcode = headers.get("passcode") ?? "";
    const heartBeat = agreeOnHeartBeat(headers.get("heart-beat"), limits.heartBeatMs);
    await admit(authorizationToken(authorization) ?? (passcode === "" ? null : passcode));
    if (this.#state === "ended") return;
    clearTimeout(this.#connectTimer);
    this.#state = "connected";
    const everyMs = limits.heartBeatMs;
    const own = { version: "1.2", "heart-beat": `${everyMs},${everyMs}`, server: `Assay/${version}` };
    this.#send("CONNECTED", own);
    this.#startPulse(heartBeat);
    const look = () => void this.#parts.stillHolds().catch((error: unknown) => this.#refuse(error));
    this.#lookTimer = setInterval(look, everyMs);
    this.#lookTimer.unref();
  }

  #startPulse(heartBeat: HeartBeat): void {
    const { wire, limits } = this.#parts;
    // Whoever has not taken what was sent needs no further sign of life.
    const beat = () => {
      if (wire.buffered <= limits.bufferedBytes) void wire.send("\n");
    };
    this.#pulse = new Pulse(heartBeat, beat, (afterMs) =>
      this.#refuse(invalid(`No heartbeat for ${afterMs} ms.`)),
    );
  }

  async #subscribe(headers: Frame["headers"]): Promise<() => void> {
    const { limits, openTopic, redact } = this.#parts;
    const frame = { command: "SUBSCRIBE", headers };
    const [id, destination] = [required(frame, "id"), required(frame, "destination")];
    const ack = headers.get("ack") ?? "auto";
    const named = parseDestination(destination);
    if (named === null)
      throw invalid(`There is no topic ${destination}.`, "destination", `one of ${DESTINATIONS}`);
    if (!ACK_MODES.has(ack)) throw invalid(`There is no ack mode ${ack}.`, "ack", [...ACK_MODES].join(", "));
    if (this.#subscriptions.has(id)) throw invalid(`Subscription ${id} already exists.`, "id");
    if (this.#subscriptions.size >= limits.subscriptions)
      throw tooMany(`A connection may have ${limits.subscriptions} subscriptions.`);
    const stop = new AbortController();
    const messages = await openTopic({
      ...named,
      since: sinceIn(headers.get("since")),
      unblind: unblindIn(headers.get("unblind")),
      signal: stop.signal,
    });
    const outbox = this.#outbox;
    const acknowledges = ack !== "auto";
    const subscription = new Subscription({ id, destination, acknowledges, messages, outbox, redact, stop });
    // The client may have gone while the topic was opened.
    if (this.#state === "ended") subscription.stop();
    else this.#subscriptions.set(id, subscription);
    return () => void subscription.tell();
  }

  #unsubscribe(id: string): undefined {
    const subscription = this.#subscriptions.get(id);
    if (subscription === undefined) throw invalid(`There is no subscription ${id}.`, "id");
    subscription.stop();
    this.#subscriptions.delete(id);
  }
}

function required({ command, headers }: Pick<Frame, "command" | "headers">, name: string): string {
  const value = headers.get(name);
  if (value === undefined || value === "") throw invalid(`${command} needs the header ${name}.`, name);
  return value;
}

function sinceIn(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,10}$/.test(header) && Number(header) <= LARGEST) return Number(header);
  throw invalid("The header since is not the number of an event.", "since", "a whole number");
}

function unblindIn(header: string | undefined): boolean {
  if (header === undefined || header === "true" || header === "false") return header === "true";
  throw invalid("The header unblind is neither true nor false.", "unblind", "true or false");
}

function invalid(message: string, key?: string, expected?: string): Failure {
  const faults = key === undefined ? [] : [{ key, message, ...(expected === undefined ? {} : { expected }) }];
  return new Failure("invalid-input", message, { faults });
}

const tooMany = (message: string): Failure => new Failure("too-many-requests", message);
