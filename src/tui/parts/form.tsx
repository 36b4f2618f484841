import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useApp } from "ink";
import { useEffect, useState } from "react";
import type { Failure } from "../../core/index.ts";
import { useDrafts } from "../drafts.ts";
import { LEVEL, useKeys } from "../key-layers.tsx";
import { spoken } from "../../presentation/index.ts";
import { useRoom } from "../room.ts";
import { useMachine } from "../world.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { Choose } from "./choose.tsx";
import { widthOf } from "./clean-text.ts";
import { failureWords, faultOf, fieldLines, otherFaults, withoutFaultOf } from "./field-lines.ts";
import {
  type FormField,
  type FormValue,
  type FormValues,
  isText,
  listIn,
  rowsIn,
  shownFields,
  textIn,
} from "./form-fields.ts";
import { RowsEditor } from "./rows-editor.tsx";
import { type Line, Lines, dim, paragraph } from "./lines.tsx";
import { type FormSaving, useFormSaving } from "./use-form-saving.ts";
import { type EditedText, edit, edited, pasted, textOf } from "./text-edit.ts";

interface FormProps<View extends object> extends FormSaving<View> {
  readonly title: string;
  readonly fields: readonly FormField[] | ((values: FormValues) => readonly FormField[]);
  readonly saveLabel: string;
  readonly onCancel: () => void;
  /** What else changes when the field of this name does. */
  readonly follow?: (values: FormValues, name: string) => FormValues;
  /** Told what stands in the form, for what is said above it. */
  readonly onChange?: (values: FormValues) => void;
  /** Lines above the fields, such as what will happen. */
  readonly about?: (values: FormValues, columns: number) => readonly Line[];
}

/** A form: arrows and Tab move, letters write, Enter opens a choice, Ctrl+S saves, Esc leaves and keeps what was typed. */
export function Form<View extends object>(props: FormProps<View>) {
  const form = useForm(props);
  const { fields, field, chooser } = form;
  const room = useRoom();
  const { t } = useLingui();
  if (chooser !== null) return chooser;
  const { columns } = room;
  const head: Line[] = [
    [
      { text: props.title, isBold: true },
      { text: form.isRestored ? `  ${t`Restored what you typed. Ctrl+R starts over.`}` : "", isDim: true },
    ],
    [],
    ...(props.about?.(form.values, columns) ?? []),
  ];
  const labelColumns = Math.min(
    Math.max(...fields.map(({ label }) => widthOf(label))),
    Math.floor(columns / 2),
  );
  const blocks = fields.map((one) =>
    fieldLines(one, {
      values: form.values,
      edited: one === field ? form.text : null,
      fault: faultOf(form.failure, one),
      columns,
      labelColumns,
      yes: t`yes`,
      no: t`no`,
      none: t`none`,
    }),
  );
  const foot = [[], ...problemLines(form.failure, fields, columns), dim(form.isBusy ? t`Saving…` : keysOf())];
  function keysOf(): string {
    const save = `Ctrl+S ${props.saveLabel}`;
    const leave = t`Esc Cancel`;
    if (field === undefined) return `${save} · ${leave}`;
    if (field.kind === "long-text")
      return `${save} · ${t`Tab Next field`} · ${t`Ctrl+O Open editor`} · ${leave}`;
    return isText(field) ? `${save} · ${leave}` : `${save} · ${t`Space Change`} · ${leave}`;
  }
  const rows = Math.max(1, room.rows - head.length - foot.length);
  return <Lines lines={[...head, ...around(blocks, form.at, rows), ...foot]} rows={room.rows} />;
}

/** The lines around the field that is written in. */
function around(blocks: readonly (readonly Line[])[], at: number, rows: number): readonly Line[] {
  const lines = blocks.flat();
  if (lines.length <= rows) return lines;
  const start = blocks.slice(0, at).flat().length;
  const end = start + (blocks[at]?.length ?? 0);
  const top = Math.max(
    0,
    Math.min(Math.max(end - rows + 1, start - Math.floor(rows / 3)), lines.length - rows),
  );
  const below = lines.length - top - rows + 1;
  if (below < 2) return lines.slice(top, top + rows);
  const more = plural(below, { one: "# more line below", other: "# more lines below" });
  return [...lines.slice(top, top + rows - 1), dim(more)];
}

function problemLines(
  failure: Failure | null,
  fields: readonly FormField[],
  columns: number,
): readonly Line[] {
  if (failure === null) return [];
  const texts = [failureWords(failure, fields), ...otherFaults(failure, fields).map(spoken)];
  if (failure.hint !== undefined) texts.push(spoken(failure.hint));
  return texts.flatMap((text) => paragraph(text, columns, { color: "red" }));
}

