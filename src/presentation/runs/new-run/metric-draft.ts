import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  GRADES,
  LENGTH_UNITS,
  type Metric,
  type MetricOf,
  NUMBER_CHOICES,
  type RunConfig,
} from "../../../core/index.ts";
import { TASK_FIELD_NAMES } from "../../tasks/field-texts.ts";
import { numberFault, readNumber } from "../../typed-number.ts";

type Kind = Metric["kind"];
type Choice = (typeof GRADES | typeof LENGTH_UNITS | typeof NUMBER_CHOICES)[number];

/** What a person has typed about a metric. What belongs to another kind is kept while the kind is tried. */
export interface MetricDraft {
  readonly kind: Kind;
  readonly id: string;
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** One key of a metric, and how it is typed. `lines` are a list of texts, one on each line. */
export interface MetricField {
  readonly key: string;
  readonly label: MessageDescriptor;
  readonly type: "lines" | "text" | "number" | "json" | "flag" | "choice";
  readonly hint?: MessageDescriptor;
  readonly choices?: readonly Choice[];
  /** The smallest number that makes sense. */
  readonly min?: number;
}

type FieldDescription = Omit<MetricField, "key">;

/** Every key that a metric of the kind can have, and nothing else, in the form's order. */
type FieldsOf<K extends Kind> = {
  readonly [Key in Exclude<keyof MetricOf<K>, "kind" | "id">]-?: FieldDescription;
};

export interface KindDescription<K extends Kind> {
  readonly label: MessageDescriptor;
  readonly fields: FieldsOf<K>;
}

/** What can be chosen in a metric's fields, in words. */
export const CHOICE_NAMES: Readonly<Record<Choice, MessageDescriptor>> = {
  excellent: TASK_FIELD_NAMES.excellent,
  good: TASK_FIELD_NAMES.good,
  pass: TASK_FIELD_NAMES.pass,
  characters: msg`Characters`,
  words: msg`Words`,
  tokens: msg`Tokens`,
  last: msg`The last one`,
  first: msg`The first one`,
  only: msg`The only one`,
};

const flag = (label: MessageDescriptor): FieldDescription => ({ label, type: "flag" });
const lines = (label: MessageDescriptor): FieldDescription => ({
  label,
  type: "lines",
  hint: msg`One per line`,
});
const amount = (label: MessageDescriptor): FieldDescription => ({ label, type: "number", min: 0 });
const FROM: FieldDescription = {
  label: msg`From the task`,
  type: "choice",
  choices: GRADES,
};
const COMPARED = {
  references: {
    ...lines(msg`Reference texts`),
    hint: msg`One per line. Empty: the task's reference answers.`,
  },
  from: FROM,
};

/** Every kind of metric, in the order of the list they are chosen from. */
export const METRIC_KINDS: { readonly [K in Kind]: KindDescription<K> } = {
  "exact-match": {
    label: msg`Exact match`,
    fields: {
      expected: lines(msg`Expected answer`),
      from: FROM,
      ignoreCase: flag(msg`Ignore case`),
      ignoreWhitespace: flag(msg`Ignore whitespace`),
      ignorePunctuation: flag(msg`Ignore punctuation`),
    },
  },
  contains: {
    label: msg`Contains`,
    fields: {
      all: lines(msg`All of these`),
      any: lines(msg`Any of these`),
      none: lines(msg`None of these`),
      from: FROM,
      ignoreCase: flag(msg`Ignore case`),
    },
  },
  regex: {
    label: msg`Regular expression`,
    fields: {
      pattern: {
        label: msg`Pattern`,
        type: "text",
        hint: msg`Matches anywhere; use ^ and $ for the whole answer`,
      },
      flags: { label: msg`Flags`, type: "text", hint: msg`Any of i, m, s` },
    },
  },
  number: {
    label: msg`Number`,
    fields: {
      expected: { label: msg`Expected value`, type: "number" },
      from: FROM,
      absolute: amount(msg`Absolute tolerance`),
      relative: amount(msg`Relative tolerance`),
      which: { label: msg`Number to use`, type: "choice", choices: NUMBER_CHOICES },
    },
  },
  "json-schema": {
    label: msg`JSON schema`,
    fields: { schema: { label: msg`JSON schema`, type: "json" } },
  },
  length: {
    label: msg`Length`,
    fields: {
      min: amount(msg`Minimum`),
      max: amount(msg`Maximum`),
      unit: { label: msg`Unit`, type: "choice", choices: LENGTH_UNITS },
    },
  },
  latency: { label: msg`Latency`, fields: { maxMs: amount(msg`Maximum (ms)`) } },
  cost: { label: msg`Cost`, fields: { maxUsd: amount(msg`Maximum (USD)`) } },
  chrf: { label: msg`Similarity (chrF)`, fields: COMPARED },
  "edit-similarity": { label: msg`Similarity (edit distance)`, fields: COMPARED },
  "rouge-l": { label: msg`Similarity (ROUGE-L)`, fields: COMPARED },
  bleu: { label: msg`Similarity (BLEU)`, fields: COMPARED },
};

/** A kind's fields as a list. */
export function fieldsOf(kind: Kind): readonly MetricField[] {
  const fields: Readonly<Record<string, FieldDescription>> = METRIC_KINDS[kind].fields;
  return Object.entries(fields).map(([key, field]) => ({ key, ...field }));
}

export const NEW_METRIC: MetricDraft = { kind: "contains", id: "", values: {} };

/** The field whose text would be sent as JSON and is none; null when there is nothing wrong. */
export function metricGap({ kind, values }: MetricDraft): MessageDescriptor | null {
  for (const { key, label, type } of fieldsOf(kind)) {
    if (type !== "json") continue;
    try {
      JSON.parse(String(values[key] ?? ""));
    } catch {
      return label;
    }
  }
  return null;
}

/** The field whose text would be sent as a number and is none; null when there is nothing wrong. */
export function metricNumberGap({ kind, values }: MetricDraft): MessageDescriptor | null {
  const isWrong = ({ key, type }: MetricField): boolean =>
    type === "number" && numberFault(String(values[key] ?? "")) !== null;
  return fieldsOf(kind).find(isWrong)?.label ?? null;
}

type MetricsInput = NonNullable<RunConfig["run"]["metrics"]>;

/** The metrics as a config has them. What is wrong with them is for the server to say. */
export function metricsOf(drafts: readonly MetricDraft[]): MetricsInput {
  return drafts.map(({ kind, id, values }) => ({
    kind,
    ...(id.trim() === "" ? {} : { id: id.trim() }),
    ...Object.fromEntries(
      fieldsOf(kind).flatMap((field) => {
        const value = valueOf(field, values[field.key]);
        return value === undefined ? [] : [[field.key, value]];
      }),
    ),
  })) as MetricsInput;
}

function valueOf({ type }: MetricField, typed: string | boolean | undefined): unknown {
  if (typed === undefined || typed === "" || typed === false) return undefined;
  if (typed === true || type === "text" || type === "choice") return typed;
  if (type === "number") return readNumber(typed);
  if (type === "json") return JSON.parse(typed);
  const texts = typed.split("\n").filter((line) => line.trim() !== "");
  return texts.length === 0 ? undefined : texts;
}

/** Whether all of a metric's texts can be typed: each has a line of its own, and blank lines are none. */
export function isTypable({ kind, ...rest }: Metric): boolean {
  const given = new Map<string, unknown>(Object.entries(rest));
  return fieldsOf(kind)
    .filter(({ type }) => type === "lines")
    .flatMap(({ key }) => given.get(key) ?? [])
    .every((text) => typeof text !== "string" || !/\n|^\s*$/.test(text));
}

/** A metric of a config as it would have been typed. */
export function metricDraft({ kind, id = "", ...rest }: Metric): MetricDraft {
  const values = Object.entries(rest).flatMap(([key, value]) => {
    const field = fieldsOf(kind).find((one) => one.key === key);
    return field === undefined || value === undefined ? [] : [[key, typedAs(field, value)]];
  });
  return { kind, id, values: Object.fromEntries(values) };
}

function typedAs({ type }: MetricField, value: unknown): string | boolean {
  if (typeof value === "boolean") return value;
  if (type === "json") return JSON.stringify(value, undefined, 2);
  return Array.isArray(value) ? value.join("\n") : String(value);
}
