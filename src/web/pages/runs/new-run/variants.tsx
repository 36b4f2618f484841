import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import type { ChangeDraft } from "./use-draft.ts";
import type { RunDraft, VariantDraft } from "../../../../presentation/index.ts";
import type { FieldFaults } from "./field-faults.ts";
import { PromptFields } from "./prompt-fields.tsx";
import { Section } from "./section.tsx";
import { RemoveButton } from "../../../parts/remove-button.tsx";

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
      <PromptFields value={variant} errorAt={errorAt} onChange={onChange} />
    </Stack>
  );
}
