import { Trans, useLingui } from "@lingui/react/macro";
import { Box, Button, Group, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ProviderView } from "../../../../contract/index.ts";
import { kindOf } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { modelsQuery, providersQuery } from "../../../parts/catalog.ts";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { KeySource } from "./key-source.tsx";
import { CatalogList } from "./list.tsx";
import type { OpenPanel } from "./panel-state.ts";
import { RowMenu } from "./row-menu.tsx";
import { providerTypeOf } from "../../../../presentation/index.ts";

/** Connections to what serves models. */
export function ProviderList({ open }: { readonly open: OpenPanel }) {
  const { t } = useLingui();
  const { archived } = useSearch({ from: "/models" });
  const providers = useQuery(providersQuery(archived === "true"));
  const { data: models = [] } = useQuery(modelsQuery());
  return (
    <CatalogList
      words={{
        name: t`Providers`,
        search: t`Search providers by name`,
        loading: t`Loading providers…`,
        noneArchived: t`No archived providers`,
        noMatch: t`No providers match this search`,
      }}
      query={providers}
      wordsOf={({ name, type, baseUrl }) => `${name} ${type} ${baseUrl ?? ""}`}
      heads={
        <>
          <Table.Th>
            <Trans>Name</Trans>
          </Table.Th>
          <Table.Th visibleFrom="sm">
            <Trans>Type</Trans>
          </Table.Th>
          <Table.Th visibleFrom="sm">
            <Trans>Base URL</Trans>
          </Table.Th>
          <Table.Th visibleFrom="sm">
            <Trans>API key</Trans>
          </Table.Th>
          <Table.Th visibleFrom="sm">
            <Trans>Headers</Trans>
          </Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            <Trans>Models</Trans>
          </Table.Th>
          <Table.Th aria-label={t`Actions`} />
        </>
      }
      row={(provider) => (
        <ProviderRow
          key={provider.id}
          provider={provider}
          entries={models.filter((model) => model.provider === provider.name).length}
          open={open}
        />
      )}
      empty={
        <EmptyState
          title={t`No providers yet`}
          action={
            <Button onClick={() => open({ open: "provider" })}>
              <Trans>Add provider</Trans>
            </Button>
          }
        >
          <Trans>
            A provider is a connection to a service that runs models, e.g. OpenRouter, a local Ollama or any
            OpenAI-compatible API. Its API key is stored encrypted, kept in memory only, or read from an
            environment variable.
          </Trans>
        </EmptyState>
      }
    />
  );
}

function ProviderRow({
  provider,
  entries,
  open,
}: {
  readonly provider: ProviderView;
  readonly entries: number;
  readonly open: OpenPanel;
}) {
  const { t } = useLingui();
  const { name } = provider;
  const params = { id: String(provider.id) };
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500}>
          {provider.name}
        </Text>
        <Box hiddenFrom="sm">
          <KeySource provider={provider} />
        </Box>
      </Table.Td>
      <Table.Td className="unbroken" visibleFrom="sm">
        {kindOf(providerTypeOf(provider.type)).name}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="xs" className="mono breakable">
          {provider.baseUrl ?? "–"}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <KeySource provider={provider} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Headers provider={provider} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {entries}
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {provider.keySource === "missing" && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t`Add key for ${name}`}
              onClick={() => open({ open: "provider", ...params })}
            >
              <Trans>Add key</Trans>
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t`Models of ${name}`}
            onClick={() => open({ open: "offered", provider: params.id })}
          >
            <Trans>Models</Trans>
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t`Test ${name}`}
            onClick={() => open({ open: "test", provider: params.id })}
          >
            <Trans>Test</Trans>
          </Button>
          <RowMenu
            name={name}
            warning={t`This also deletes its API key and headers, and can't be undone. A provider with models can't be deleted, only archived.`}
            isArchived={provider.archivedAt !== null}
            onEdit={() => open({ open: "provider", ...params })}
            archive={(archived) => client.archiveProvider({ params, body: { archived } })}
            remove={() => client.deleteProvider({ params })}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Headers({ provider: { headers } }: { readonly provider: ProviderView }) {
  if (headers.length === 0) return <span className="quiet">–</span>;
  return (
    <Stack gap={0}>
      {headers.map(({ id, key, valueMasked }) => (
        <Text key={id} size="xs" className="mono">
          {key}: {valueMasked}
        </Text>
      ))}
    </Stack>
  );
}
