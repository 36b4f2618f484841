import { Trans } from "@lingui/react/macro";
import { Anchor, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { watchUnsaved } from "../unsaved.ts";
import {
  type DraftStorage,
  type KeptAs,
  forgetDraft,
  isSame,
  readBase,
  readDraft,
  writeDraft,
} from "./kept-draft.ts";

interface KeepingOptions<Draft> {
  /** What of a draft the browser may keep: without keys and other secrets. All of it unless something is said. */
  readonly safe?: ((draft: Draft) => Draft) | undefined;
  /** How long: as long as the tab, which is usual, or until it is saved. */
  readonly place?: DraftStorage;
}

export interface KeptDraft<Draft> {
  readonly draft: Draft;
  /** What the draft was typed over. After a reload it is what the form began with then, not what is saved by now. */
  readonly base: Draft;
  readonly change: (some: Partial<Draft>) => void;
  /** Whether something would be lost by leaving now. */
  readonly isLosing: () => boolean;
  /** It is saved, or shall be lost: nothing is kept. Gives the form what it goes on with. */
  readonly settle: (next?: Draft) => void;
  /** Somebody else has saved `now`: from here on `draft` is typed over that. */
  readonly rebase: (now: Draft, draft: Draft) => void;
  /** Says that something was restored, with a way to discard it; null when nothing was. */
  readonly restored: ReactNode;
}

/** What is typed into a form: kept by the browser until it is saved or discarded, and there again after a reload. */
export function useKeptDraft<Draft extends object>(
  name: KeptAs,
  beginning: Draft,
  { safe = (draft) => draft, place = window.sessionStorage }: KeepingOptions<Draft> = {},
): KeptDraft<Draft> {
  const [initial, setInitial] = useState(beginning);
  const [kept] = useState(() => readDraft(place, name, initial));
  const [draft, setDraft] = useState(kept ?? initial);
  const [base, setBase] = useState(() =>
    kept === null ? initial : readBase(place, name, { initial, draft: kept, safe }),
  );
  const [isRestored, setRestored] = useState(kept !== null);
  const isSettled = useRef(false);
  const now = useRef({ draft, initial });
  const isLosing = (): boolean => !isSettled.current && !isSame(now.current.draft, now.current.initial);
  useEffect(() => {
    now.current = { draft, initial };
    if (!isSettled.current) writeDraft(place, name, safe(base), safe(draft));
  });
  useEffect(
    () => watchUnsaved(() => !isSettled.current && !isSame(now.current.draft, now.current.initial)),
    [],
  );
  const goOnWith = (next: Draft): void => {
    setInitial(next);
    setBase(next);
    setDraft(next);
    setRestored(false);
  };
  return {
    draft,
    base,
    isLosing,
    change: (some) => setDraft((before) => ({ ...before, ...some })),
    settle: (next) => {
      forgetDraft(place, name);
      isSettled.current = next === undefined;
      if (next !== undefined) goOnWith(next);
    },
    rebase: (saved, typed) => {
      goOnWith(saved);
      setDraft(typed);
    },
    restored: isRestored ? <Restored onDiscard={() => goOnWith(initial)} /> : null,
  };
}

/** What the browser had kept is there again, and can be taken away. */
export function Restored({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Text size="sm" role="status" className="quiet">
      <Trans>Restored your unsaved draft</Trans> ·{" "}
      <Anchor component="button" type="button" size="sm" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Anchor>
    </Text>
  );
}
