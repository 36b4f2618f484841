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
import { typeOf } from "./provider-types.ts";
import { RowMenu } from "./row-menu.tsx";

/** Connections to what serves models. */
export function ProviderList({ open }: { readonly open: OpenPanel }) {
  const { archived } = useSearch({ from: "/models" });
  const providers = useQuery(providersQuery(archived === "true"));
  const { data: models = [] } = useQuery(modelsQuery());
  return (
    <CatalogList
      label="providers"
      query={providers}
      wordsOf={({ name, type, baseUrl }) => `${name} ${type} ${baseUrl ?? ""}`}
      heads={
        <>
          <Table.Th>Name</Table.Th>
          <Table.Th visibleFrom="sm">Type</Table.Th>
          <Table.Th visibleFrom="sm">Address</Table.Th>
          <Table.Th visibleFrom="sm">Key</Table.Th>
          <Table.Th visibleFrom="sm">Headers</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            Entries
          </Table.Th>
          <Table.Th aria-label="Actions" />
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
          title="No providers yet"
          action={<Button onClick={() => open({ open: "provider" })}>Add provider</Button>}
        >
          A provider is a connection to something that serves models: a local Ollama, OpenRouter, or anything
          that speaks OpenAI's protocol. Its key is stored encrypted, kept for the session, or read from an
          environment variable.
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
        {kindOf(typeOf(provider.type)).name}
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
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Models of ${provider.name}`}
            onClick={() => open({ open: "offered", provider: params.id })}
          >
            Models
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Try ${provider.name}`}
            onClick={() => open({ open: "test", provider: params.id })}
          >
            Try
          </Button>
          <RowMenu
            name={provider.name}
            warning="Its headers and their secrets go with it, for good. A provider that models refer to can only be archived."
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
