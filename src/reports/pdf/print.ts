import type { Content, Piece } from "pdfmake";
import type { SvgRenderer } from "../../charts/render-svg.ts";
import { LIGHT_THEME } from "../../charts/index.ts";
import type { FontBook } from "./font-book.ts";

/** What blocks are printed with. */
export interface Printer {
  readonly book: FontBook;
  readonly draw: SvgRenderer;
}

/** Points between the margins of an A4 page. */
export const WIDTH = 515;
export const MARGIN = 40;
/** Pixels for which charts are drawn before they are fitted in: their letters end up as large as the text. */
export const CHART_WIDTH = 700;

export const COLORS = { ...LIGHT_THEME, panel: "#f1f5f9", warn: "#a16207" } as const;

export interface TextStyle {
  readonly fontSize?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly alignment?: "left" | "right";
  readonly margin?: [number, number, number, number];
  readonly lineHeight?: number;
  readonly headlineLevel?: number;
}

/** A word that may not fit any line; it is broken wherever the line ends. */
const LONG_WORD = /\S{28}/u;

/** Pieces of text in the fonts that have their characters. */
export function inline(book: FontBook, text: string, style: TextStyle = {}): Piece[] {
  return book.runs(text).map(({ text: piece, font }) => ({
    text: piece,
    font: font.family,
    ...style,
    ...(LONG_WORD.test(piece) ? { wordBreak: "break-all" as const } : {}),
  }));
}

/** A paragraph. */
export function paragraph(book: FontBook, text: string, style: TextStyle = {}): Content {
  const { margin = [0, 0, 0, 6], ...rest } = style;
  return { text: inline(book, text), margin, ...rest };
}
