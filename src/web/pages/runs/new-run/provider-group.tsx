import { Trans, useLingui } from "@lingui/react/macro";
import { Box, Checkbox, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ModelEntryView, ProviderView } from "../../../../contract/index.ts";
import { isSimulated, providersQuery } from "../../../parts/catalog.ts";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { MoreModels } from "./more-models.tsx";

/** Which models take part, by name. */
export interface Choice {
  readonly chosen: readonly string[];
  readonly onChange: (names: string[]) => void;
}

/** One provider's models. */
export function ProviderGroup({
  name,
  provider,
  models,
  all,
  chosen,
  onChange,
}: Choice & {
  readonly name: string;
  readonly provider: ProviderView | undefined;
  readonly models: readonly ModelEntryView[];
  /** Those of other providers too. */
  readonly all: readonly ModelEntryView[];
}) {
  const { t } = useLingui();
  const names = models.map((model) => model.name);
  const picked = names.filter((one) => chosen.includes(one));
  const others = chosen.filter((one) => !names.includes(one));
  const [count, total] = [picked.length, names.length];
  const isAll = picked.length === names.length;
  return (
    <Stack gap="xs" role="group" aria-label={name}>
      <Group gap="sm">
        <Checkbox
          label={name}
          fw={600}
          aria-label={t`All models of ${name}`}
          checked={isAll}
          indeterminate={picked.length > 0 && !isAll}
          onChange={() => onChange(isAll ? others : [...others, ...names])}
        />
        <Text size="xs" className="quiet">
          <Trans>
            {count} of {total}
          </Trans>
        </Text>
        <ProviderHead provider={provider} />
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
      {provider !== undefined && (
        <Box pl={30}>
          <MoreModels provider={provider} entries={all} onChoose={(added) => onChange([...chosen, added])} />
        </Box>
      )}
    </Stack>
  );
}

/** Providers that no model of the workspace is of, out of the way until they are wanted. */
export function BareProviders({
  models,
  chosen,
  onChange,
}: Choice & { readonly models: readonly ModelEntryView[] }) {
  const { data = [] } = useQuery(providersQuery());
  const bare = data.filter(({ name }) => models.every(({ provider }) => provider !== name));
  const count = bare.length;
  if (bare.length === 0) return null;
  return (
    <details className="more" open={models.length === 0 ? true : undefined}>
      <summary>
        <Trans>Providers without models ({count})</Trans>
      </summary>
      <Stack gap="sm" mt="sm">
        {bare.map((provider) => (
          <div key={provider.id} role="group" aria-label={provider.name}>
            <MoreModels
              provider={provider}
              entries={models}
              onChoose={(added) => onChange([...chosen, added])}
            >
              <ProviderHead name={provider.name} provider={provider} />
            </MoreModels>
          </div>
        ))}
      </Stack>
    </details>
  );
}

/** A provider's name where it is not said otherwise, and what one should know before asking it. */
function ProviderHead({
  name,
  provider,
}: {
  readonly name?: string;
  readonly provider: ProviderView | undefined;
}) {
  const variable = provider?.apiKeyEnv;
  return (
    <Group gap="sm">
      {name !== undefined && (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      )}
      {provider !== undefined && isSimulated(provider) && <ProvenanceBadge of={{ simulated: true }} />}
      {provider?.keySource === "missing" && (
        <Text size="xs" c="red">
          <Trans>{variable} is not set</Trans>
        </Text>
      )}
      {provider?.keySource === "session-ended" && (
        <Text size="xs" c="red">
          <Trans>The session key has expired. Enter it again.</Trans>
        </Text>
      )}
    </Group>
  );
}
