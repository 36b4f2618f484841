import type { Metric, RunConfig } from "../../../../core/index.ts";

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

const FROM: MetricField = {
  key: "from",
  label: "From the task's reference",
  type: "choice",
  choices: ["excellent", "good", "pass"],
};
const IGNORE_CASE: MetricField = { key: "ignoreCase", label: "Ignore case", type: "flag" };
const lines = (key: string, label: string): MetricField => ({
  key,
  label,
  type: "lines",
  hint: "One on each line",
});
const amount = (key: string, label: string): MetricField => ({ key, label, type: "number", min: 0 });
const COMPARED: readonly MetricField[] = [
  { ...lines("references", "Texts to compare with"), hint: "One on each line; empty for the task's own" },
  FROM,
];

interface KindDescription {
  readonly label: string;
  readonly fields: readonly MetricField[];
}

/** Every kind of metric, in the order of the list they are chosen from. */
export const METRIC_KINDS: Readonly<Record<Kind, KindDescription>> = {
  "exact-match": {
    label: "Is exactly",
    fields: [
      lines("expected", "The whole answer"),
      FROM,
      IGNORE_CASE,
      { key: "ignoreWhitespace", label: "Ignore blanks", type: "flag" },
      { key: "ignorePunctuation", label: "Ignore punctuation", type: "flag" },
    ],
  },
  contains: {
    label: "Contains",
    fields: [
      lines("all", "All of these"),
      lines("any", "At least one of these"),
      lines("none", "None of these"),
      FROM,
      IGNORE_CASE,
    ],
  },
  regex: {
    label: "Matches a pattern",
    fields: [
      {
        key: "pattern",
        label: "Pattern",
        type: "text",
        hint: "Found anywhere; ^ and $ mean the whole answer",
      },
      { key: "flags", label: "Flags", type: "text", hint: "Of i, m and s" },
    ],
  },
  number: {
    label: "Is a number",
    fields: [
      { key: "expected", label: "Expected", type: "number" },
      FROM,
      amount("absolute", "May be off by"),
      amount("relative", "Or by this share of it"),
      { key: "which", label: "Which number counts", type: "choice", choices: ["last", "first", "only"] },
    ],
  },
  "json-schema": {
    label: "Is JSON of a form",
    fields: [{ key: "schema", label: "JSON schema", type: "json" }],
  },
  length: {
    label: "Is of a length",
    fields: [
      amount("min", "At least"),
      amount("max", "At most"),
      { key: "unit", label: "Counted in", type: "choice", choices: ["characters", "words", "tokens"] },
    ],
  },
  latency: { label: "Comes in time", fields: [amount("maxMs", "Milliseconds, at most")] },
  cost: { label: "Costs little", fields: [amount("maxUsd", "US dollars, at most")] },
  chrf: { label: "Resembles a text (chrF)", fields: COMPARED },
  "edit-similarity": { label: "Resembles a text (edits)", fields: COMPARED },
  "rouge-l": { label: "Resembles a text (ROUGE-L)", fields: COMPARED },
  bleu: { label: "Resembles a text (BLEU)", fields: COMPARED },
};

export const NEW_METRIC: MetricDraft = { kind: "contains", id: "", values: {} };

/** What is wrong with a schema before it can be sent; null when nothing is. */
export function metricGap({ kind, values }: MetricDraft): string | null {
  for (const { key, label, type } of METRIC_KINDS[kind].fields) {
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
      METRIC_KINDS[kind].fields.flatMap((field) => {
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
  return METRIC_KINDS[kind].fields
    .filter(({ type }) => type === "lines")
    .flatMap(({ key }) => given.get(key) ?? [])
    .every((text) => typeof text !== "string" || !/\n|^\s*$/.test(text));
}

/** A metric of a config as it would have been typed. */
export function metricDraft({ kind, id = "", ...rest }: Metric): MetricDraft {
  const values = Object.entries(rest).flatMap(([key, value]) => {
    const field = METRIC_KINDS[kind].fields.find((one) => one.key === key);
    return field === undefined || value === undefined ? [] : [[key, typedAs(field, value)]];
  });
  return { kind, id, values: Object.fromEntries(values) };
}

function typedAs({ type }: MetricField, value: unknown): string | boolean {
  if (typeof value === "boolean") return value;
  if (type === "json") return JSON.stringify(value, undefined, 2);
  return Array.isArray(value) ? value.join("\n") : String(value);
}
