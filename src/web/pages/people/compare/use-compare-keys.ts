import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type { PairVerdict } from "../../../../core/index.ts";
import { VERDICTS } from "../../../../presentation/index.ts";
import { useOffers } from "../../../parts/actions.ts";

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
  useOffers([
    ...VERDICTS.map(({ verdict, label, key }) => ({
      name: verdict,
      label: t(label),
      key,
      perform: () => decide(verdict),
    })),
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
