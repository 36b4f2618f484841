import { phrase } from "../phrase.ts";
import { z } from "zod";

/** What a system takes as the name of a variable. */
export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** How keys of well-known services begin, as far as they could be read as a name. */
const KNOWN_KEYS = [
  /^sk-/,
  /^(?:sk|pk|rk)_(?:(?:live|test|prod|proj)_)?[A-Za-z0-9]{10,}$/,
  /^AIza[\w-]{8,}$/,
  /^gsk_\w{4,}$/,
  /^hf_[A-Za-z0-9]{10,}$/,
  /^xai[-_][A-Za-z0-9]{10,}$/,
  /^(?:ghp|gho|glpat|r8|nvapi|tgp|fw)_[A-Za-z0-9]{10,}$/,
];

const LONG = 20;
/** No person writes a word like this. */
const LONGEST_WORD = 40;
const DIGIT_GROUPS = 3;

/** Digits scattered among letters, or case that changes at every other letter. */
function isScattered(word: string): boolean {
  if (word.length >= LONGEST_WORD) return true;
  const groups = word.match(/\d+/g)?.length ?? 0;
  if (word.length < LONG || groups === 0) return false;
  const kinds = Array.from(word, (letter) => (/\d/.test(letter) ? 0 : /[a-z]/.test(letter) ? 1 : 2));
  const changes = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  return groups >= DIGIT_GROUPS || changes >= (word.length - 1) / 2;
}

/** Whether a text has the shape of an API key. */
export function looksLikeKey(text: string): boolean {
  return KNOWN_KEYS.some((pattern) => pattern.test(text)) || text.split("_").some(isScattered);
}

/** Whether a text can be the name of an environment variable; a key that could be read as one cannot. */
export function isVariableName(text: string): boolean {
  return VARIABLE_NAME.test(text) && !looksLikeKey(text);
}

/** Does not repeat what was given, which may be a key that was pasted into the wrong field. */
export const NOT_A_VARIABLE = phrase`is not the name of an environment variable. Enter a name, e.g. OPENAI_API_KEY, not the key itself (put the key in that variable, or save it with the provider as apiKey)`;

/** The name of a variable that holds a secret. */
export const variableNameSchema = z.string().refine(isVariableName, NOT_A_VARIABLE);
