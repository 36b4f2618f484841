import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type { PairVerdict } from "../../../../core/index.ts";
import { type Offer, useOffers } from "../../../parts/actions.ts";

/** The key of each verdict. */
export const VERDICT_KEYS: Readonly<Record<PairVerdict, string>> = {
  first: "q",
  second: "w",
  draw: "e",
  "both-bad": "r",
};

interface Acts {
  readonly decide: (verdict: PairVerdict) => void;
  /** Null where nothing can be taken back. */
  readonly undo: (() => void) | null;
  readonly note: () => void;
  readonly diff: () => void;
  readonly pick: () => void;
}

/** What can be done with a pair, by key, from the palette and in the list of keys. */
export function useCompareKeys({ decide, undo, note, diff, pick }: Acts): void {
  const { t } = useLingui();
  const verdict = (name: PairVerdict, label: string): Offer => ({
    name,
    label,
    key: VERDICT_KEYS[name],
    perform: () => decide(name),
  });
  useOffers([
    verdict("first", t`First is better`),
    verdict("second", t`Second is better`),
    verdict("draw", t`Draw`),
    verdict("both-bad", t`Both are bad`),
    ...(undo === null ? [] : [{ name: "undo", label: t`Undo`, key: "u", perform: undo }]),
    { name: "note", label: t`Add a note`, key: "n", perform: note },
    { name: "diff", label: t`Show or hide differences`, key: "d", perform: diff },
    { name: "pick", label: t`Choose a pair`, key: "p", perform: pick },
  ]);
  useEscapeFromNote();
}

/** In a note letters are letters: Escape leaves it, and then they are keys again. */
function useEscapeFromNote(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.key === "Escape" && target instanceof HTMLTextAreaElement) target.blur();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
