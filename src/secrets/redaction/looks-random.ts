import { splitScheme } from "../auth-scheme.ts";

const LETTERS_ONLY = /^[A-Za-z]+$/;

/** Longer than any word that people write. */
const LONGER_THAN_WORDS = 24;

/** A token that is no word and no name: digits in it, or letters without end. */
export function looksRandom(token: string, shortest: number): boolean {
  if (token.length < shortest) return false;
  return /\d/.test(token) || (token.length >= LONGER_THAN_WORDS && LETTERS_ONLY.test(token));
}

/** Shorter keys may be words that an answer has every right to use. */
const UNMISTAKABLE = 16;

/** What people enter where a key is asked for and none is needed, such as for a server on their own machine. */
const DUMMY =
  /^(?:sk-)?(?:no|not|none|any|dummy|fake|mock|test|sample|example|placeholder|local|empty|change[-_]?me|your)(?:[-_ ]|$)/i;

/** Whether a secret is so long and unlike words that finding it in a text can be no accident. */
export function isUnmistakable(value: string): boolean {
  const { secret } = splitScheme(value.trim());
  return secret.length >= UNMISTAKABLE && !DUMMY.test(secret) && !isStandIn(secret);
}

/** What stands in the place of a secret without being one: masked, redacted, or to be filled in. */
export function isStandIn(value: string): boolean {
  const { secret } = splitScheme(value);
  return /^(?:\*{3,}|\[redacted\]|[<$%{]|\.{3}|…|YOUR[_-])/i.test(secret) || /^[A-Za-z-]+\s+$/.test(secret);
}
