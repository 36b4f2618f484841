import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

/** Something a person can do here and now, bound to what it is done to. */
export interface Offer {
  readonly name: string;
  readonly label: string;
  /** A letter, two after each other (`g r`), or one that the page itself listens for (`Ctrl+Enter`). */
  readonly key?: string;
  /** What it is done to, where that is not plain from the page. */
  readonly about?: string;
  /** It leads to a page and changes nothing. */
  readonly isPage?: boolean;
  /** It destroys something: the last to be offered. */
  readonly isDangerous?: boolean;
  /** It can be done on every page. */
  readonly isEverywhere?: boolean;
  readonly perform: () => void;
}

let offers: readonly (readonly Offer[])[] = [];
const listeners = new Set<() => void>();

function change(next: typeof offers): void {
  offers = next;
  for (const listener of listeners) listener();
}

/** While a page is shown, what it offers can also be done by key and from the palette: from the moment it is there. */
export function useOffers(own: readonly Offer[]): void {
  const latest = useRef(own);
  useLayoutEffect(() => {
    latest.current = own;
  });
  const names = own.map(({ name, label }) => `${name} ${label}`).join(" ");
  useLayoutEffect(() => {
    // What is performed is looked up when it is, so only a change of what is offered is told.
    const shown = latest.current.map((offer) => ({
      ...offer,
      perform: () => latest.current.find(({ name }) => name === offer.name)?.perform(),
    }));
    change(shown.some(({ isEverywhere }) => isEverywhere) ? [shown, ...offers] : [...offers, shown]);
    return () => change(offers.filter((other) => other !== shown));
  }, [names]);
}

/** What is offered now, the page's own last. */
export const offeredNow = (): readonly Offer[] => offers.flat();

export function useOffered(): readonly Offer[] {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offers,
  );
  return now.flat();
}
