import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ModelEntryView, ProviderView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { isSimulated, modelsQuery, providersQuery } from "../../../parts/catalog.ts";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { CatalogList } from "./list.tsx";
import type { OpenPanel } from "./panel-state.ts";
import { RowMenu } from "./row-menu.tsx";
import { ownPriceText, parametersText } from "../../../../presentation/index.ts";

/** Model entries: what can be named in a run. */
export function ModelList({ open }: { readonly open: OpenPanel }) {
  const { t } = useLingui();
  const { archived } = useSearch({ from: "/models" });
  const models = useQuery(modelsQuery(archived === "true"));
  const providers = useQuery(providersQuery());
  return (
    <CatalogList
      words={{
        name: t`Models`,
        search: t`Search models by name`,
        loading: t`Loading models…`,
        noneArchived: t`No archived models`,
        noMatch: t`No models match this search`,
      }}
      query={models}
      wordsOf={({ name, provider, modelId }) => `${name} ${provider} ${modelId}`}
      heads={
        <>
          <Table.Th>
            <Trans>Name</Trans>
          </Table.Th>
          <Table.Th visibleFrom="sm">
            <Trans>Provider</Trans>
          </Table.Th>
          <Table.Th visibleFrom="sm">
            <Trans>Provider model ID</Trans>
          </Table.Th>
          <Table.Th visibleFrom="sm">
            <Trans>Parameters</Trans>
          </Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            <Trans>Price override, USD per 1M tokens (input / output)</Trans>
          </Table.Th>
          <Table.Th aria-label={t`Actions`} />
        </>
      }
      row={(entry) => (
        <ModelRow
          key={entry.id}
          entry={entry}
          provider={providers.data?.find(({ name }) => name === entry.provider)}
          open={open}
        />
      )}
      empty={
        <EmptyState
          title={t`No models yet`}
          action={
            <Button onClick={() => open({ open: "model" })}>
              <Trans>Add model</Trans>
            </Button>
          }
        >
          <Trans>
            An entry is a provider's model under a name you choose, with its parameters. Add the same model
            twice to compare settings.
          </Trans>
        </EmptyState>
      }
    />
  );
}

function ModelRow({
  entry,
  provider,
  open,
}: {
  readonly entry: ModelEntryView;
  readonly provider: ProviderView | undefined;
  readonly open: OpenPanel;
}) {
  const { t } = useLingui();
  const { name } = entry;
  const params = { id: String(entry.id) };
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {entry.name}
          </Text>
          {provider !== undefined && isSimulated(provider) && <ProvenanceBadge of={{ simulated: true }} />}
        </Group>
        <Text size="xs" className="quiet" hiddenFrom="sm">
          {entry.provider}, {entry.modelId}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {entry.provider}
        <Text size="xs" className="quiet mono" truncate maw={220}>
          {entry.baseUrl}
        </Text>
      </Table.Td>
      <Table.Td className="mono" visibleFrom="sm">
        {entry.modelId}
      </Table.Td>
      <Table.Td visibleFrom="sm">{parametersText(entry)}</Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {ownPriceText(entry)}
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {provider !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t`Test ${name}`}
              onClick={() => open({ open: "test", provider: String(provider.id), model: entry.modelId })}
            >
              <Trans>Test</Trans>
            </Button>
          )}
          <RowMenu
            name={name}
            warning={t`This can't be undone. A model that a run has used can't be deleted, only archived.`}
            isArchived={entry.archivedAt !== null}
            onEdit={() => open({ open: "model", ...params })}
            archive={(archived) => client.archiveModel({ params, body: { archived } })}
            remove={() => client.deleteModel({ params })}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
