import { t } from "@lingui/core/macro";
import type { Fault } from "../core/index.ts";
import { formatNumber } from "./format.ts";
import { spoken } from "./language.ts";

/** One fault in words, as it stands below a field: what to enter, where that can be told. */
export function faultText(fault: Fault): string {
  const { message, expected: wanted } = fault;
  const request = requestFor(fault);
  if (request !== null) return request;
  const said = sentence(spoken(message));
  if (wanted === undefined) return said;
  const expected = spoken(wanted);
  return `${said} ${t`Expected: ${expected}.`}`;
}

const MONEY = /usd|price|cost|permillion/i;

/** What a schema's complaint asks of a person; null where it says something of its own. */
function requestFor({ key = "", message, expected = "" }: Fault): string | null {
  const bound = /^(?:more than|at least|at most) (-?[\d.e+]+)$/.exec(expected)?.[1];
  const number = bound === undefined ? "" : formatNumber(Number(bound));
  if (/^is missing$/.test(message) || (/^is empty$/.test(message) && expected === ""))
    return t`Fill in this field.`;
  if (/^has the wrong type$/.test(message)) {
    if (/^a whole number$/.test(expected)) return t`Enter a whole number, e.g. 10.`;
    return /^a number$/.test(expected) ? t`Enter a number, e.g. 10 or 0.5.` : null;
  }
  if (bound === undefined) return null;
  if (/^is too large$/.test(message)) return t`Enter ${number} or less.`;
  if (!/^is too small$/.test(message)) return null;
  if (/^at\sleast/.test(expected)) return t`Enter ${number} or more.`;
  return MONEY.test(key) ? t`Enter an amount above ${number}.` : t`Enter a number above ${number}.`;
}

/** With a capital letter and a full stop. */
export function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?)]$/.test(first) ? first : `${first}.`;
}
