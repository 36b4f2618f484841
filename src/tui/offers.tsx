import { type ReactNode, createContext, useContext, useLayoutEffect, useMemo, useRef, useState } from "react";
import { LEVEL, useKeys } from "./key-layers.tsx";

/** Something a person can do here and now. The same as the page offers by the same keys. */
export interface Offer {
  readonly name: string;
  readonly label: string;
  readonly key?: string;
  /** Too much for the line of keys; `?` and Ctrl+K have it. */
  readonly isQuiet?: boolean;
  /** What one came for: it stands first in the line of keys. */
  readonly isFirst?: boolean;
  readonly perform: () => void;
}

interface Shown {
  readonly offers: readonly Offer[];
}

const OffersContext = createContext<{
  readonly shown: readonly Shown[];
  readonly add: (shown: Shown) => () => void;
} | null>(null);

export function OffersProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const context = useMemo(
    () => ({
      shown,
      add: (own: Shown) => {
        setShown((others) => [...others, own]);
        return () => setShown((others) => others.filter((other) => other !== own));
      },
    }),
    [shown],
  );
  return <OffersContext value={context}>{children}</OffersContext>;
}

/** What the screen offers now. */
export const useOffered = (): readonly Offer[] =>
  useContext(OffersContext)?.shown.flatMap(({ offers }) => offers) ?? [];

/** While a screen is shown, what it offers can be done by key, and is said in the line of keys, in `?` and in Ctrl+K. */
export function useOffers(own: readonly Offer[]): void {
  const add = useContext(OffersContext)?.add;
  const latest = useRef({ own, add });
  useLayoutEffect(() => {
    latest.current = { own, add };
  });
  const said = own.map(({ name, label, key = "" }) => `${name} ${label} ${key}`).join("\n");
  useLayoutEffect(
    () =>
      latest.current.add?.({
        offers: latest.current.own.map((offer) => ({
          ...offer,
          perform: () => latest.current.own.find(({ name }) => name === offer.name)?.perform(),
        })),
      }),
    [said],
  );
  useKeys({
    level: LEVEL.page,
    onKey: (key) => {
      const offer = own.find((one) => one.key === key);
      offer?.perform();
      return offer !== undefined;
    },
  });
}
