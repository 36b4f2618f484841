import { parseJson } from "../json/parse-json.ts";

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** One event of a stream. Only server-sent events may have a name. */
export interface StreamEvent {
  readonly name: string | null;
  readonly data: string;
}

/** Cuts a stream of bytes into its events. */
export interface Framing {
  /** How much waits for the rest of its event. */
  readonly pending: number;
  push(bytes: Buffer): readonly StreamEvent[];
  /** What is left when the stream ends. */
  end(): readonly StreamEvent[];
}

/** Whole lines only, so that no character is cut in two. Lines end with LF, CRLF or a lone CR. */
class Lines {
  #rest: Buffer[] = [];
  #endedWithReturn = false;
  pending = 0;

  push(bytes: Buffer): readonly string[] {
    // The second half of a CRLF whose first half has ended the line already.
    const own = this.#endedWithReturn && bytes[0] === NEWLINE ? bytes.subarray(1) : bytes;
    if (bytes.length > 0) this.#endedWithReturn = bytes.at(-1) === RETURN;
    const last = Math.max(own.lastIndexOf(NEWLINE), own.lastIndexOf(RETURN));
    if (last === -1) {
      if (own.length > 0) this.#rest.push(own);
      this.pending += own.length;
      return [];
    }
    const isPair = own[last] === NEWLINE && own[last - 1] === RETURN;
    const head = own.subarray(0, isPair ? last - 1 : last);
    const whole = this.#rest.length === 0 ? head : Buffer.concat([...this.#rest, head]);
    const tail = own.subarray(last + 1);
    this.#rest = tail.length === 0 ? [] : [tail];
    this.pending = tail.length;
    return split(whole);
  }

  end(): readonly string[] {
    const rest = Buffer.concat(this.#rest);
    this.#rest = [];
    this.pending = 0;
    return rest.length === 0 ? [] : split(rest);
  }
}

function split(bytes: Buffer): string[] {
  const text = bytes.toString("utf8");
  return text.includes("\r") ? text.split(/\r\n|\r|\n/) : text.split("\n");
}

/** One JSON value a line. */
class LineFraming implements Framing {
  readonly #lines = new Lines();

  get pending(): number {
    return this.#lines.pending;
  }

  push(bytes: Buffer): readonly StreamEvent[] {
    return lineEvents(this.#lines.push(bytes));
  }

  end(): readonly StreamEvent[] {
    return lineEvents(this.#lines.end());
  }
}

function lineEvents(lines: readonly string[]): StreamEvent[] {
  return lines.filter((line) => line.trim() !== "").map((data) => ({ name: null, data }));
}

/** Server-sent events. Events without data tell nothing, unless they are called an error. */
export class EventFraming implements Framing {
  readonly #lines = new Lines();
  #name: string | null = null;
  #data: string[] = [];
  #dataLength = 0;

  get pending(): number {
    return this.#lines.pending + this.#dataLength;
  }

  push(bytes: Buffer): readonly StreamEvent[] {
    return this.#events(this.#lines.push(bytes));
  }

  end(): readonly StreamEvent[] {
    return this.#events([...this.#lines.end(), ""]);
  }

  #events(lines: readonly string[]): StreamEvent[] {
    const events: StreamEvent[] = [];
    for (const line of lines) {
      if (line.startsWith("data:")) {
        const data = valueOf(line, "data:");
        // Some servers put no blank line between events.
        if (beginsAnew(data) && this.#isWhole()) this.#finish(events);
        this.#data.push(data);
        this.#dataLength += line.length;
      } else if (line.startsWith("event:")) {
        if (this.#isWhole()) this.#finish(events);
        this.#name = valueOf(line, "event:").trim();
      } else if (line.trim() === "") this.#finish(events);
    }
    return events;
  }

  #finish(events: StreamEvent[]): void {
    if (this.#data.length === 0 && this.#name === null) return;
    const data = this.#data.join("\n");
    if (data.trim() !== "" || this.#name === "error") events.push({ name: this.#name, data });
    this.#name = null;
    this.#data = [];
    this.#dataLength = 0;
  }

  /** Asked only where a line follows without a blank one between. */
  #isWhole(): boolean {
    if (this.#data.length === 0) return false;
    const data = this.#data.join("\n");
    return data.trim() === "[DONE]" || parseJson(data) !== undefined;
  }
}

function valueOf(line: string, field: string): string {
  return line.slice(line.startsWith(`${field} `) ? field.length + 1 : field.length);
}

function beginsAnew(data: string): boolean {
  return data.startsWith("{") || data.startsWith("[DONE]");
}

/** How an answer of this content type is framed; null when it comes in one piece. */
export function framingFor(contentType: string): Framing | null {
  if (contentType.includes("text/event-stream")) return new EventFraming();
  return /ndjson|jsonl/.test(contentType) ? new LineFraming() : null;
}

/** Whether a body begins like server-sent events; null while too little of it has come to tell. */
export function beginsLikeEvents(head: string): boolean | null {
  const text = head.trimStart();
  if (/^(?:data|event|id|retry)?:/.test(text)) return true;
  return text === "" || ["data", "event", "id", "retry"].some((field) => field.startsWith(text))
    ? null
    : false;
}

/** The lines of a body, each of which is JSON of its own, or null when it is no such body. */
export function jsonLines(text: string): readonly StreamEvent[] | null {
  // Most bodies are one line, or JSON that is indented: they are known by their first line.
  if (!/[\r\n]/.test(text) || !/^[^\r\n]*\}[ \t]*[\r\n]+[^\r\n]/.test(text)) return null;
  const events = lineEvents(text.split(/\r\n|\r|\n/));
  return events.length > 1 && events.every(({ data }) => parseJson(data) !== undefined) ? events : null;
}
