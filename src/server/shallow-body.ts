import type { MiddlewareHandler } from "hono";
import { Failure, phrase } from "../core/index.ts";

/** Deeper than anything that people write, and less deep than what follows values step by step can bear. */
const DEEPEST = 200;

const [QUOTE, BACKSLASH, OPENING, OPENED, CLOSING, CLOSED] = [34, 92, 123, 91, 125, 93];

/** Refuses JSON that is nested so deeply that to check or to store it would exhaust the stack. */
export const shallowBody: MiddlewareHandler = async (context, next) => {
  // What reads the body later gets the same text.
  if (context.req.raw.body !== null && isTooDeep(await context.req.text()))
    throw new Failure("invalid-input", phrase`The request body is nested more than ${DEEPEST} levels deep.`);
  await next();
};

/** Looks at brackets outside of texts; whether the rest is JSON is for others to say. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === OPENING || sign === OPENED) depth += 1;
    else if (sign === CLOSING || sign === CLOSED) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Where the quote stands that ends a text. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}
