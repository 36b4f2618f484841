import { useLingui } from "@lingui/react/macro";
import { changesElsewhere, excerptOf, typedKeys, valueText } from "../../presentation/index.ts";
import { LEVEL, useKeys } from "../key-layers.tsx";
import { useRoom } from "../room.ts";
import type { FormField, FormValues } from "./form-fields.ts";
import { type Line, Lines, bold, dim, paragraph } from "./lines.tsx";

/** So much of a text is shown. */
const SHOWN_CHARACTERS = 300;

interface ChangedElsewhereProps {
  readonly title: string;
  readonly fields: readonly FormField[];
  /** What values are called that no field shows. */
  readonly names: Readonly<Record<string, string>>;
  readonly base: FormValues;
  /** What is saved now. */
  readonly now: FormValues;
  readonly values: FormValues;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onCancel: () => void;
}

/** Somebody has saved something else since the form was filled: which of the two shall it be? */
export function ChangedElsewhere(props: ChangedElsewhereProps) {
  const { t } = useLingui();
  const { columns, rows } = useRoom();
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      if (key === "s") props.onSave();
      if (key === "d") props.onDiscard();
      if (key === "Escape") props.onCancel();
      return true;
    },
  });
  const foot: Line[] = [
    [],
    ...paragraph(t`Fields you haven't changed stay as they're saved now.`, columns),
    [],
    dim(`s ${t`Save my changes`} · d ${t`Discard my changes`} · Esc ${t`Keep editing`}`),
  ];
  const head: Line[] = [
    bold(props.title),
    [],
    ...paragraph(
      t`Someone else, another tab or a command saved it after you opened this form. None of your changes are saved yet.`,
      columns,
    ),
  ];
  const room = Math.max(1, rows - head.length - foot.length);
  return <Lines rows={rows} lines={[...head, ...useChanges(props, columns).slice(0, room), ...foot]} />;
}

/** What somebody else has changed, field by field. */
function useChanges(
  { fields, names, base, now, values: draft }: ChangedElsewhereProps,
  columns: number,
): readonly Line[] {
  const { t } = useLingui();
  const typed = typedKeys(base, draft);
  return changesElsewhere({ base, now, draft }).flatMap((key) => {
    const field = fields.find(({ name }) => name === key);
    const label = field?.label ?? names[key];
    if (label === undefined) return [];
    const shown = (values: FormValues): string =>
      excerptOf(textOf(field, values, key), SHOWN_CHARACTERS) || t`empty`;
    const [saved, mine] = [shown(now), typed.includes(key) ? shown(draft) : t`not changed`];
    return [
      [],
      bold(label),
      ...paragraph(t`Saved now: ${saved}`, columns),
      ...paragraph(t`Yours: ${mine}`, columns),
    ];
  });
}

function textOf(field: FormField | undefined, values: FormValues, key: string): string {
  const value = values[key];
  if (field?.kind === "secret") return "***";
  if (field?.kind === "rows" && Array.isArray(value))
    return (value as readonly FormValues[]).map(field.summary).join("; ");
  if (field?.kind === "choice") return field.options.find((option) => option.value === value)?.label ?? "";
  return valueText(value);
}
