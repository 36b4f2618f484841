import { useEffect, useRef } from "react";

const SCALES = "[data-turn] [data-scale]";

/** Puts the focus on a scale of the answer that has its turn, or into its field, and brings it into sight. */
export function focusScale(index: number): void {
  focusOn(document.querySelectorAll<HTMLElement>(SCALES)[index]);
}

function focusOn(scale: HTMLElement | null | undefined): void {
  const target = scale?.querySelector("input") ?? scale;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "nearest" });
}

/**
 * After a dialog, scoring goes on where it was: on what had the focus if that was part of a scale, else on the first scale
 * that lacks a score from the one that has its turn on. Returns what to call before the dialog opens.
 */
export function useScalesAfter(isOpen: boolean): () => void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (isClosed) goOnFrom(before.current);
  }, [isOpen]);
  return () => {
    before.current = document.activeElement;
  };
}

function goOnFrom(before: Element | null): void {
  const kept = before instanceof HTMLElement && before.isConnected ? before : null;
  if (kept?.closest(SCALES) != null) {
    kept.focus({ preventScroll: true });
    return;
  }
  const scales = [...document.querySelectorAll<HTMLElement>(SCALES)];
  const active = scales.findIndex(({ dataset }) => dataset["active"] === "true");
  if (active === -1) {
    kept?.focus({ preventScroll: true });
    return;
  }
  const inOrder = [...scales.slice(active), ...scales.slice(0, active)];
  focusOn(inOrder.find(({ dataset }) => dataset["given"] === undefined) ?? scales[active]);
}
