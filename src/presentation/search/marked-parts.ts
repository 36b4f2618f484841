import type { SearchHitView } from "../../contract/index.ts";

interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
  readonly start: number;
}

/** A snippet as parts that are marked or not, in order. Marks that do not fit the text mark nothing. */
export function markedParts({ text, marks }: Pick<SearchHitView["snippet"], "text" | "marks">): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (start: number, to: number, isMarked: boolean): void => {
    if (to > start) parts.push({ text: text.slice(start, to), isMarked, start });
  };
  for (const [from, to] of marks) {
    if (from < end || to > text.length || from >= to) continue;
    add(end, from, false);
    add(from, to, true);
    end = to;
  }
  add(end, text.length, false);
  return parts;
}
