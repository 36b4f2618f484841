import type { Font, FontCollection } from "fontkit";
import { type FindFonts, plainLine } from "../../core/index.ts";
import { inOrder } from "./font-order.ts";
import { RIGHT_TO_LEFT, type Script, scriptOf } from "./scripts.ts";

/** Of a machine with hundreds of fonts, so many are opened in search of a character. */
const MOST_TRIED = 80;

/** A piece of text in one font. */
export interface Run {
  readonly text: string;
  readonly font: BookFont;
  /** No font has it: the text only says so. */
  readonly isMissing: boolean;
}

/** A font as it is put into the PDF. */
export interface BookFont {
  readonly family: string;
  /** What the font calls itself; a PDF knows it by this. */
  readonly face: string;
  readonly bytes: Uint8Array;
  /** Several fonts in one file: which is meant must be said. */
  readonly isCollection: boolean;
  readonly has: (codePoint: number) => boolean;
  /** How wide a text is, with letters of size 1. */
  readonly widthOf: (text: string) => number;
}

export interface FontBook {
  readonly fonts: readonly BookFont[];
  /** The text in pieces, each in a font that has all of its characters; what none has is put in words. */
  readonly runs: (text: string) => readonly Run[];
  /** What cannot be shown, and how many different characters of it. */
  readonly missing: readonly { readonly script: Script; readonly characters: number }[];
  readonly hasRightToLeft: boolean;
}

/** Characters that join or choose forms; without them a text reads the same. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;

/** Chooses fonts for every character of a text: the built-in one first, then the machine's. */
export async function openFontBook(text: string, builtIn: BookFont, findFonts: FindFonts): Promise<FontBook> {
  const characters = new Set(readable(text));
  const lacking = new Set([...characters].filter((one) => !hasCharacter(builtIn, one)));
  const found = lacking.size === 0 ? [] : await search(lacking, findFonts);
  const fonts = [builtIn, ...found];
  const counts = new Map<Script, number>();
  for (const one of lacking) counts.set(scriptOf(one), (counts.get(scriptOf(one)) ?? 0) + 1);
  return {
    fonts,
    runs: (whole) => runsOf(readable(whole), fonts, builtIn),
    missing: [...counts].map(([script, count]) => ({ script, characters: count })),
    hasRightToLeft: [...characters].some((one) => RIGHT_TO_LEFT.test(one)),
  };
}

const readable = (text: string): string => plainLine(text).replaceAll(UNSEEN, "");

const hasCharacter = (font: BookFont, character: string): boolean => font.has(character.codePointAt(0) ?? 0);

/** Takes what it finds out of `lacking`. */
async function search(lacking: Set<string>, findFonts: FindFonts): Promise<BookFont[]> {
  const { create } = await import("fontkit");
  const found: BookFont[] = [];
  for (const file of inOrder(await findFonts()).slice(0, MOST_TRIED)) {
    if (lacking.size === 0) break;
    const font = await openFont(file.name, file.read, create);
    if (font === null) continue;
    const shown = [...lacking].filter((one) => hasCharacter(font, one));
    if (shown.length === 0) continue;
    for (const one of shown) lacking.delete(one);
    found.push(font);
  }
  return found;
}

type Create = (bytes: Buffer) => Font | FontCollection;

/** Null for a file that is no font, or has pictures instead of outlines, which a PDF would leave blank. */
async function openFont(
  name: string,
  read: () => Promise<Uint8Array>,
  create: Create,
): Promise<BookFont | null> {
  try {
    const bytes = await read();
    return describeFont(`system ${name}`, bytes, create);
  } catch {
    // A broken or foreign font file is none; the next one may do.
    return null;
  }
}

export function describeFont(family: string, bytes: Uint8Array, create: Create): BookFont | null {
  const opened = create(bytes as Buffer);
  const isCollection = "fonts" in opened;
  const font = isCollection ? opened.fonts[0] : opened;
  if (font === undefined || !hasOutlines(font)) return null;
  const has = (codePoint: number): boolean => font.hasGlyphForCodePoint(codePoint);
  const widthOf = (text: string): number => font.layout(text).advanceWidth / font.unitsPerEm;
  return { family, face: font.postscriptName, bytes, isCollection, has, widthOf };
}

function hasOutlines(font: Font): boolean {
  const tables: unknown = Reflect.get(Reflect.get(font, "directory") ?? {}, "tables");
  return typeof tables === "object" && tables !== null && ("glyf" in tables || "CFF " in tables);
}

function runsOf(text: string, fonts: readonly BookFont[], first: BookFont): Run[] {
  const runs: { text: string; font: BookFont | undefined }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    // A space stays with what it follows.
    const font =
      character === " " && last?.font !== undefined
        ? last.font
        : fonts.find((one) => hasCharacter(one, character));
    if (last !== undefined && last.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs.map(({ text: piece, font }) => ({
    text: font === undefined ? inWords(piece) : piece,
    font: font ?? first,
    isMissing: font === undefined,
  }));
}

/** `[3 characters: emoji]` in place of what no font has. */
function inWords(piece: string): string {
  const characters = Array.from(piece);
  const names = [...new Set(characters.map((one) => scriptOf(one).name))];
  return `[${characters.length === 1 ? "1 character" : `${characters.length} characters`}: ${names.join(", ")}]`;
}
