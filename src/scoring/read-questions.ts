import { LONGEST_REPLY, onlyCodeBlock } from "./read-json.ts";

// Repetitions in these are bounded or cannot overlap, so that no reply takes long to read.
/** `1.`, `2)`, `**3.**`, `Question 4:`, `(5)`, but not the `1.` of `1.5` */
const NUMBERED =
  /^[#*_> ]{0,8}(?:(?:q|question|frage|вопрос|pregunta) ?)?[([]?(\p{Nd}{1,3})[.):\]、．）：](?!\p{Nd})[*_]{0,3}\s*/iu;
const BULLET = /^[-*+•‣·–—]\s+/u;
const HEADING = /^#{1,6}\s/;
const CODE = /^\s*```/;
const ASKS = /[?？؟]["'»”]?\s*$/u;

/** The questions in a model's reply, in whatever form it chose; empty when there are none to be found. */
export function readQuestions(reply: string): string[] {
  if (reply.length > LONGEST_REPLY) return [];
  const text = reply.trim();
  const unwrapped = text.startsWith("```") && text.endsWith("```") ? (onlyCodeBlock(text) ?? text) : reply;
  const readers = [
    // Numbers come before JSON inside prose: a numbered question may hold a list in brackets.
    () => fromJson(unwrapped),
    () => fromList(unwrapped, NUMBERED),
    () => fromJson(onlyCodeBlock(text) ?? ""),
    () => fromJson(between(text, "{", "}")),
    () => fromJson(between(text, "[", "]")),
    () => fromCutOffJson(text),
    () => fromList(unwrapped, BULLET),
    () => fromLines(unwrapped),
  ];
  for (const read of readers) {
    const questions = read()
      .map(withoutEmphasis)
      .filter((question) => question !== "");
    if (questions.length > 0) return questions;
  }
  return [];
}

function between(text: string, open: string, close: string): string {
  return text.slice(Math.max(0, text.indexOf(open)), text.lastIndexOf(close) + 1);
}

function fromJson(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  return withoutNumbers(entriesOf(value));
}

/** A list of texts, or of objects with a text; or the one list that an object holds. */
function entriesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value)) {
    const lists = Object.values(value).filter((inner) => Array.isArray(inner));
    return lists.length === 1 ? entriesOf(lists[0]) : [];
  }
  const texts = value.map((entry: unknown) => {
    if (typeof entry === "string") return entry;
    if (typeof entry !== "object" || entry === null) return null;
    const { question, text, prompt } = entry as Readonly<Record<string, unknown>>;
    return [question, text, prompt].find((each) => typeof each === "string") ?? null;
  });
  return texts.every((text) => text !== null) ? texts : [];
}

/** JSON that ended too early: the texts that are complete. */
function fromCutOffJson(text: string): string[] {
  const start = text.search(/"questions"\s*:\s*\[/);
  if (start === -1) return [];
  const literal = /\s*("(?:[^"\\]|\\[^])*")\s*[,\]]/y;
  literal.lastIndex = text.indexOf("[", start) + 1;
  const literals: string[] = [];
  for (let found = literal.exec(text); found !== null; found = literal.exec(text))
    literals.push(found[1] ?? "");
  return fromJson(`[${literals.join(",")}]`);
}

/** A number is numbering only where every text has it, counting from 1: "2. Weltkrieg" is not. */
function withoutNumbers(entries: readonly string[]): string[] {
  const isNumbered = entries.every(
    (entry, index) => Number(NUMBERED.exec(entry)?.[1]?.normalize("NFKC")) === index + 1,
  );
  return isNumbered ? entries.map((entry) => entry.replace(NUMBERED, "")) : [...entries];
}

/** Items that begin with a mark; lines without one, or further in, go on with the item before them. */
function fromList(text: string, mark: RegExp): string[] {
  const items: string[][] = [];
  let level = 0;
  let inCode = false;
  for (const line of text.split(/\r?\n/)) {
    const words = line.trimStart();
    const indent = line.length - words.length;
    const found = inCode ? null : mark.exec(words);
    if (items.length === 0) level = indent;
    if (found !== null && indent <= level + 1) items.push([withoutMark(words, found[0])]);
    else if (inCode || !HEADING.test(line)) items.at(-1)?.push(line);
    if (CODE.test(line)) inCode = !inCode && items.length > 0;
  }
  // Where no other item has a second paragraph, that of the last is a farewell.
  const hasParagraphs = items.slice(0, -1).some((lines) => farewellAt(lines) !== -1);
  const last = items.at(-1);
  const end = last === undefined || hasParagraphs ? -1 : farewellAt(last);
  if (last !== undefined && end !== -1) last.length = end;
  return items.map((lines) => lines.join("\n").trim());
}

/** `**1. Why?**` leaves no stars behind. */
function withoutMark(line: string, mark: string): string {
  const rest = line.slice(mark.length);
  const isOpen = mark.split("**").length === 2;
  return isOpen && rest.trimEnd().endsWith("**") ? rest.trimEnd().slice(0, -2) : rest;
}

/** Where a paragraph begins that stands no further in than the list; -1 when none does. */
function farewellAt(lines: readonly string[]): number {
  return lines.findIndex(
    (line, index) => index > 0 && lines[index - 1]?.trim() === "" && /^[^\s`]/.test(line),
  );
}

/** Lines that ask. A single one is more likely to ask us something. */
function fromLines(text: string): string[] {
  const asking = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => ASKS.test(line));
  return asking.length > 1 ? asking : [];
}

function withoutEmphasis(question: string): string {
  return question
    .trim()
    .replace(/^(\*\*|__)((?:(?!\1)[\s\S])+)\1$/, "$2")
    .trim();
}
