import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { lazyPart } from "../parts/lazy-part.tsx";
import { Optional } from "../parts/optional.tsx";

const PaletteList = lazyPart(async () => (await import("./palette-list.tsx")).PaletteList);

const FIELD = "palette-field";
const IDLE_MS = 1_000;

/** What is shown; exchanged while the palette is on the page. */
let shown = {
  open: (): void => undefined,
  close: (): void => undefined,
  type: (_change: (typed: string) => string): void => undefined,
  enter: (): void => undefined,
};
/** Whether it was opened and its field has not got the focus yet. */
let isComing = false;

/** Loaded when it is first wanted. */
export function openPalette(): void {
  isComing = true;
  // One that could not be loaded ahead is tried again.
  void PaletteList.preload();
  shown.open();
}

/** Takes a key that is meant for the palette's field while that is still coming. False for every other key. */
export function typeAhead(event: KeyboardEvent): boolean {
  if (!isComing) return false;
  const { key, target } = event;
  const palette = document.getElementById(FIELD)?.closest("[role=dialog]");
  if (target instanceof Node && palette?.contains(target)) {
    isComing = false;
    return false;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (key === "Escape") {
    isComing = false;
    shown.close();
  } else if (key === "Enter") shown.enter();
  else if (key === "Backspace") shown.type((typed) => typed.slice(0, -1));
  else if (key.length === 1) shown.type((typed) => typed + key);
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

const stopTypingAhead = (): void => {
  isComing = false;
};

/** Pages, runs and actions by name, at Ctrl-K. What is typed before its field is there goes into it. */
export function Palette() {
  const [wanted, setWanted] = useState(0);
  const [typed, setTyped] = useState("");
  const [isEntered, setEntered] = useState(false);
  // With the page itself, not after it: a key may come at once.
  useLayoutEffect(() => {
    shown = {
      open: () => setWanted((times) => times + 1),
      close: () => {
        setWanted(0);
        setTyped("");
        setEntered(false);
      },
      // At once: the field may have the focus before the next key, and must have what was typed before it.
      type: (change) => flushSync(() => setTyped(change)),
      enter: () => flushSync(() => setEntered(true)),
    };
  }, []);
  useEffect(() => {
    const whenIdle = setTimeout(() => void PaletteList.preload(), IDLE_MS);
    return () => clearTimeout(whenIdle);
  }, []);
  const onTyped = useCallback((text: string) => {
    setTyped(text);
    setEntered(false);
  }, []);
  if (wanted === 0) return null;
  return (
    <Optional onMissing={stopTypingAhead}>
      <PaletteList
        wanted={wanted}
        fieldId={FIELD}
        typed={typed}
        onTyped={onTyped}
        isEntered={isEntered}
        onFocus={stopTypingAhead}
      />
    </Optional>
  );
}
