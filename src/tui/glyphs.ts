import { useMachine } from "./world.ts";

const LINES = {
  horizontal: "─",
  vertical: "│",
  filled: "━",
  empty: "─",
  dot: "●",
  point: "◆",
  left: "├",
  right: "┤",
  more: "…",
  shades: [" ", "░", "▒", "▓", "█"],
} as const;

/** The same in characters that every terminal has. */
const ASCII = {
  horizontal: "-",
  vertical: "|",
  filled: "#",
  empty: "-",
  dot: "*",
  point: "o",
  left: "|",
  right: "|",
  more: "~",
  shades: [" ", ".", ":", "+", "#"],
} as const;

export interface Glyphs {
  readonly horizontal: string;
  readonly vertical: string;
  readonly filled: string;
  readonly empty: string;
  readonly dot: string;
  readonly point: string;
  readonly left: string;
  readonly right: string;
  readonly more: string;
  /** From nothing to everything. */
  readonly shades: readonly string[];
}

export const glyphs = (isAscii: boolean): Glyphs => (isAscii ? ASCII : LINES);
export const useGlyphs = (): Glyphs => glyphs(useMachine().isAscii);
