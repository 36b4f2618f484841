import { BadFrame, type Frame, hasEscapes } from "./frame.ts";

/** How large a frame may be. Clients ask and never tell, so theirs are small. */
export interface FrameLimits {
  /** Bytes of the command and all headers. */
  readonly headBytes: number;
  readonly headers: number;
  readonly bodyBytes: number;
}

export const FRAME_LIMITS: FrameLimits = { headBytes: 16_384, headers: 64, bodyBytes: 65_536 };

const [NUL, LF, CR] = [0, 10, 13];
const COMMAND = /^[A-Z]{1,16}$/;
const LENGTH = /^\d{1,9}$/;
const UNESCAPED: Readonly<Record<string, string>> = { r: "\r", n: "\n", c: ":", "\\": "\\" };

/** What is known of a frame whose body is still on its way. */
interface Head extends Pick<Frame, "command" | "headers"> {
  /** Bytes of the body; null: up to the first NUL. */
  readonly length: number | null;
}

/**
 * Bytes in, frames out, however the bytes are cut. It keeps no more than one frame within its limits, and looks at each
 * byte once. After a `BadFrame` it is not to be used again.
 */
export class FrameReader {
  readonly #limits: FrameLimits;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  #kept: number[] = [];
  /** Null while commands and headers are read. */
  #head: Head | null = null;

  constructor(limits: FrameLimits = FRAME_LIMITS) {
    this.#limits = limits;
  }

  /** Frames that these bytes complete. Line ends between frames are signs of life and no frames. */
  *read(bytes: Uint8Array): Generator<Frame> {
    for (const byte of bytes) {
      const frame = this.#head === null ? this.#readHead(byte) : this.#readBody(this.#head, byte);
      if (frame !== null) yield frame;
    }
  }

  #readHead(byte: number): null {
    if (byte === NUL) throw new BadFrame("A frame ends before its headers do.");
    this.#kept.push(byte);
    if (byte !== LF) {
      if (this.#kept.length > this.#limits.headBytes)
        throw new BadFrame(`The headers of a frame are larger than ${this.#limits.headBytes} bytes.`);
      return null;
    }
    if (isLineEnd(this.#kept)) this.#kept = [];
    else if (endsHead(this.#kept)) this.#head = this.#parseHead(this.#take());
    return null;
  }

  #readBody(head: Head, byte: number): Frame | null {
    const isEnd = head.length === null ? byte === NUL : this.#kept.length === head.length;
    if (!isEnd) {
      if (this.#kept.length >= this.#limits.bodyBytes) throw this.#tooLarge();
      this.#kept.push(byte);
      return null;
    }
    if (byte !== NUL) throw new BadFrame(`The body is longer than its content-length of ${head.length}.`);
    const { command, headers } = head;
    this.#head = null;
    return { command, headers, body: this.#take() };
  }

  #tooLarge(): BadFrame {
    return new BadFrame(`The body of a frame is larger than ${this.#limits.bodyBytes} bytes.`);
  }

  #take(): string {
    const bytes = Uint8Array.from(this.#kept);
    this.#kept = [];
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw new BadFrame("A frame is not UTF-8.");
    }
  }

  #parseHead(text: string): Head {
    const [command = "", ...lines] = text
      .split("\n")
      .slice(0, -2)
      .map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
    if (!COMMAND.test(command)) throw new BadFrame("A frame begins with a command in capital letters.");
    if (lines.length > this.#limits.headers)
      throw new BadFrame(`A frame has more than ${this.#limits.headers} headers.`);
    const headers = new Map<string, string>();
    for (const line of lines) {
      const [name, value] = parseHeader(line, hasEscapes(command));
      if (!headers.has(name)) headers.set(name, value);
    }
    return { command, headers, length: this.#lengthOf(headers.get("content-length")) };
  }

  #lengthOf(header: string | undefined): number | null {
    if (header === undefined) return null;
    if (!LENGTH.test(header)) throw new BadFrame("The content-length is not a whole number.");
    if (Number(header) > this.#limits.bodyBytes) throw this.#tooLarge();
    return Number(header);
  }
}

/** An empty line, before a frame has begun. */
function isLineEnd(bytes: readonly number[]): boolean {
  return bytes.length === 1 || (bytes.length === 2 && bytes[0] === CR);
}

/** An empty line after the headers. */
function endsHead(bytes: readonly number[]): boolean {
  const before = bytes.at(-2);
  return before === LF || (before === CR && bytes.at(-3) === LF);
}

function parseHeader(line: string, isEscaped: boolean): [name: string, value: string] {
  const colon = line.indexOf(":");
  if (colon < 1) throw new BadFrame("A header is not of the form `name:value`.");
  if (line.includes("\r")) throw new BadFrame("A header holds a carriage return.");
  const read = (text: string) => (isEscaped ? unescape(text) : text);
  return [read(line.slice(0, colon)), read(line.slice(colon + 1))];
}

/** In one pass: what an escape becomes is never read as part of the next one. */
function unescape(text: string): string {
  return text.replaceAll(/\\(.?)/gs, (_, sign: string) => {
    const meant = UNESCAPED[sign];
    if (meant === undefined) throw new BadFrame("A header holds an escape that STOMP does not have.");
    return meant;
  });
}
