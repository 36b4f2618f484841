import { wordDiff } from "../../../presentation/index.ts";
import { wrapText } from "../../parts/clean-text.ts";
import { type Color, type Line, bold } from "../../parts/lines.tsx";

const SIGNS = { same: "  ", removed: "− ", added: "+ " } as const;
const COLORS: Readonly<Record<keyof typeof SIGNS, Color | undefined>> = {
  same: undefined,
  removed: "red",
  added: "green",
};

/** What changed in a text, line by line, under the name of its field. */
export function diffLines(field: string, before: string, after: string, columns: number): readonly Line[] {
  return [
    bold(field),
    ...wordDiff(before, after).flatMap(({ kind, pieces }) => {
      const text = pieces.map((piece) => piece.text).join("");
      const color = COLORS[kind];
      return wrapText(text, columns - SIGNS[kind].length).map((line, index): Line => [
        { text: index === 0 ? SIGNS[kind] : "  ", color },
        { text: line, color, isDim: kind === "same" },
      ]);
    }),
  ];
}
