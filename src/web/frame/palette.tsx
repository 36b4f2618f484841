import { useEffect, useState } from "react";
import { lazyPart } from "../parts/lazy-part.tsx";
import { Optional } from "../parts/optional.tsx";

const PaletteList = lazyPart(async () => (await import("./palette-list.tsx")).PaletteList);

let want = (): void => undefined;

/** Loaded when it is first wanted. */
export const openPalette = (): void => want();

/** Pages, runs and actions by name, at Ctrl-K. */
export function Palette() {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    want = () => setWanted((times) => times + 1);
  }, []);
  if (wanted === 0) return null;
  return (
    <Optional>
      <PaletteList wanted={wanted} />
    </Optional>
  );
}
