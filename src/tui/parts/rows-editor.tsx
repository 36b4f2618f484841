import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Failure } from "../../core/index.ts";
import { LEVEL, useKeys } from "../key-layers.tsx";
import { useRoom } from "../room.ts";
import { faultWords } from "./field-lines.ts";
import type { FormField, FormValues } from "./form-fields.ts";
import { type Line, Lines, bold, dim, paragraph } from "./lines.tsx";
import { movedBy } from "./use-cursor.ts";

interface RowForm {
  readonly keptAs: string;
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly initial: FormValues;
  readonly saveLabel: string;
  readonly onSave: (values: FormValues) => Promise<void>;
  readonly onCancel: () => void;
}

interface RowsEditorProps {
  readonly keptAs: string;
  readonly field: Extract<FormField, { readonly kind: "rows" }>;
  readonly rows: readonly FormValues[];
  readonly failure: Failure | null;
  /** Draws the form of a row. */
  readonly form: (row: RowForm) => ReactNode;
  readonly onChange: (rows: readonly FormValues[]) => void;
  readonly onDone: () => void;
}

/** A list of a form: rows are added, changed, moved and removed. They are saved with the form. */
export function RowsEditor({ keptAs, field, rows, failure, form, onChange, onDone }: RowsEditorProps) {
  const { t } = useLingui();
  const room = useRoom();
  const [at, setAt] = useState(0);
  /** The row that is written in, or a new one at the end. */
  const [open, setOpen] = useState<number | null>(null);
  const place = Math.max(0, Math.min(at, rows.length - 1));
  const row = rows[place];
  const move = (by: number): void => {
    const to = place + by;
    if (row === undefined || to < 0 || to >= rows.length) return;
    onChange(rows.toSpliced(place, 1).toSpliced(to, 0, row));
    setAt(to);
  };
  const acts: Readonly<Record<string, () => void>> = {
    a: () => setOpen(rows.length),
    Enter: () => setOpen(rows.length === 0 ? 0 : place),
    d: () => onChange(rows.toSpliced(place, 1)),
    K: () => move(-1),
    J: () => move(1),
    Escape: onDone,
  };
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      const to = acts[key] === undefined ? movedBy(key, place, rows.length, room.rows) : null;
      if (to !== null) setAt(to);
      acts[key]?.();
      return true;
    },
  });
  if (open !== null)
    return form({
      keptAs: `${keptAs} ${field.name} ${open}`,
      title: field.label,
      fields: field.fields,
      initial: rows[open] ?? field.added,
      saveLabel: t`Done`,
      onSave: async (values) => {
        const faults = field.faultsOf?.(values) ?? [];
        if (faults.length > 0) throw new Failure("invalid-input", t`Something is missing.`, { faults });
        onChange(rows.toSpliced(open, 1, values));
        setAt(open);
        setOpen(null);
      },
      onCancel: () => setOpen(null),
    });
  const faults = (failure?.faults ?? []).flatMap((fault) =>
    fault.key?.startsWith(field.name) === true
      ? paragraph(faultWords(fault, field), room.columns, { color: "red" })
      : [],
  );
  const lines: readonly Line[] = rows.map((one, index) => [
    { text: index === place ? "> " : "  ", color: "blue", isBold: true },
    { text: field.summary(one), isBold: index === place },
  ]);
  return (
    <Lines
      rows={room.rows}
      lines={[
        bold(field.label),
        [],
        ...(rows.length === 0 ? [dim(t`Nothing here yet.`)] : lines),
        [],
        ...faults,
        dim(t`a Add · Enter Edit · d Remove · K J Move up or down · Esc Back to the form`),
      ]}
    />
  );
}
