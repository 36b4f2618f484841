import {
  Button,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
  Textarea,
} from "@mantine/core";
import type { Metric } from "../../../../core/index.ts";
import type { ChangeDraft, RunDraft } from "./draft.ts";
import type { FieldFaults } from "./field-faults.ts";
import { METRIC_KINDS, type MetricDraft, type MetricField, NEW_METRIC, fieldsOf } from "./metric-draft.ts";
import { Section } from "./section.tsx";
import { RemoveButton } from "../../../parts/remove-button.tsx";

const KINDS = Object.entries(METRIC_KINDS).map(([value, { label }]) => ({ value, label }));

/** Rules that score every answer without a call. */
export function Metrics({
  draft: { metrics },
  change,
  faults,
}: {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}) {
  const edit = (index: number, some: Partial<MetricDraft>): void =>
    change({ metrics: metrics.map((one, at) => (at === index ? { ...one, ...some } : one)) });
  return (
    <Section
      title="Metrics"
      hint="Rules that measure every answer, without a call. Alone they make the score; beside judges they are shown next to it."
      error={faults.at("metrics")}
    >
      {metrics.map((metric, index) => (
        <MetricFields
          // A metric has no identity but its place.
          key={index}
          number={index + 1}
          metric={metric}
          errorAt={(key) => faults.at(`metrics[${index}]${key}`)}
          onChange={(some) => edit(index, some)}
          onRemove={() => change({ metrics: metrics.filter((_, at) => at !== index) })}
        />
      ))}
      <Group>
        <Button variant="default" size="xs" onClick={() => change({ metrics: [...metrics, NEW_METRIC] })}>
          Add a metric
        </Button>
      </Group>
    </Section>
  );
}

function MetricFields({
  number,
  metric,
  errorAt,
  onChange,
  onRemove,
}: {
  readonly number: number;
  readonly metric: MetricDraft;
  /** Of the metric itself, or of one of its keys: `.pattern`. */
  readonly errorAt: (key: string) => string | null;
  readonly onChange: (some: Partial<MetricDraft>) => void;
  readonly onRemove: () => void;
}) {
  const { kind, id, values } = metric;
  return (
    <Stack gap="xs" className="indented" role="group" aria-label={`Metric ${number}`}>
      <Group align="flex-start" justify="space-between" wrap="nowrap">
        <SimpleGrid cols={{ base: 1, xs: 2 }} flex={1} maw={520}>
          <Select
            label="The answer"
            data={KINDS}
            value={kind}
            allowDeselect={false}
            error={errorAt("") ?? errorAt(".kind")}
            onChange={(chosen) => onChange({ kind: chosen as Metric["kind"] })}
          />
          <TextInput
            label="Its name in the results"
            placeholder={kind}
            value={id}
            error={errorAt(".id")}
            onChange={(event) => onChange({ id: event.currentTarget.value })}
          />
        </SimpleGrid>
        <RemoveButton what={`metric ${number}`} size="xs" onRemove={onRemove} />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={620}>
        {fieldsOf(kind).map((field) => (
          <Field
            key={field.key}
            field={field}
            value={values[field.key]}
            error={errorAt(`.${field.key}`)}
            onChange={(value) => onChange({ values: { ...values, [field.key]: value } })}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function Field({
  field: { label, type, hint, choices = [], min },
  value,
  error,
  onChange,
}: {
  readonly field: MetricField;
  readonly value: string | boolean | undefined;
  readonly error: string | null;
  readonly onChange: (value: string | boolean) => void;
}) {
  const typed = typeof value === "string" ? value : "";
  const common = { label, description: hint, error, value: typed };
  if (type === "flag")
    return (
      <Switch
        label={label}
        checked={value === true}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (type === "choice")
    return (
      <Select
        {...common}
        data={choices}
        value={typed === "" ? null : typed}
        clearable
        clearButtonProps={{ "aria-label": `Choose nothing for ${label}` }}
        onChange={(chosen) => onChange(chosen ?? "")}
      />
    );
  if (type === "number")
    return (
      <NumberInput
        {...common}
        {...(min === undefined ? {} : { min })}
        onChange={(entered) => onChange(String(entered))}
      />
    );
  if (type === "text")
    return (
      <TextInput
        {...common}
        classNames={{ input: "mono" }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Textarea
      {...common}
      autosize
      minRows={2}
      maxRows={12}
      classNames={type === "json" ? { input: "mono" } : {}}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
