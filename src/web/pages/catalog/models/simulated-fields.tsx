import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { FormFaults } from "../../../parts/faults.ts";
import type { FormFields } from "../../../parts/form-drawer.tsx";
import { RemoveButton } from "../../../parts/remove-button.tsx";
import { NumberField } from "../../../parts/number-field.tsx";
import {
  PLANTED_KEYS,
  PLANTED_NAMES,
  simulatedDraft,
  type ProviderDraft,
  type SimulatedDraft,
} from "../../../../presentation/index.ts";

/** What is planted in a simulated provider's models. */
export function SimulatedFields({ draft, change, faults }: FormFields<ProviderDraft>) {
  const { t } = useLingui();
  const { simulated } = draft;
  const edit = (index: number, some: Partial<SimulatedDraft>): void =>
    change({ simulated: simulated.map((model, at) => (at === index ? { ...model, ...some } : model)) });
  return (
    <>
      <Text size="sm" className="quiet">
        <Trans>
          Works offline and needs no API key. You set how good each model is, then check whether a ranking
          finds it.
        </Trans>
      </Text>
      <NumberField
        label={t`Seed`}
        description={t`The same seed gives the same answers.`}
        value={draft.seed}
        error={faults.at("simulation.seed")}
        onChange={(seed) => change({ seed })}
      />
      {simulated.map((model, index) => (
        <OneModel
          // A model has no identity but its place while it is being named.
          key={index}
          number={index + 1}
          model={model}
          faults={faults}
          onChange={(some) => edit(index, some)}
          onRemove={() => change({ simulated: simulated.filter((_, at) => at !== index) })}
        />
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          onClick={() => change({ simulated: [...simulated, simulatedDraft("")] })}
        >
          <Trans>Add simulated model</Trans>
        </Button>
      </Group>
    </>
  );
}

function OneModel({
  number,
  model: { name, planted },
  faults,
  onChange,
  onRemove,
}: {
  readonly number: number;
  readonly model: SimulatedDraft;
  readonly faults: FormFaults;
  readonly onChange: (some: Partial<SimulatedDraft>) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useLingui();
  return (
    <Fieldset legend={name === "" ? t`Model ${number}` : name}>
      <Stack gap="sm">
        <Group align="flex-end">
          <TextInput
            flex={1}
            label={t`Name`}
            required
            value={name}
            error={faults.at(`simulated[${number - 1}].name`)}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <RemoveButton what={t`model ${number}`} size="compact-sm" onRemove={onRemove} />
        </Group>
        <SimpleGrid cols={{ base: 2, xs: 3 }}>
          {PLANTED_KEYS.map((key) => (
            <NumberField
              key={key}
              label={t(PLANTED_NAMES[key])}
              size="xs"
              value={planted[key]}
              error={faults.at(`simulation.models.${name.trim()}.${key}`)}
              onChange={(value) => onChange({ planted: { ...planted, [key]: value } })}
            />
          ))}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
