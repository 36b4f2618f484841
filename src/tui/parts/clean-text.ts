import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";

/** What starts an instruction to the terminal, up to its end. */
const SEQUENCES =
  // oxlint-disable-next-line no-control-regex
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|(?:\u001B[\]PX^_]|[\u009D\u0090\u0098\u009E\u009F])[^\u0007\u001B\u009C]*(?:\u0007|\u001B\\|\u009C)?|\u001B[ -/]*[0-~]/g;
/** What moves the cursor, rings, turns the direction of the text, or takes no room. A joiner of emoji stays. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u200B\u200C\u2060\uFEFF\u{E0000}-\u{E007F}]/gu;

/** A line of anybody's text, as a terminal can show it without being told what to do. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(SEQUENCES, "")
    .replaceAll("\t", "  ")
    .replaceAll(/[\n\r\u2028\u2029]+/g, " ")
    .replaceAll(INVISIBLE, "");
}

/** Anybody's text, line by line, none wider than there is room for. */
export function wrapText(text: string, columns: number): readonly string[] {
  if (columns < 1) return [];
  return text
    .toWellFormed()
    .replaceAll(SEQUENCES, "")
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => wrapLine(cleanLine(line).trimEnd(), columns));
}

/** What is indented stays so, as code must; where a line is broken nothing stands before the next word. */
function wrapLine(line: string, columns: number): readonly string[] {
  const indent = line.length - line.trimStart().length;
  const start = indent > columns / 2 ? "" : line.slice(0, indent);
  return wrapAnsi(line.slice(indent), columns - start.length, { hard: true, trim: true })
    .split("\n")
    .map((part, index) => (index === 0 ? `${start}${part}` : part));
}

export const widthOf = (text: string): number => stringWidth(text);

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** As much of a text as fits, with a mark where something is missing. */
export function cut(text: string, columns: number, mark = "…"): string {
  if (widthOf(text) <= columns) return text;
  const room = columns - widthOf(mark);
  if (room < 0) return "";
  let [kept, width] = ["", 0];
  for (const { segment } of graphemes.segment(text)) {
    width += widthOf(segment);
    if (width > room) break;
    kept += segment;
  }
  return `${kept}${mark}`;
}

/** The same with what is missing in the middle: names that begin alike differ at their ends. */
export function cutInside(text: string, columns: number, mark = "…"): string {
  if (widthOf(text) <= columns) return text;
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  for (let kept = letters.length - 1; kept > 1; kept -= 1) {
    const head = Math.ceil(kept / 2);
    const shown = `${letters.slice(0, head).join("").trimEnd()}${mark}${letters
      .slice(head - kept)
      .join("")
      .trimStart()}`;
    if (widthOf(shown) <= columns) return shown;
  }
  return cut(text, columns, mark);
}

/** Exactly so wide: cut, or filled up with spaces. */
export function fit(text: string, columns: number, align: "left" | "right" = "left", mark = "…"): string {
  const kept = cut(text, columns, mark);
  const spaces = " ".repeat(Math.max(0, columns - widthOf(kept)));
  return align === "left" ? `${kept}${spaces}` : `${spaces}${kept}`;
}
