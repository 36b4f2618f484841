const NEWLINE = 0x0a;

/** Cuts a stream of bytes into the payloads of its events. */
export interface Framing {
  /** How much waits for the rest of its event. */
  readonly pending: number;
  push(bytes: Buffer): readonly string[];
  /** What is left when the stream ends. */
  end(): readonly string[];
}

/** Whole lines only, so that no character is cut in two. */
class Lines {
  #rest: Buffer[] = [];
  pending = 0;

  push(bytes: Buffer): readonly string[] {
    const last = bytes.lastIndexOf(NEWLINE);
    if (last === -1) {
      this.#rest.push(bytes);
      this.pending += bytes.length;
      return [];
    }
    const head = bytes.subarray(0, last);
    const whole = this.#rest.length === 0 ? head : Buffer.concat([...this.#rest, head]);
    const tail = bytes.subarray(last + 1);
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
  return bytes.toString("utf8").split(/\r?\n/);
}

/** One JSON value a line. */
export class LineFraming implements Framing {
  readonly #lines = new Lines();

  get pending(): number {
    return this.#lines.pending;
  }

  push(bytes: Buffer): readonly string[] {
    return this.#lines.push(bytes).filter((line) => line.trim() !== "");
  }

  end(): readonly string[] {
    return this.#lines.end().filter((line) => line.trim() !== "");
  }
}

/** Server-sent events; only their data matters here. */
export class EventFraming implements Framing {
  readonly #lines = new Lines();
  #data: string[] = [];
  #dataLength = 0;

  get pending(): number {
    return this.#lines.pending + this.#dataLength;
  }

  push(bytes: Buffer): readonly string[] {
    return this.#events(this.#lines.push(bytes));
  }

  end(): readonly string[] {
    return this.#events([...this.#lines.end(), ""]);
  }

  #events(lines: readonly string[]): string[] {
    const events: string[] = [];
    for (const line of lines) {
      if (line.startsWith("data:")) {
        this.#data.push(line.startsWith("data: ") ? line.slice(6) : line.slice(5));
        this.#dataLength += line.length;
      } else if (line.trim() === "" && this.#data.length > 0) {
        events.push(this.#data.join("\n"));
        this.#data = [];
        this.#dataLength = 0;
      }
    }
    return events;
  }
}

/** How an answer of this content type is framed; null when it comes in one piece. */
export function framingFor(contentType: string): Framing | null {
  if (contentType.includes("text/event-stream")) return new EventFraming();
  return /ndjson|jsonl/.test(contentType) ? new LineFraming() : null;
}
