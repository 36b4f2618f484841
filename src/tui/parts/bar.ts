import type { Glyphs } from "../glyphs.ts";

/** How much of a whole is done. */
export function barText(share: number, columns: number, { filled, empty }: Glyphs): string {
  const done = Math.max(0, Math.min(columns, Math.floor(share * columns)));
  return `${filled.repeat(done)}${empty.repeat(columns - done)}`;
}
