import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ModelEntryView, ProviderView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { formatNumber } from "../../../../presentation/index.ts";
import { tellFailure, notifyDone } from "../../../parts/toast.ts";
import { spoken } from "../../../language.ts";

/** So many are drawn; the field narrows them. */
const SHOWN = 24;

/** Asks a provider for its models; one that is ticked becomes a model of the workspace and takes part. */
export function MoreModels({
  provider,
  entries,
  onChoose,
  children,
}: {
  readonly provider: ProviderView;
  /** Every model there is, whose names are taken. */
  readonly entries: readonly ModelEntryView[];
  readonly onChoose: (name: string) => void;
  /** What stands before the button. */
  readonly children?: ReactNode;
}) {
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const queries = useQueryClient();
  const ask = useMutation({ mutationFn: () => client.testModels({ params: { id: String(provider.id) } }) });
  const add = useMutation({
    mutationFn: (modelId: string) =>
      client.createModel({
        body: { name: nameFor(modelId, provider, entries), provider: provider.name, modelId },
      }),
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: ["models"] });
      onChoose(name);
      notifyDone(t`${name} added to your models`);
    },
    onError: tellFailure,
  });
  const own = new Set(entries.filter((one) => one.provider === provider.name).map(({ modelId }) => modelId));
  const first = own.size === 0 ? t`List models` : t`List more models`;
  const label = ask.data === undefined ? first : t`Refresh`;
  const providerName = provider.name;
  const failure = spoken(ask.data?.error ?? "");
  const fresh = (ask.data?.models ?? []).filter(({ id }) => !own.has(id));
  const offered = fresh.length;
  const found = fresh.filter(({ id }) => id.toLowerCase().includes(search.toLowerCase()));
  const hidden = formatNumber(found.length - SHOWN);
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="sm">
        {children}
        <Button
          variant="default"
          size="compact-xs"
          loading={ask.isPending}
          onClick={() => ask.mutate()}
          aria-label={`${label}, ${provider.name}`}
        >
          {label}
        </Button>
        {ask.data?.success === true && (
          <Text size="sm" className="quiet" role="status">
            {fresh.length === 0 ? (
              <Trans>No other models available.</Trans>
            ) : (
              <Plural value={offered} one="# more model available." other="# more models available." />
            )}
          </Text>
        )}
      </Group>
      {ask.isError && <Problem error={ask.error} />}
      {ask.data?.success === false && (
        <Text size="sm" c="red" role="alert">
          <Trans>
            {providerName} couldn't list its models: {failure}
          </Trans>
        </Text>
      )}
      {fresh.length > SHOWN && (
        <TextInput
          size="xs"
          aria-label={t`Search models of ${providerName}`}
          placeholder={t`Search by name`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm" verticalSpacing="xs" w="100%">
        {found.slice(0, SHOWN).map(({ id }) => (
          <Checkbox
            key={id}
            label={id}
            className="breakable"
            checked={add.isPending && add.variables === id}
            disabled={add.isPending}
            onChange={() => add.mutate(id)}
          />
        ))}
      </SimpleGrid>
      {found.length > SHOWN && (
        <Text size="sm" className="quiet">
          <Trans>{hidden} more. Search to narrow the list.</Trans>
        </Text>
      )}
    </Stack>
  );
}

/** The provider's own name for it, unless another model of the workspace has it. */
function nameFor(
  modelId: string,
  provider: ProviderView,
  entries: readonly Pick<ModelEntryView, "name">[],
): string {
  return entries.some(({ name }) => name === modelId) ? `${provider.name}/${modelId}` : modelId;
}
