import { useLingui } from "@lingui/react/macro";
import { changesElsewhere, typedKeys, valueText } from "../../presentation/index.ts";
import { ChangedElsewhere, type ElsewhereRow } from "./changed-elsewhere.tsx";
import type { Edits } from "./edits.ts";

interface RecordChangedProps<Draft extends object, Saved> {
  readonly edits: Edits<Draft, Saved>;
  readonly base: Draft;
  /** What is saved now. */
  readonly now: Draft;
  readonly draft: Draft;
  readonly isPending: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Asks what shall be saved of a record that somebody else has changed since its form was opened. */
export function RecordChanged<Draft extends object, Saved>({
  edits: { changed, names, texts, mine },
  base,
  now,
  draft,
  ...answers
}: RecordChangedProps<Draft, Saved>) {
  const { t } = useLingui();
  const typed = typedKeys(base, draft);
  const textOf = <Key extends keyof Draft & string>(key: Key, value: Draft[Key]): string =>
    texts?.[key]?.(value) ?? valueText(value);
  const rows = changesElsewhere({ base, now, draft }).map((key): ElsewhereRow => ({
    label: t(names[key]),
    saved: textOf(key, now[key]),
    mine: mine?.[key]?.(draft) ?? (typed.includes(key) ? textOf(key, draft[key]) : null),
  }));
  return (
    <ChangedElsewhere
      {...answers}
      title={changed}
      about={t`Someone else, another tab or a command saved it after you opened this form. None of your changes are saved yet.`}
      label={t`Fields changed elsewhere`}
      first={t`Field`}
      rows={rows}
    />
  );
}