function useForm<View extends object>(props: FormProps<View>) {
  const { keptAs, fields: given, initial, follow, onCancel, onChange } = props;
  const drafts = useDrafts();
  const { edit: openEditor } = useMachine();
  const { suspendTerminal } = useApp();
  const kept = drafts.get(keptAs);
  const saving = useFormSaving(props);
  const { failure, setFailure, isBusy, save } = saving;
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [values, setValues] = useState<FormValues>({ ...initial, ...kept });
  useEffect(() => onChange?.(values), [onChange, values]);
  const fields = shownFields(typeof given === "function" ? given(values) : given, values);
  const [name, setName] = useState(fields[0]?.name ?? "");
  const at = Math.max(
    0,
    fields.findIndex((field) => field.name === name),
  );
  const field = fields[at];
  const [text, setText] = useState<EditedText>(edit(textIn(values, name)));
  const [isChoosing, setChoosing] = useState(false);

  const set = (one: FormField, value: FormValue): void => {
    const changed = { ...values, [one.name]: value };
    const next = follow === undefined ? changed : follow(changed, one.name);
    setValues(next);
    setFailure(withoutFaultOf(failure, one));
    saving.keep(next);
  };
  const write = (next: EditedText): void => {
    setText(next);
    if (field !== undefined) set(field, textOf(next));
  };
  const focus = (to: number): void => {
    const next = fields[(to + fields.length) % fields.length];
    if (next === undefined) return;
    setName(next.name);
    setText(edit(textIn(values, next.name)));
  };
  const goOnWith = (next: FormValues, base: FormValues): void => {
    saving.rebase(base);
    setValues(next);
    setRestored(false);
    setText(edit(textIn(next, name)));
  };
  const startOver = (next: FormValues): void => {
    saving.forget();
    goOnWith(next, next);
  };
  const openText = async (): Promise<void> => {
    if (openEditor === null) return;
    await suspendTerminal(async () => write(edit(await openEditor(textOf(text)))));
  };
  /** What a choice or a switch does with a key. */
  const changed = (one: FormField, key: string): boolean => {
    if (![" ", "Enter", "ArrowLeft", "ArrowRight"].includes(key)) return false;
    if (one.kind === "switch") set(one, values[one.name] !== true);
    else setChoosing(true);
    return true;
  };
  const onKey = (key: string): void => {
    const isLong = field?.kind === "long-text";
    if (key === "Ctrl+S") void save(values);
    else if (key === "Escape") onCancel();
    else if (key === "Ctrl+R") startOver(initial);
    else if (key === "Ctrl+O" && isLong) void openText();
    else if (key === "Tab" || key === "ArrowDown") focus(at + 1);
    else if (key === "Shift+Tab" || key === "ArrowUp") focus(at - 1);
    else if (field !== undefined && !isText(field) && changed(field, key)) return;
    else if (field !== undefined && isText(field)) {
      const next = edited(text, key, isLong);
      if (next !== null) write(next);
      else if (key === "Enter") focus(at + 1);
    }
  };
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    takesText: true,
    onKey: (key) => {
      if (!isBusy) onKey(key);
      return true;
    },
    onPaste: (piece) => {
      if (field !== undefined && isText(field)) write(pasted(text, piece, field.kind === "long-text"));
    },
  });
  const { now } = saving;
  const chooser =
    now !== null ? (
      <ChangedElsewhere
        title={props.edits?.changed ?? ""}
        fields={typeof given === "function" ? given(values) : given}
        names={props.edits?.names ?? {}}
        base={saving.base}
        now={now}
        values={values}
        onSave={() => {
          const mine = saving.mineOver(values);
          goOnWith(mine, now);
          void save(mine, now);
        }}
        onDiscard={() => startOver(now)}
        onCancel={saving.closeQuestion}
      />
    ) : isChoosing && field?.kind === "rows" ? (
      <RowsEditor
        keptAs={keptAs}
        field={field}
        rows={rowsIn(values, field.name)}
        failure={failure}
        form={(nested) => <Form {...nested} />}
        onChange={(rows) => set(field, rows)}
        onDone={() => setChoosing(false)}
      />
    ) : isChoosing && (field?.kind === "choice" || field?.kind === "many") ? (
      <Choose
        title={field.label}
        options={field.options}
        chosen={field.kind === "many" ? listIn(values, field.name) : [textIn(values, field.name)]}
        isMany={field.kind === "many"}
        onDone={(chosen) => {
          set(field, field.kind === "many" ? chosen : (chosen[0] ?? ""));
          setChoosing(false);
        }}
        onCancel={() => setChoosing(false)}
      />
    ) : null;
  return { fields, field, at, values, text, failure, isBusy, isRestored, chooser };
}
