import { widthOf } from "./clean-text.ts";
import { LineView } from "./lines.tsx";

interface TabLineProps<Name extends string> {
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly current: Name;
  readonly columns: number;
}

/** Names beside each other: as many around the present one as fit. */
export function TabLine<Name extends string>({ tabs, current, columns }: TabLineProps<Name>) {
  const names = tabs.map(({ name, label }) => ({ name, text: ` ${label} ` }));
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
