import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type SaveOutcome, mineOver } from "../../presentation/index.ts";
import type { Edits } from "./edits.ts";
import { RecordChanged } from "./record-changed.tsx";
import { notifyDone } from "./toast.ts";
import type { KeptDraft } from "./use-kept-draft.tsx";

interface Submission<Draft> {
  /** What the form was filled from. */
  readonly base: Draft;
  readonly typed: Draft;
  readonly isClosing: boolean;
}

/** How a form is saved, and what becomes of it then. */
export interface FormSaving<Draft extends object, Saved> {
  /** Makes something new of it; where something is edited, `edits` saves it. */
  readonly save: (draft: Draft) => Promise<Saved>;
  /** What is edited, so that nobody's change is lost unseen; null where something new is made. */
  readonly edits: Edits<Draft, Saved> | null;
  /** First words of the queries that are read again afterwards. */
  readonly renews: readonly string[];
  /** What is said when it is done; null where the form stays open and says it itself. */
  readonly done: (saved: Saved, isStaying: boolean) => string | null;
  /** Whether nothing is saved yet, as after a preview: then the form stays as it is. */
  readonly isUnfinished?: (saved: Saved) => boolean;
  /** Where to go when it is done; the form is closed unless something else is said. */
  readonly onSaved?: (saved: Saved) => void;
  /** What the form goes on with when the first button was used; it is closed where this is absent. */
  readonly staysWith?: (saved: Saved) => Draft;
  readonly onClose: () => void;
}

/** Saves a form. Where somebody else has changed what it edits, `elsewhere` asks first. */
export function useFormSaving<Draft extends object, Saved>(
  { base, draft, settle, rebase }: KeptDraft<Draft>,
  props: FormSaving<Draft, Saved>,
) {
  const { save, edits, renews, done, onClose, onSaved = onClose, staysWith } = props;
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ readonly now: Draft; readonly isClosing: boolean } | null>(null);
  const finish = async (saved: Saved, isClosing: boolean): Promise<void> => {
    if (props.isUnfinished?.(saved) === true) return;
    const next = isClosing ? undefined : staysWith?.(saved);
    settle(next);
    await Promise.all(renews.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    const words = done(saved, next !== undefined);
    if (words !== null) notifyDone(words);
    if (next === undefined) onSaved(saved);
  };
  const saving = useMutation({
    mutationFn: async (sent: Submission<Draft>): Promise<SaveOutcome<Draft, Saved>> =>
      edits === null ? { saved: await save(sent.typed) } : await edits.save(sent.base, sent.typed),
    onSuccess: async (outcome, { isClosing }) => {
      if ("saved" in outcome) await finish(outcome.saved, isClosing);
      else setAsked({ now: outcome.now, isClosing });
    },
  });
  const elsewhere: ReactNode =
    edits === null || asked === null ? null : (
      <RecordChanged
        edits={edits}
        base={base}
        now={asked.now}
        draft={draft}
        isPending={saving.isPending}
        onSave={() => {
          const { now, isClosing } = asked;
          const typed = mineOver({ base, now, draft });
          setAsked(null);
          rebase(now, typed);
          saving.mutate({ base: now, typed, isClosing });
        }}
        onDiscard={() => {
          setAsked(null);
          settle(asked.now);
        }}
        onClose={() => setAsked(null)}
      />
    );
  return { saving, elsewhere };
}
