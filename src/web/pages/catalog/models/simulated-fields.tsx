import { Button, Fieldset, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { FormFaults } from "../../../parts/faults.ts";
import type { FormFields } from "../../../parts/form-drawer.tsx";
import {
  PLANTED_KEYS,
  type PlantedKey,
  type ProviderDraft,
  type SimulatedDraft,
  simulatedDraft,
} from "./provider-draft.ts";
import { RemoveButton } from "../../../parts/remove-button.tsx";

const PLANTED_NAMES: Readonly<Record<PlantedKey, string>> = {
  quality: "Quality, 0 to 1",
  spread: "Spread by task",
  latencyMs: "Latency (ms)",
  errorRate: "Share of errors",
  refusalRate: "Share refused",
  noise: "Noise as a judge",
};

/** What is planted in a simulated provider's models. */
export function SimulatedFields({ draft, change, faults }: FormFields<ProviderDraft>) {
  const { simulated } = draft;
  const edit = (index: number, some: Partial<SimulatedDraft>): void =>
    change({ simulated: simulated.map((model, at) => (at === index ? { ...model, ...some } : model)) });
  return (
    <>
      <Text size="sm" className="quiet">
        It answers offline and needs no key. How good its models are is planted here, so you can see whether a
        ranking finds it.
      </Text>
      <NumberInput
        label="Seed"
        description="The same seed gives the same answers."
        allowDecimal={false}
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
          Add a simulated model
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
  return (
    <Fieldset legend={name === "" ? `Model ${number}` : name}>
      <Stack gap="sm">
        <Group align="flex-end">
          <TextInput
            flex={1}
            label="Name"
            required
            value={name}
            error={faults.at(`simulated[${number - 1}].name`)}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <RemoveButton what={`model ${number}`} size="compact-sm" onRemove={onRemove} />
        </Group>
        <SimpleGrid cols={{ base: 2, xs: 3 }}>
          {PLANTED_KEYS.map((key) => (
            <NumberInput
              key={key}
              label={PLANTED_NAMES[key]}
              size="xs"
              min={0}
              step={key === "latencyMs" ? 10 : 0.1}
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
