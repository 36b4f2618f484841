import { splitWords, withoutTrailingWhitespace } from "./whitespace.ts";

/** How a text becomes tokens, by sacreBLEU's names. */
export type BleuTokenizer = "13a" | "none" | "char";

const ENTITIES = [
  ["&quot;", '"'],
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
] as const;

/** The rules of mteval-v13a, in their order: punctuation apart, but no point or comma between digits. */
const RULES_13A = [
  [/([{-~[-` -&(-+:-@/])/gu, " $1 "],
  [/([^0-9])([.,])/gu, "$1 $2 "],
  [/([.,])([^0-9])/gu, " $1 $2"],
  [/([0-9])(-)/gu, "$1 $2 "],
] as const;

function tokenize13a(text: string): string[] {
  let line = text.replaceAll("<skipped>", "").replaceAll("-\n", "").replaceAll("\n", " ");
  for (const [entity, character] of ENTITIES) line = line.replaceAll(entity, character);
  line = ` ${line} `;
  for (const [pattern, replacement] of RULES_13A) line = line.replace(pattern, replacement);
  return splitWords(line);
}

/** Tokens of one segment. `char` takes code points, so that an emoji is one token. */
export function tokenizeForBleu(text: string, tokenizer: BleuTokenizer): string[] {
  const line = withoutTrailingWhitespace(text);
  if (tokenizer === "13a") return tokenize13a(line);
  if (tokenizer === "none") return splitWords(line);
  return splitWords(Array.from(line).join(" "));
}
