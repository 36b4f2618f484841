import { splitScheme } from "../auth-scheme.ts";

const LETTERS_ONLY = /^[A-Za-z]+$/;

/** Longer than any word that people write. */
const LONGER_THAN_WORDS = 24;

/** A token that is no word and no name: digits in it, or letters without end. */
export function looksRandom(token: string, shortest: number): boolean {
  if (token.length < shortest) return false;
  return /\d/.test(token) || (token.length >= LONGER_THAN_WORDS && LETTERS_ONLY.test(token));
}

/** What stands in the place of a secret without being one: masked, redacted, or to be filled in. */
export function isStandIn(value: string): boolean {
  const { secret } = splitScheme(value);
  return /^(?:\*{3,}|\[redacted\]|[<$%{]|\.{3}|…|YOUR[_-])/i.test(secret) || /^[A-Za-z-]+\s+$/.test(secret);
}
