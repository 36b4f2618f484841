import { phrase } from "../core/index.ts";
import type { Fault } from "../core/index.ts";

const NAME_MAX = 128;
const VALUE_MAX = 8192;

/** A token of RFC 7230. */
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** What HTTP can carry and Node will send: no line breaks, no other control characters but the tab, Latin-1. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** In lower case. They belong to the connection; set by hand they would break it or smuggle a second request. */
export const FORBIDDEN_HEADERS: readonly string[] = [
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
];

/** What is wrong with a header that is to be sent; empty when nothing is. Repeats neither name nor value. */
export function checkHeader(name: string, value: string): readonly Fault[] {
  const faults: Fault[] = [];
  if (name === "") faults.push({ key: "name", message: phrase`is empty` });
  else if (!NAME.test(name))
    faults.push({
      key: "name",
      message: phrase`contains a character that is not allowed in a header name`,
      expected: phrase`letters, digits and !#$%&'*+-.^_\`|~`,
    });
  if (name.length > NAME_MAX)
    faults.push({
      key: "name",
      message: `has ${name.length} characters`,
      expected: phrase`at most ${NAME_MAX}`,
    });
  if (FORBIDDEN_HEADERS.includes(name.toLowerCase()))
    faults.push({ key: "name", message: phrase`is set automatically`, expected: phrase`another header` });
  if (!VALUE.test(value))
    faults.push({
      key: "value",
      message: phrase`contains a line break, a control character or a character outside Latin-1`,
      expected: phrase`printable characters in one line`,
    });
  if (value.length > VALUE_MAX)
    faults.push({
      key: "value",
      message: `has ${value.length} characters`,
      expected: phrase`at most ${VALUE_MAX}`,
    });
  return faults;
}
