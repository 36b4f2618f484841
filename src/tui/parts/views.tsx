import { useLingui } from "@lingui/react/macro";
import { LEVEL, useKeys } from "../key-layers.tsx";
import { useOffers } from "../offers.tsx";
import { useRoom } from "../room.ts";
import { TabLine } from "./tab-line.tsx";

interface View<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

interface ViewsProps<Name extends string> {
  readonly views: readonly View<Name>[];
  readonly current: Name;
  readonly onChange: (name: Name) => void;
}

/** The views of one thing beside each other: Tab and Shift+Tab lead through them. */
export function Views<Name extends string>({ views, current, onChange }: ViewsProps<Name>) {
  const { t } = useLingui();
  const here = views.findIndex(({ name }) => name === current);
  const move = (by: number): void => {
    const next = views.at((here + by) % views.length);
    if (next !== undefined) onChange(next.name);
  };
  // Where there is one view there is no next one.
  useOffers(
    views.length < 2 ? [] : [{ name: "next view", label: t`Next view`, key: "Tab", perform: () => move(1) }],
  );
  useKeys({
    level: LEVEL.page,
    onKey: (key) => {
      if (key !== "Shift+Tab") return false;
      move(-1);
      return true;
    },
  });
  return <TabLine tabs={views} current={current} columns={useRoom().columns} />;
}
