import { useState } from "react";
import { type Failure, asFailure } from "../../core/index.ts";
import { mineOver, saveOver } from "../../presentation/index.ts";
import { useDrafts } from "../drafts.ts";
import type { FormValues } from "./form-fields.ts";

/** What a form edits, so that it doesn't save over what somebody else has changed. */
export interface FormEdits<View extends object> {
  /** "This task was changed elsewhere". */
  readonly changed: string;
  /** As it is saved now, from the client. */
  readonly read: () => Promise<View>;
  readonly valuesOf: (view: View) => FormValues;
  /** What values are called that no field shows. */
  readonly names?: Readonly<Record<string, string>>;
}

/** What is saved over: as it was read, with what makes sure that nobody gets between. */
export interface SavedOver<View extends object> {
  readonly now: View;
  readonly ifMatch: string | undefined;
}

export interface FormSaving<View extends object> {
  /** What is typed is kept under it until it is saved. */
  readonly keptAs: string;
  readonly initial: FormValues;
  /** Absent or null where something new is made. */
  readonly edits?: FormEdits<View> | null;
  /** Throws what is wrong; faults are shown beside the fields they name. `over` is null where something new is made. */
  readonly onSave: (values: FormValues, over: SavedOver<View> | null) => Promise<void>;
}

/** Saves a form, unless somebody else has changed what it edits: then `now` is what they have saved. */
export function useFormSaving<View extends object>({
  keptAs,
  initial,
  edits = null,
  onSave,
}: FormSaving<View>) {
  const drafts = useDrafts();
  const baseName = `${keptAs} base`;
  // What was typed before the form was left was typed over what it was filled from then.
  const [base, setBase] = useState(() => (drafts.has(keptAs) ? (drafts.get(baseName) ?? initial) : initial));
  const [now, setNow] = useState<FormValues | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const forget = (): void => {
    drafts.delete(keptAs);
    drafts.delete(baseName);
  };
  const save = async (values: FormValues, over = base): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      if (edits === null) await onSave(values, null);
      else {
        const { read, valuesOf } = edits;
        const record = {
          read,
          draftOf: valuesOf,
          save: (typed: FormValues, view: View, ifMatch: string | undefined) =>
            onSave(typed, { now: view, ifMatch }),
        };
        const outcome = await saveOver(record, over, values);
        if ("now" in outcome) {
          setNow(outcome.now);
          return;
        }
      }
      forget();
    } catch (error) {
      setFailure(asFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    base,
    now,
    failure,
    setFailure,
    isBusy,
    save,
    forget,
    keep: (values: FormValues): void => {
      drafts.set(keptAs, values);
      drafts.set(baseName, base);
    },
    /** From here on the form is typed over `next`. */
    rebase: (next: FormValues): void => {
      setBase(next);
      setNow(null);
    },
    closeQuestion: () => setNow(null),
    mineOver: (values: FormValues): FormValues =>
      now === null ? values : mineOver({ base, now, draft: values }),
  };
}
