import { t } from "@lingui/core/macro";
import { type Scale, formatShort, hasMarks } from "../../../presentation/index.ts";
import { fit, widthOf } from "../../parts/clean-text.ts";
import { type Line, type Span, paragraph } from "../../parts/lines.tsx";

interface ScaleLook {
  readonly scores: Readonly<Record<string, number>>;
  readonly active: number;
  /** What is being typed into the scale that has its turn; null where nothing is. */
  readonly typed: string | null;
  readonly columns: number;
  /** More scales are not shown at once. */
  readonly most: number;
}

/** Things to score, a row of keys each, around the one that has its turn. */
export function scaleLines(scales: readonly Scale[], look: ScaleLook): readonly Line[] {
  const { active, columns, most } = look;
  const top = Math.max(0, Math.min(active - Math.floor(most / 2), scales.length - most));
  const shown = scales.slice(top, top + most);
  const nameColumns = Math.min(
    Math.max(...scales.map((scale) => widthOf(nameOf(scale)))),
    Math.floor(columns / 3),
  );
  return shown.map((scale, index) => scaleLine(scale, top + index === active, nameColumns, look));
}

function nameOf({ name, weight }: Scale): string {
  const shownWeight = formatShort(weight);
  return weight === 1 ? name : `${name} (${t`weight ${shownWeight}`})`;
}

function scaleLine(scale: Scale, isHere: boolean, nameColumns: number, look: ScaleLook): Line {
  const { key, min, max } = scale;
  const value = look.scores[key];
  const given = value === undefined ? "–" : formatShort(value);
  const most = formatShort(max);
  const range = `${formatShort(min)}–${most}`;
  const marks: readonly Span[] = hasMarks(scale)
    ? Array.from({ length: max - min + 1 }, (_, index) => min + index).map((mark) => ({
        text: ` ${mark} `,
        isInverse: mark === value,
        isBold: mark === value,
        isDim: mark !== value && !isHere,
      }))
    : [
        { text: `[ ${isHere && look.typed !== null ? `${look.typed}_` : given} ]`, isBold: isHere },
        { text: `  ${range}`, isDim: true },
      ];
  return [
    { text: isHere ? "> " : "  ", color: "blue", isBold: true },
    { text: `${fit(nameOf(scale), nameColumns)}  `, isBold: isHere },
    ...marks,
    { text: `  ${t`${given} of ${most}`}`, isDim: value === undefined },
  ];
}

/** What to look at, and what scores mean, in few lines. */
export function guideLines(scale: Scale | undefined, columns: number, most: number): readonly Line[] {
  if (scale === undefined) return [];
  const levels = scale.levels.map(({ score, meaning }) => `${formatShort(score)} ${meaning}`).join(" · ");
  return [scale.guidelines, levels]
    .filter((text) => text !== "")
    .flatMap((text) => paragraph(text, columns - 2, { isDim: true }))
    .slice(0, most)
    .map((line) => [{ text: "  " }, ...line]);
}
