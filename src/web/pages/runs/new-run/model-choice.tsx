import { Trans, useLingui } from "@lingui/react/macro";
import { Pill, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../../frame/page-error.tsx";
import { modelsQuery, providersQuery } from "../../../parts/catalog.ts";
import { LinkText } from "../../../parts/links.tsx";
import type { ChangeDraft } from "./use-draft.ts";
import type { RunDraft } from "../../../../presentation/index.ts";
import type { FieldFaults } from "./field-faults.ts";
import { BareProviders, type Choice, ProviderGroup } from "./provider-group.tsx";
import { Section } from "./section.tsx";

/** From so many models on, a field narrows them. */
const MANY = 12;

/** Which models answer. */
export function ModelChoice({
  draft,
  change,
  faults,
}: {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}) {
  const { t } = useLingui();
  return (
    <Section title={t`Models`} hint={t`The models to compare.`} error={faults.at("models")}>
      <Models chosen={draft.models} onChange={(models) => change({ models })} />
    </Section>
  );
}

/** Models of the workspace by provider, to be ticked. */
export function Models({ chosen, onChange }: Choice) {
  const { t } = useLingui();
  const models = useQuery(modelsQuery());
  const providers = useQuery(providersQuery());
  const [search, setSearch] = useState("");
  if (models.isLoadingError) return <Problem error={models.error} onRetry={() => void models.refetch()} />;
  if (models.data === undefined)
    return <Skeleton h={{ base: 560, sm: 240 }} aria-label={t`Loading models…`} />;
  const wanted = search.toLowerCase();
  const shown = models.data.filter(({ name, modelId, provider }) =>
    `${name} ${modelId} ${provider}`.toLowerCase().includes(wanted),
  );
  const groups = Map.groupBy(shown, ({ provider }) => provider);
  return (
    <Stack gap="md">
      <Chosen chosen={chosen} onChange={onChange} />
      {models.data.length === 0 && (
        <Text size="sm">
          <Trans>
            No models yet. List a provider's models below, or{" "}
            <LinkText to="/models">add one on the Models page</LinkText>. This form keeps what you typed.
          </Trans>
        </Text>
      )}
      {models.data.length > MANY && (
        <TextInput
          aria-label={t`Search models`}
          placeholder={t`Search by name`}
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
          all={models.data}
          chosen={chosen}
          onChange={onChange}
        />
      ))}
      {shown.length === 0 && models.data.length > 0 && (
        <Text size="sm">
          <Trans>No models match this search.</Trans>
        </Text>
      )}
      <BareProviders models={models.data} chosen={chosen} onChange={onChange} />
    </Stack>
  );
}

function Chosen({ chosen, onChange }: Choice) {
  const { t } = useLingui();
  if (chosen.length === 0) return null;
  return (
    <Pill.Group role="list" aria-label={t`Selected models`}>
      {chosen.map((name) => (
        <Pill
          key={name}
          role="listitem"
          size="md"
          className="chip"
          withRemoveButton
          // By itself it can only be clicked.
          removeButtonProps={{ "aria-label": t`Remove ${name}`, "aria-hidden": false, tabIndex: 0 }}
          onRemove={() => onChange(chosen.filter((other) => other !== name))}
        >
          {name}
        </Pill>
      ))}
    </Pill.Group>
  );
}
