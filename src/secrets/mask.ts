import { splitScheme } from "./auth-scheme.ts";

const STARS = "****";
const SHOWN = 4;

/** A shorter secret would show too large a part of itself. */
const SHOWN_FROM = 8;

/** `Bearer ****abcd`: enough to recognise a secret by, not enough to use it. */
export function maskSecret(value: string): string {
  const { scheme, secret } = splitScheme(value);
  const characters = Array.from(secret);
  return scheme + STARS + (characters.length < SHOWN_FROM ? "" : characters.slice(-SHOWN).join(""));
}
