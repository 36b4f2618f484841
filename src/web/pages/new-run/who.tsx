import { Checkbox, Group, Pill, SimpleGrid, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ModelEntryView, ProviderView } from "../../../core/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { isSimulated, modelsQuery, providersQuery } from "../../parts/catalog.ts";
import { LinkText } from "../../parts/links.tsx";
import { SimulatedBadge } from "../../parts/run-state.tsx";
import type { ChangeDraft, RunDraft } from "./draft.ts";
import type { FieldFaults } from "./field-faults.ts";
import { Section } from "./section.tsx";

/** From so many models on, a field narrows them. */
const MANY = 12;

/** Which models answer. */
export function Who({
  draft,
  change,
  faults,
}: {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}) {
  return (
    <Section title="Who" hint="The models that are compared." error={faults.at("models")}>
      <Models chosen={draft.models} onChange={(models) => change({ models })} />
    </Section>
  );
}

interface Choice {
  readonly chosen: readonly string[];
  readonly onChange: (names: string[]) => void;
}

function Models({ chosen, onChange }: Choice) {
  const models = useQuery(modelsQuery());
  const providers = useQuery(providersQuery());
  const [search, setSearch] = useState("");
  if (models.isError) return <Problem error={models.error} onRetry={() => void models.refetch()} />;
  if (models.data === undefined) return <Skeleton height={120} aria-label="Reading the models" />;
  if (models.data.length === 0) {
    return (
      <Text size="sm">
        There are no models yet. <LinkText to="/models">Add one on the Models page</LinkText>; what you typed
        here stays.
      </Text>
    );
  }
  const wanted = search.toLowerCase();
  const shown = models.data.filter(({ name, modelId, provider }) =>
    `${name} ${modelId} ${provider}`.toLowerCase().includes(wanted),
  );
  const groups = Map.groupBy(shown, ({ provider }) => provider);
  return (
    <Stack gap="md">
      <Chosen chosen={chosen} onChange={onChange} />
      {models.data.length > MANY && (
        <TextInput
          aria-label="Find models by name"
          placeholder="Find by name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {[...groups].map(([name, entries]) => (
        <ProviderGroup
          key={name}
          name={name}
          provider={providers.data?.find((provider) => provider.name === name)}
          models={entries}
          chosen={chosen}
          onChange={onChange}
        />
      ))}
      {shown.length === 0 && <Text size="sm">No model has that in its name.</Text>}
    </Stack>
  );
}

function Chosen({ chosen, onChange }: Choice) {
  if (chosen.length === 0) return null;
  return (
    <Pill.Group role="list" aria-label="Chosen models">
      {chosen.map((name) => (
        <Pill
          key={name}
          role="listitem"
          size="md"
          className="chip"
          withRemoveButton
          removeButtonProps={{ "aria-label": `Take ${name} out`, tabIndex: 0 }}
          onRemove={() => onChange(chosen.filter((other) => other !== name))}
        >
          {name}
        </Pill>
      ))}
    </Pill.Group>
  );
}

function ProviderGroup({
  name,
  provider,
  models,
  chosen,
  onChange,
}: Choice & {
  readonly name: string;
  readonly provider: ProviderView | undefined;
  readonly models: readonly ModelEntryView[];
}) {
  const names = models.map((model) => model.name);
  const picked = names.filter((one) => chosen.includes(one));
  const others = chosen.filter((one) => !names.includes(one));
  const isAll = picked.length === names.length;
  return (
    <Stack gap="xs" role="group" aria-label={name}>
      <Group gap="sm">
        <Checkbox
          label={name}
          fw={600}
          aria-label={`All models of ${name}`}
          checked={isAll}
          indeterminate={picked.length > 0 && !isAll}
          onChange={() => onChange(isAll ? others : [...others, ...names])}
        />
        <Text size="xs" className="quiet">
          {picked.length} of {names.length}
        </Text>
        {provider !== undefined && isSimulated(provider) && <SimulatedBadge />}
        {provider?.keySource === "missing" && (
          <Text size="xs" c="red">
            {provider.apiKeyEnv} is not set
          </Text>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm" verticalSpacing="xs" pl={30}>
        {models.map((model) => (
          <Checkbox
            key={model.id}
            label={model.name}
            description={model.modelId === model.name ? undefined : model.modelId}
            checked={chosen.includes(model.name)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, model.name]
                  : chosen.filter((one) => one !== model.name),
              )
            }
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
