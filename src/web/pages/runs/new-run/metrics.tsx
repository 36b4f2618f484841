import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, SimpleGrid, Stack, Switch, TextInput, Textarea } from "@mantine/core";
import type { Metric } from "../../../../core/index.ts";
import type { ChangeDraft } from "./use-draft.ts";
import type { RunDraft } from "../../../../presentation/index.ts";
import type { FieldFaults } from "./field-faults.ts";
import {
  CHOICE_NAMES,
  METRIC_KINDS,
  type MetricDraft,
  type MetricField,
  NEW_METRIC,
  fieldsOf,
} from "../../../../presentation/index.ts";
import { Section } from "./section.tsx";
import { NumberField } from "../../../parts/number-field.tsx";
import { RemoveButton } from "../../../parts/remove-button.tsx";

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
  const { t } = useLingui();
  const edit = (index: number, some: Partial<MetricDraft>): void =>
    change({ metrics: metrics.map((one, at) => (at === index ? { ...one, ...some } : one)) });
  return (
    <Section
      title={t`Metrics`}
      hint={t`Automatic checks of every answer. Without judges they make the score; with judges they are shown beside it.`}
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
          <Trans>Add metric</Trans>
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
  const { t } = useLingui();
  const { kind, id, values } = metric;
  return (
    <Stack gap="xs" className="indented" role="group" aria-label={t`Metric ${number}`}>
      <Group align="flex-start" justify="space-between" wrap="nowrap">
        <SimpleGrid cols={{ base: 1, xs: 2 }} flex={1} maw={520}>
          <Select
            label={t`Kind`}
            data={Object.entries(METRIC_KINDS).map(([value, { label }]) => ({ value, label: t(label) }))}
            value={kind}
            allowDeselect={false}
            error={errorAt("") ?? errorAt(".kind")}
            onChange={(chosen) => onChange({ kind: chosen as Metric["kind"] })}
          />
          <TextInput
            label={t`Name in the results`}
            placeholder={kind}
            value={id}
            error={errorAt(".id")}
            onChange={(event) => onChange({ id: event.currentTarget.value })}
          />
        </SimpleGrid>
        <RemoveButton what={t`metric ${number}`} size="xs" onRemove={onRemove} />
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
  field: { label, type, hint, choices = [] },
  value,
  error,
  onChange,
}: {
  readonly field: MetricField;
  readonly value: string | boolean | undefined;
  readonly error: string | null;
  readonly onChange: (value: string | boolean) => void;
}) {
  const { t } = useLingui();
  const typed = typeof value === "string" ? value : "";
  const name = t(label);
  const common = { label: name, description: hint === undefined ? undefined : t(hint), error, value: typed };
  if (type === "flag")
    return (
      <Switch
        label={name}
        checked={value === true}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (type === "choice")
    return (
      <Select
        {...common}
        data={choices.map((choice) => ({ value: choice, label: t(CHOICE_NAMES[choice]) }))}
        value={typed === "" ? null : typed}
        clearable
        clearButtonProps={{ "aria-label": t`Clear ${name}` }}
        onChange={(chosen) => onChange(chosen ?? "")}
      />
    );
  if (type === "number") return <NumberField {...common} onChange={onChange} />;
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
