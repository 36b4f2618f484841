import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { LinkTile } from "../parts/links.tsx";
import { Icon } from "./icons.tsx";
import { NAVIGATION } from "./navigation.ts";

const MORE = "more-places";

/** Pages at the foot of a phone: as many as fit side by side, the others behind one more. */
export function BottomBar({ current }: { readonly current: string }) {
  const { t } = useLingui();
  const more = useRef<HTMLDivElement>(null);
  const isMore = NAVIGATION.some(({ to, isFolded }) => isFolded && to === current);
  const tiles = NAVIGATION.map(({ to, label, icon, isFolded }) => ({
    isFolded,
    tile: (
      <LinkTile
        key={to}
        to={to}
        activeOptions={{ exact: to === "/" }}
        {...(current === to && to !== "/" ? { "aria-current": "page" } : {})}
        onClick={() => more.current?.hidePopover()}
      >
        <Icon name={icon} size={20} />
        {t(label)}
      </LinkTile>
    ),
  }));
  const folded = tiles.filter(({ isFolded }) => isFolded);
  return (
    <>
      {tiles.filter(({ isFolded }) => !isFolded).map(({ tile }) => tile)}
      <button type="button" popoverTarget={MORE} {...(isMore ? { "aria-current": "true" } : {})}>
        <Icon name="more" size={20} />
        {t`More`}
      </button>
      <div ref={more} id={MORE} popover="auto" className="more-places">
        {folded.map(({ tile }) => tile)}
      </div>
    </>
  );
}
