import {
  GRADES,
  LENGTH_UNITS,
  type Metric,
  type MetricOf,
  NUMBER_CHOICES,
  type RunConfig,
} from "../../../../core/index.ts";

type Kind = Metric["kind"];

/** What a person has typed about a metric. What belongs to another kind is kept while the kind is tried. */
export interface MetricDraft {
  readonly kind: Kind;
  readonly id: string;
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** One key of a metric, and how it is typed. `lines` are a list of texts, one on each line. */
export interface MetricField {
  readonly key: string;
  readonly label: string;
  readonly type: "lines" | "text" | "number" | "json" | "flag" | "choice";
  readonly hint?: string;
  readonly choices?: readonly string[];
  /** The smallest number that makes sense. */
  readonly min?: number;
}

type FieldDescription = Omit<MetricField, "key">;

/** Every key that a metric of the kind can have, and nothing else, in the form's order. */
type FieldsOf<K extends Kind> = {
  readonly [Key in Exclude<keyof MetricOf<K>, "kind" | "id">]-?: FieldDescription;
};

export interface KindDescription<K extends Kind> {
  readonly label: string;
  readonly fields: FieldsOf<K>;
}

const flag = (label: string): FieldDescription => ({ label, type: "flag" });
const lines = (label: string): FieldDescription => ({ label, type: "lines", hint: "One on each line" });
const amount = (label: string): FieldDescription => ({ label, type: "number", min: 0 });
const FROM: FieldDescription = { label: "From the task's reference", type: "choice", choices: GRADES };
const COMPARED = {
  references: { ...lines("Texts to compare with"), hint: "One on each line; empty for the task's own" },
  from: FROM,
};

/** Every kind of metric, in the order of the list they are chosen from. */
export const METRIC_KINDS: { readonly [K in Kind]: KindDescription<K> } = {
  "exact-match": {
    label: "Is exactly",
    fields: {
      expected: lines("The whole answer"),
      from: FROM,
      ignoreCase: flag("Ignore case"),
      ignoreWhitespace: flag("Ignore blanks"),
      ignorePunctuation: flag("Ignore punctuation"),
    },
  },
  contains: {
    label: "Contains",
    fields: {
      all: lines("All of these"),
      any: lines("At least one of these"),
      none: lines("None of these"),
      from: FROM,
      ignoreCase: flag("Ignore case"),
    },
  },
  regex: {
    label: "Matches a pattern",
    fields: {
      pattern: { label: "Pattern", type: "text", hint: "Found anywhere; ^ and $ mean the whole answer" },
      flags: { label: "Flags", type: "text", hint: "Of i, m and s" },
    },
  },
  number: {
    label: "Is a number",
    fields: {
      expected: { label: "Expected", type: "number" },
      from: FROM,
      absolute: amount("May be off by"),
      relative: amount("Or by this share of it"),
      which: { label: "Which number counts", type: "choice", choices: NUMBER_CHOICES },
    },
  },
  "json-schema": {
    label: "Is JSON of a form",
    fields: { schema: { label: "JSON schema", type: "json" } },
  },
  length: {
    label: "Is of a length",
    fields: {
      min: amount("At least"),
      max: amount("At most"),
      unit: { label: "Counted in", type: "choice", choices: LENGTH_UNITS },
    },
  },
  latency: { label: "Comes in time", fields: { maxMs: amount("Milliseconds, at most") } },
  cost: { label: "Costs little", fields: { maxUsd: amount("US dollars, at most") } },
  chrf: { label: "Resembles a text (chrF)", fields: COMPARED },
  "edit-similarity": { label: "Resembles a text (edits)", fields: COMPARED },
  "rouge-l": { label: "Resembles a text (ROUGE-L)", fields: COMPARED },
  bleu: { label: "Resembles a text (BLEU)", fields: COMPARED },
};

/** A kind's fields as a list. */
export function fieldsOf(kind: Kind): readonly MetricField[] {
  const fields: Readonly<Record<string, FieldDescription>> = METRIC_KINDS[kind].fields;
  return Object.entries(fields).map(([key, field]) => ({ key, ...field }));
}

export const NEW_METRIC: MetricDraft = { kind: "contains", id: "", values: {} };

/** What is wrong with a schema before it can be sent; null when nothing is. */
export function metricGap({ kind, values }: MetricDraft): string | null {
  for (const { key, label, type } of fieldsOf(kind)) {
    if (type !== "json") continue;
    try {
      JSON.parse(String(values[key] ?? ""));
    } catch {
      return `${label}: this is not JSON.`;
    }
  }
  return null;
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
  if (type === "number") return Number(typed);
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
