import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, TextInput, Textarea } from "@mantine/core";
import type { ChangeDraft, RunDraft, VariantDraft } from "./draft.ts";
import type { FieldFaults } from "./field-faults.ts";
import { Section } from "./section.tsx";
import { RemoveButton } from "../../../parts/remove-button.tsx";

/** Where the task goes in a template. */
const PROMPT = "{prompt}";

const added = (count: number): VariantDraft => ({
  id: count === 0 ? "plain" : `variant-${count + 1}`,
  system: "",
  template: "",
});

/** Other ways to put the same tasks. */
export function Variants({
  draft: { variants },
  change,
  faults,
}: {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}) {
  const { t } = useLingui();
  const edit = (index: number, some: Partial<VariantDraft>): void =>
    change({ variants: variants.map((one, at) => (at === index ? { ...one, ...some } : one)) });
  return (
    <Section
      title={t`Prompt variants`}
      hint={t`Every model answers every variant and is ranked once per variant. Without variants, tasks are sent as they are.`}
      error={faults.at("variants")}
    >
      {variants.map((variant, index) => (
        <VariantFields
          // A variant has no identity but its place.
          key={index}
          number={index + 1}
          variant={variant}
          errorAt={(key) => faults.at(`variants[${index}].${key}`)}
          onChange={(some) => edit(index, some)}
          onRemove={() => change({ variants: variants.filter((_, at) => at !== index) })}
        />
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          onClick={() => change({ variants: [...variants, added(variants.length)] })}
        >
          <Trans>Add variant</Trans>
        </Button>
      </Group>
    </Section>
  );
}

function VariantFields({
  number,
  variant,
  errorAt,
  onChange,
  onRemove,
}: {
  readonly number: number;
  readonly variant: VariantDraft;
  readonly errorAt: (key: string) => string | null;
  readonly onChange: (some: Partial<VariantDraft>) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useLingui();
  return (
    <Stack gap="xs" className="indented" role="group" aria-label={t`Variant ${number}`}>
      <Group align="flex-end" justify="space-between" wrap="nowrap">
        <TextInput
          label={t`ID`}
          description={t`Name in the results`}
          maw={260}
          value={variant.id}
          error={errorAt("id")}
          onChange={(event) => onChange({ id: event.currentTarget.value })}
        />
        <RemoveButton what={t`variant ${number}`} size="xs" onRemove={onRemove} />
      </Group>
      <Textarea
        label={t`System prompt`}
        description={t`Optional`}
        autosize
        minRows={1}
        maxRows={8}
        value={variant.system}
        error={errorAt("system")}
        onChange={(event) => onChange({ system: event.currentTarget.value })}
      />
      <Textarea
        label={t`Template`}
        description={t`Optional. Text around the task; ${PROMPT} marks where the task goes.`}
        placeholder={PROMPT}
        autosize
        minRows={1}
        maxRows={8}
        classNames={{ input: "mono" }}
        value={variant.template}
        error={errorAt("template")}
        onChange={(event) => onChange({ template: event.currentTarget.value })}
      />
    </Stack>
  );
}
