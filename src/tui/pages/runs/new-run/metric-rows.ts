import { useLingui } from "@lingui/react/macro";
import type { Metric } from "../../../../core/index.ts";
import {
  CHOICE_NAMES,
  METRIC_KINDS,
  type MetricDraft,
  type MetricField,
  NEW_METRIC,
  fieldsOf,
} from "../../../../presentation/index.ts";
import { type FormField, type FormValues, textIn } from "../../../parts/form-fields.ts";

const KINDS = Object.keys(METRIC_KINDS) as Metric["kind"][];

/** Kinds have keys of the same name that are typed differently. */
const fieldName = (kind: Metric["kind"], key: string): string => `${kind} ${key}`;

const kindIn = (row: FormValues): Metric["kind"] =>
  KINDS.find((kind) => kind === textIn(row, "kind")) ?? NEW_METRIC.kind;

/** Metrics as the form holds them. */
export const metricRow = ({ kind, id, values }: MetricDraft): FormValues => ({
  kind,
  id,
  ...Object.fromEntries(Object.entries(values).map(([key, value]) => [fieldName(kind, key), value])),
});

export function metricIn(row: FormValues): MetricDraft {
  const kind = kindIn(row);
  const values = fieldsOf(kind).map(({ key, type }) => {
    const name = fieldName(kind, key);
    return [key, type === "flag" ? row[name] === true : textIn(row, name)] as const;
  });
  return { kind, id: textIn(row, "id"), values: Object.fromEntries(values) };
}

/** Rules that score every answer without a call. */
export function useMetricsField(): FormField {
  const { t } = useLingui();
  const field = (kind: Metric["kind"], { key, label, type, hint, choices = [] }: MetricField): FormField => {
    const common = {
      name: fieldName(kind, key),
      label: t(label),
      isShown: (row: FormValues) => kindIn(row) === kind,
      ...(hint === undefined ? {} : { help: t(hint) }),
    };
    if (type === "flag") return { kind: "switch", ...common };
    if (type === "choice")
      return {
        kind: "choice",
        ...common,
        options: [
          { value: "", label: t`none` },
          ...choices.map((choice) => ({ value: choice, label: t(CHOICE_NAMES[choice]) })),
        ],
      };
    return { kind: type === "text" || type === "number" ? "text" : "long-text", ...common };
  };
  return {
    kind: "rows",
    name: "metrics",
    label: t`Metrics`,
    help: t`Automatic checks of every answer. Without judges they make the score; with judges they are shown beside it.`,
    added: metricRow(NEW_METRIC),
    summary: (row) => textIn(row, "id") || t(METRIC_KINDS[kindIn(row)].label),
    fields: [
      {
        kind: "choice",
        name: "kind",
        label: t`Kind`,
        options: KINDS.map((kind) => ({ value: kind, label: t(METRIC_KINDS[kind].label) })),
      },
      { kind: "text", name: "id", label: t`Name in the results` },
      ...KINDS.flatMap((kind) => fieldsOf(kind).map((one) => field(kind, one))),
    ],
  };
}
