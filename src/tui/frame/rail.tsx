import { SECTIONS, type SectionName } from "../../contract/index.ts";
import { translate } from "../../presentation/index.ts";
import { fit, widthOf } from "../parts/clean-text.ts";
import { type Line, LineView, Lines } from "../parts/lines.tsx";

export const RAIL_COLUMNS = 22;

/** The sections below each other, beside the screen. */
export function Rail({ current }: { readonly current: SectionName }) {
  const lines = SECTIONS.map(({ name, label, key }): Line => {
    const isHere = name === current;
    return [
      { text: isHere ? "> " : "  ", color: "blue", isBold: true },
      { text: fit(translate(label), RAIL_COLUMNS - 7), isBold: isHere },
      { text: ` g ${key} `, isDim: true },
    ];
  });
  return <Lines lines={lines} />;
}

/** The sections beside each other, above the screen: as many around the present one as fit. */
export function Tabs({ current, columns }: { readonly current: SectionName; readonly columns: number }) {
  const names = SECTIONS.map(({ name, label }) => ({ name, text: ` ${translate(label)} ` }));
  const here = names.findIndex(({ name }) => name === current);
  let [from, to] = [here, here + 1];
  const width = (): number => names.slice(from, to).reduce((sum, { text }) => sum + widthOf(text), 0);
  for (let isGrown = true; isGrown;) {
    isGrown = false;
    for (const step of [-1, 1]) {
      const added = names[step < 0 ? from - 1 : to];
      if (added === undefined || width() + widthOf(added.text) > columns - 2) continue;
      if (step < 0) from -= 1;
      else to += 1;
      isGrown = true;
    }
  }
  const shown = names.slice(from, to).map(({ name, text }) => ({
    text,
    isInverse: name === current,
    isDim: name !== current,
  }));
  return (
    <LineView
      line={[
        { text: from > 0 ? "<" : " ", isDim: true },
        ...shown,
        { text: to < names.length ? ">" : " ", isDim: true },
      ]}
    />
  );
}
