import {
  type Framing,
  type StreamEvent,
  EventFraming,
  beginsLikeEvents,
  framingFor,
  jsonLines,
} from "./framing.ts";

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
const UTF8 = /^(?:utf-?8|us-ascii|ascii)$/i;
/** Whoever sends more blanks than these before the first event sends no events. */
const LONGEST_HEAD = 1024;

/**
 * A body on its way from bytes to events, or to one text. Content types are believed where they say "stream"; where they
 * do not, the first characters tell, because some servers call a stream plain text, or nothing at all.
 */
export class BodyReading {
  /** What the server calls its character set, where nobody knows that name. */
  readonly unknownCharset: string | null = null;
  readonly #decoder: InstanceType<typeof TextDecoder> | null = null;
  #framing: Framing | null = null;
  #isDecided: boolean;
  readonly #takesEvents: boolean;
  #isLines = false;
  #hasBegun = false;
  #chunks: Buffer[] = [];

  /** `takesEvents`: whether anybody reads events as they come. */
  constructor(contentType: string, takesEvents: boolean) {
    this.#takesEvents = takesEvents;
    this.#framing = takesEvents ? framingFor(contentType) : null;
    this.#isDecided = !takesEvents || this.#framing !== null;
    const charset = /charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1];
    if (charset === undefined || UTF8.test(charset)) return;
    try {
      this.#decoder = new TextDecoder(charset);
    } catch {
      this.unknownCharset = charset;
    }
  }

  /** Whether it turned out to be a stream of events. */
  get isStream(): boolean {
    return this.#framing !== null || this.#isLines;
  }

  /** How much waits for the rest of its event. */
  get pending(): number {
    return this.#framing?.pending ?? 0;
  }

  push(bytes: Buffer): readonly StreamEvent[] {
    return this.#take(
      this.#decoder === null ? bytes : Buffer.from(this.#decoder.decode(bytes, { stream: true })),
    );
  }

  /** The events that are left, and the text of a body that was none. */
  end(): { readonly events: readonly StreamEvent[]; readonly text: string } {
    const rest = this.#decoder === null ? [] : this.#take(Buffer.from(this.#decoder.decode()));
    const [first, ...others] = this.#chunks;
    const whole = withoutMark(first === undefined || others.length > 0 ? Buffer.concat(this.#chunks) : first);
    if (this.#framing !== null)
      return { events: [...rest, ...this.#framing.push(whole), ...this.#framing.end()], text: "" };
    const text = whole.toString("utf8");
    const lines = this.#takesEvents ? jsonLines(text) : null;
    this.#isLines = lines !== null;
    return lines === null ? { events: [], text } : { events: lines, text: "" };
  }

  #take(bytes: Buffer): readonly StreamEvent[] {
    if (this.#framing !== null && this.#hasBegun) return this.#framing.push(bytes);
    this.#chunks.push(bytes);
    if (this.#isDecided && this.#framing === null) return [];
    const head = Buffer.concat(this.#chunks);
    // A mark of three bytes may come in pieces.
    if (head.length < BYTE_ORDER_MARK.length) return [];
    const own = withoutMark(head);
    if (!this.#isDecided) {
      const isStream = beginsLikeEvents(own.toString("latin1", 0, LONGEST_HEAD));
      if (isStream === null && own.length < LONGEST_HEAD) return [];
      this.#isDecided = true;
      if (isStream !== true) return [];
      this.#framing = new EventFraming();
    }
    this.#hasBegun = true;
    this.#chunks = [];
    return this.#framing?.push(own) ?? [];
  }
}

function withoutMark(bytes: Buffer): Buffer {
  return BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? bytes.subarray(3) : bytes;
}
