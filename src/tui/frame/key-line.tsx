import { useLingui } from "@lingui/react/macro";
import { useDialogs } from "../dialog.tsx";
import { type KeyHint, useCoverKeys } from "../key-layers.tsx";
import { useOffered } from "../offers.tsx";
import { widthOf } from "../parts/clean-text.ts";
import { type Line, LineView, NO_LINE, type Span } from "../parts/lines.tsx";

interface KeyLineProps {
  readonly columns: number;
  /** Whether there is a list of keys, and something to go back to. */
  readonly hasWays?: boolean;
}

/** The keys of the screen that fit in a line, and where to find the others. */
export function KeyLine({ columns, hasWays = true }: KeyLineProps) {
  const { t } = useLingui();
  const { shown: dialog } = useDialogs();
  const offers = useOffered();
  const covering = useCoverKeys();
  // Nothing is offered that would be typed into a text, or that is not heard.
  if (covering !== null && covering.length > 0) return <LineView line={keySpans(covering)} />;
  // What lies over the screen says by which keys it is left.
  if (covering !== null || dialog !== null) return <LineView line={NO_LINE} />;
  const offered = offers
    .filter(({ key, isQuiet = false }) => key !== undefined && !isQuiet)
    .toSorted((one, other) => Number(other.isFirst ?? false) - Number(one.isFirst ?? false));
  const always = hasWays
    ? [
        { key: "?", label: t`Keys` },
        { key: "Esc", label: t`Back` },
      ]
    : [];
  let room = columns - always.reduce((sum, { key, label }) => sum + widthOf(`${key} ${label}   `), 0);
  const line: Span[] = [];
  for (const { key = "", label } of offered) {
    const width = widthOf(`${key} ${label}   `);
    if (width > room) break;
    room -= width;
    line.push({ text: key, isBold: true }, { text: ` ${label}   `, isDim: true });
  }
  return <LineView line={[...line, ...keySpans(always)]} />;
}

const keySpans = (keys: readonly KeyHint[]): Line =>
  keys.flatMap(({ key, label }) => [
    { text: key, isBold: true },
    { text: ` ${label}   `, isDim: true },
  ]);
