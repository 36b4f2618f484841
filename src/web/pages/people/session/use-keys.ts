import { useEffect, useRef } from "react";
import { SCORING_ACTIONS, type ScoringActionName } from "../../../../contract/index.ts";
import { useOffers } from "../../../parts/actions.ts";
import { useTranslate } from "../../../parts/use-translate.ts";

/** What keys do while a person scores. */
export interface ScoringKeys {
  /** Tells whether the digit is to be typed into the field that has the focus now. */
  readonly onDigit: (
    digit: number,
    how: {
      /** So soon after another digit that both make one number. */
      readonly isSoonAfter: boolean;
      /** The focus is on no scale. */
      readonly isElsewhere: boolean;
    },
  ) => "taken" | "typed";
  readonly onStep: (by: number) => void;
  readonly onMove: (by: number) => void;
  /** Tab, which stays within the criteria of one answer; absent where there is only one. */
  readonly onTab?: ((by: number) => void) | undefined;
  readonly onClear: () => void;
  /** Whether an answer has its turn. */
  readonly hasTurn: boolean;
  readonly act: Readonly<Record<ScoringActionName, () => void>>;
}

/** A second digit that soon makes a number of two, such as 10. */
const SOON_MS = 900;

/** Fields in which letters are letters. */
const TYPED_IN = ["input:not([type=checkbox])", "textarea", "select"].join();

type Press = (keys: ScoringKeys) => void;

const PRESSES: Readonly<Record<string, Press>> = {
  ArrowLeft: (keys) => keys.onStep(-1),
  ArrowRight: (keys) => keys.onStep(1),
  ArrowUp: (keys) => keys.onMove(-1),
  ArrowDown: (keys) => keys.onMove(1),
  Backspace: (keys) => keys.onClear(),
  Delete: (keys) => keys.onClear(),
};

/** Marks by their keys; what else there is to do is offered, and so also stands in the palette and the list of keys. */
export function useScoringKeys(keys: ScoringKeys): void {
  const translate = useTranslate();
  const place = { hasTurn: keys.hasTurn };
  useOffers(
    SCORING_ACTIONS.filter(({ isPossible }) => isPossible(place)).map(({ name, label, key }) => ({
      name,
      label: translate(label),
      key,
      perform: keys.act[name],
    })),
  );
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    let lastDigit = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const isDigit = /^\d$/.test(event.key);
      if (!isDigit) lastDigit = Number.NEGATIVE_INFINITY;
      if (event.defaultPrevented || event.altKey || target.closest('[role="dialog"]') !== null) return;
      if (event.key === "Tab" && target.closest("[data-scale]") !== null) {
        onTab(event, current.current);
        return;
      }
      if (target.matches(TYPED_IN)) {
        onTyping(event, target, current.current);
        return;
      }
      if (event.ctrlKey || event.metaKey) return;
      if (isDigit) {
        // A key that is held down is one score, not one for each of the next answers.
        if (event.repeat) return;
        const isSoonAfter = event.timeStamp - lastDigit < SOON_MS;
        lastDigit = event.timeStamp;
        const isElsewhere = target.closest("[data-turn] [data-scale]") === null;
        const went = current.current.onDigit(Number(event.key), { isSoonAfter, isElsewhere });
        if (went === "taken") event.preventDefault();
        return;
      }
      // The way out of the criteria: from here Tab goes on through the page.
      if (event.key === "Escape" && target.matches("[data-marks]")) target.blur();
      const press = PRESSES[event.key];
      // Arrows belong to the page unless a scale has the focus.
      if (press === undefined || event.repeat || !target.matches("[data-marks]")) return;
      event.preventDefault();
      press(current.current);
    };
    // As early as what is offered is, so that no key is missed that ends a number of two digits.
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}

function onTab(event: KeyboardEvent, { onTab: move }: ScoringKeys): void {
  if (move === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  move(event.shiftKey ? -1 : 1);
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
  keys.act.next();
}
