/** One frame of STOMP 1.2. Of a header that comes twice the first counts. */
export interface Frame {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Something that is no frame, or a larger one than is taken. What was read before it stays true; nothing after it can be trusted. */
export class BadFrame extends Error {}

/** These two are older than the escapes and know none. */
const UNESCAPED: ReadonlySet<string> = new Set(["CONNECT", "CONNECTED"]);
export const hasEscapes = (command: string): boolean => !UNESCAPED.has(command);

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\r": "\\r", "\n": "\\n", ":": "\\c" };

/** A frame as it goes over the wire. The length comes along, so that a body may hold anything; a header can't hold NUL. */
export function writeFrame(command: string, headers: Readonly<Record<string, string>>, body = ""): string {
  const escape = (text: string) => text.replaceAll(/[\\\r\n:\0]/g, (sign) => ESCAPES[sign] ?? "");
  const lines = Object.entries(headers).map(([name, value]) =>
    hasEscapes(command) ? `${escape(name)}:${escape(value)}\n` : `${name}:${value}\n`,
  );
  const length = body === "" ? "" : `content-length:${new TextEncoder().encode(body).length}\n`;
  return `${command}\n${lines.join("")}${length}\n${body}\0`;
}
