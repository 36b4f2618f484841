import { SECTIONS, type SectionName } from "../../contract/index.ts";
import { translate } from "../../presentation/index.ts";
import { fit } from "../parts/clean-text.ts";
import { type Line, Lines } from "../parts/lines.tsx";
import { TabLine } from "../parts/tab-line.tsx";

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

/** The sections beside each other, above the screen. */
export function Tabs({ current, columns }: { readonly current: SectionName; readonly columns: number }) {
  const tabs = SECTIONS.map(({ name, label }) => ({ name, label: translate(label) }));
  return <TabLine tabs={tabs} current={current} columns={columns} />;
}
