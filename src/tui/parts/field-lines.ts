import { t } from "@lingui/core/macro";
import { Failure, type Fault } from "../../core/index.ts";
import { faultText, spoken } from "../../presentation/index.ts";
import { fit, widthOf, wrapText } from "./clean-text.ts";
import { type FormField, type FormValues, listIn, rowsIn, textIn } from "./form-fields.ts";
import { type Line, type Span, paragraph } from "./lines.tsx";
import type { EditedText } from "./text-edit.ts";

interface FieldLook {
  readonly values: FormValues;
  /** The text as it is being written, with its caret; null where another field is. */
  readonly edited: EditedText | null;
  readonly fault: string | null;
  readonly columns: number;
  /** How wide labels are, so that values stand below each other. */
  readonly labelColumns: number;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}

const INDENT = "    ";
/** More of a long text is not shown at once. */
const LONGEST = 8;

/** A field of a form, with what it says while one is in it. */
export function fieldLines(field: FormField, look: FieldLook): readonly Line[] {
  const isHere = look.edited !== null;
  const room = look.columns - INDENT.length;
  // A long label is not cut: its value stands further to the right.
  const labelColumns = Math.max(look.labelColumns, widthOf(field.label));
  const label: Line = [
    { text: isHere ? "> " : "  ", color: "blue", isBold: true },
    { text: fit(field.label, labelColumns), isBold: isHere },
  ];
  const below = (lines: readonly Line[]): Line[] => lines.map((line) => [{ text: INDENT }, ...line]);
  const value = valueLines(field, look, room);
  const [only] = value;
  const fits =
    value.length === 1 &&
    only !== undefined &&
    labelColumns + lineWidth(only) + INDENT.length <= look.columns;
  return [
    ...(fits && only !== undefined ? [[...label, { text: "  " }, ...only]] : [label, ...below(value)]),
    ...(look.fault === null ? [] : below(paragraph(look.fault, room, { color: "red" }))),
    ...(isHere && field.help !== undefined ? below(paragraph(field.help, room, { isDim: true })) : []),
  ];
}

const lineWidth = (line: Line): number => line.reduce((total, { text }) => total + widthOf(text), 0);

function valueLines(
  field: FormField,
  { values, edited, yes, no, none }: FieldLook,
  room: number,
): readonly Line[] {
  switch (field.kind) {
    case "switch":
      return [[{ text: values[field.name] === true ? `[x] ${yes}` : `[ ] ${no}` }]];
    case "choice": {
      const chosen = field.options.find(({ value }) => value === textIn(values, field.name));
      return [[{ text: `< ${chosen?.label ?? none} >` }]];
    }
    case "many": {
      const chosen = listIn(values, field.name);
      const names = chosen.map((value) => field.options.find((one) => one.value === value)?.label ?? value);
      return paragraph(names.length === 0 ? `< ${none} >` : `< ${names.join(", ")} >`, room);
    }
    case "rows": {
      const rows = rowsIn(values, field.name);
      if (rows.length === 0) return [[{ text: `< ${none} >` }]];
      return rows.map((row, index) => [{ text: `${index + 1}. ${field.summary(row)}` }]);
    }
    case "secret":
      return textLines({ text: "*".repeat(textIn(values, field.name).length), edited: masked(edited) }, room);
    default:
      return textLines({ text: textIn(values, field.name), edited, placeholder: field.placeholder }, room);
  }
}

const masked = (edited: EditedText | null): EditedText | null =>
  edited === null
    ? null
    : { before: "*".repeat(edited.before.length), after: "*".repeat(edited.after.length) };

interface Shown {
  readonly text: string;
  readonly edited: EditedText | null;
  readonly placeholder?: string | undefined;
}

/** Stands where the caret is, so that lines break with it in place. */
const CARET = "\u{F8FF}";

/** A text, or the part of it around the caret. */
export function textLines({ text, edited, placeholder = "" }: Shown, room: number): readonly Line[] {
  if (edited === null) {
    if (text === "") return [[{ text: placeholder === "" ? "–" : placeholder, isDim: true }]];
    const lines = wrapText(text, room);
    const more = lines.length > 2 ? "…" : "";
    return lines.slice(0, 2).map((line, index) => [{ text: `${line}${index === 1 ? more : ""}` }]);
  }
  const lines = wrapText(`${edited.before}${CARET}${edited.after === "" ? " " : edited.after} `, room);
  const here = Math.max(
    0,
    lines.findIndex((line) => line.includes(CARET)),
  );
  const top = Math.max(0, Math.min(here - Math.floor(LONGEST / 2), lines.length - LONGEST));
  return lines.slice(top, top + LONGEST).map(withCaret);
}

function withCaret(line: string): readonly Span[] {
  const at = line.indexOf(CARET);
  if (at === -1) return [{ text: line }];
  const rest = line.slice(at + CARET.length);
  const [under = " "] = rest;
  return [{ text: line.slice(0, at) }, { text: under, isInverse: true }, { text: rest.slice(under.length) }];
}

/** A fault belongs to the field that its key ends with, or begins with; what is in a list belongs to the list. */
const belongs = (key: string | undefined, name: string): boolean =>
  key !== undefined &&
  (key === name ||
    (key.endsWith(`.${name}`) && !key.includes("[")) ||
    key.startsWith(`${name}.`) ||
    key.startsWith(`${name}[`));

export function faultOf(failure: Failure | null, field: FormField): string | null {
  const fault = failure?.faults.find(({ key }) => belongs(key, field.name));
  return fault === undefined ? null : faultWords(fault, field);
}

/** A fault beside its field, in plain words; a part of a list is named by its place in it. */
export function faultWords(fault: Fault, field: FormField): string {
  const { key = "", message } = fault;
  const [, place, part = ""] = /\[(\d+)\]\.?(.*)$/.exec(key) ?? [];
  const isList = field.kind === "many" || field.kind === "rows";
  if (isList && place === undefined && /^is (empty|missing)$/.test(message)) return t`Choose at least one.`;
  if (place === undefined) return faultText(fault);
  const label = field.kind === "rows" ? field.fields.find(({ name }) => name === part)?.label : undefined;
  return `${Number(place) + 1}. ${label ?? part}: ${faultText(fault)}`;
}

/** What is left of a failure when something else was entered in a field; null when that was all. */
export function withoutFaultOf(failure: Failure | null, { name }: FormField): Failure | null {
  if (failure === null) return null;
  const { code, message, hint, faults } = failure;
  const left = faults.filter(({ key }) => key !== undefined && !belongs(key, name));
  return left.length === 0
    ? null
    : new Failure(code, message, { faults: left, ...(hint === undefined ? {} : { hint }) });
}

/** What a form says above its keys: the failure, unless fields say all of it. */
export const failureWords = (failure: Failure, fields: readonly FormField[]): string => {
  const isSaid = failure.faults.some(({ key }) => fields.some(({ name }) => belongs(key, name)));
  return isSaid && /^The (request body|query) is not valid\.$/.test(failure.message)
    ? t`Correct the marked fields.`
    : spoken(failure.message);
};

export const otherFaults = (failure: Failure, fields: readonly FormField[]): readonly string[] =>
  failure.faults
    .filter(({ key }) => !fields.some(({ name }) => belongs(key, name)))
    .map(({ key, message }) => (key === undefined ? message : `${key}: ${message}`));
