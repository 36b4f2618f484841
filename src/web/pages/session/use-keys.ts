import { useEffect, useRef } from "react";

/** What keys do while a person scores. */
export interface ScoringKeys {
  readonly onDigit: (digit: number, isSoonAfter: boolean) => void;
  readonly onStep: (by: number) => void;
  readonly onMove: (by: number) => void;
  readonly onClear: () => void;
  readonly onNext: () => void;
  readonly onUndo: () => void;
  readonly onSkip: () => void;
  readonly onNote: () => void;
  readonly onList: () => void;
}

/** A second digit that soon makes a number of two, such as 10. */
const SOON_MS = 900;
/** So long after `g` a letter means a place of the rail. */
const PLACE_MS = 1_500;

type Press = (keys: ScoringKeys) => void;

const PRESSES: Readonly<Record<string, Press>> = {
  Enter: (keys) => keys.onNext(),
  ArrowLeft: (keys) => keys.onStep(-1),
  ArrowRight: (keys) => keys.onStep(1),
  ArrowUp: (keys) => keys.onMove(-1),
  ArrowDown: (keys) => keys.onMove(1),
  Backspace: (keys) => keys.onClear(),
  Delete: (keys) => keys.onClear(),
  u: (keys) => keys.onUndo(),
  s: (keys) => keys.onSkip(),
  n: (keys) => keys.onNote(),
  l: (keys) => keys.onList(),
};

/** Arrows belong to the page unless a scale has the focus. */
const ON_SCALES = /^Arrow|^Backspace$|^Delete$/;

export function useScoringKeys(keys: ScoringKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    let lastDigit = Number.NEGATIVE_INFINITY;
    let lastPlace = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (event.defaultPrevented || event.altKey || target.closest('[role="dialog"]') !== null) return;
      if (target.matches("input:not([type=checkbox]), textarea, select")) {
        onTyping(event, target, current.current);
        return;
      }
      if (event.ctrlKey || event.metaKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === "g") lastPlace = event.timeStamp;
      if (event.timeStamp - lastPlace < PLACE_MS) return;
      if (/^\d$/.test(key)) {
        const isSoonAfter = event.timeStamp - lastDigit < SOON_MS;
        lastDigit = event.timeStamp;
        event.preventDefault();
        current.current.onDigit(Number(key), isSoonAfter);
        return;
      }
      const isOnScale = target.matches("[data-marks]");
      if (ON_SCALES.test(key) && !isOnScale) return;
      if (key === "Enter" && target.closest("a, button, label") !== null) return;
      const press = PRESSES[key];
      if (press === undefined || event.repeat) return;
      event.preventDefault();
      lastDigit = Number.NEGATIVE_INFINITY;
      press(current.current);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** In a field letters are letters: Escape leaves it, Enter in a number or Ctrl and Enter in a note goes on. */
function onTyping(event: KeyboardEvent, target: HTMLElement, keys: ScoringKeys): void {
  if (event.key === "Escape") {
    target.blur();
    keys.onMove(0);
    return;
  }
  const isNote = target.matches("textarea");
  if (event.key !== "Enter" || (isNote && !event.ctrlKey && !event.metaKey)) return;
  event.preventDefault();
  target.blur();
  keys.onNext();
}
