import type { MessageDescriptor } from "@lingui/core";
import { type EditedRecord, type SaveOutcome, saveOver } from "../../presentation/index.ts";

/** What a form needs so that it doesn't save over what somebody else has changed. */
export interface Edits<Draft extends object, Saved> {
  /** "This task was changed elsewhere". */
  readonly changed: string;
  /** What each field is called. */
  readonly names: Readonly<Record<keyof Draft & string, MessageDescriptor>>;
  /** How a field is shown that isn't a text, a number or a plain list. */
  readonly texts?: { readonly [Key in keyof Draft]?: (value: Draft[Key]) => string };
  /** What is meant for a field that is typed elsewhere in the form, as text; null: nothing. */
  readonly mine?: { readonly [Key in keyof Draft]?: (draft: Draft) => string | null };
  /** Saves `draft` unless something else than `base` is saved by now. */
  readonly save: (base: Draft, draft: Draft) => Promise<SaveOutcome<Draft, Saved>>;
}

export const edits = <View extends object, Draft extends object, Saved>(
  record: EditedRecord<View, Draft, Saved>,
  words: Omit<Edits<Draft, Saved>, "save">,
): Edits<Draft, Saved> => ({ ...words, save: (base, draft) => saveOver(record, base, draft) });
