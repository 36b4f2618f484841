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

const THOUSAND = 1_000;

/** Model entries: what can be named in a run. */
export function ModelList({ open }: { readonly open: OpenPanel }) {
  const { archived } = useSearch({ from: "/models" });
  const models = useQuery(modelsQuery(archived === "true"));
  const providers = useQuery(providersQuery());
  return (
    <CatalogList
      label="models"
      query={models}
      wordsOf={({ name, provider, modelId }) => `${name} ${provider} ${modelId}`}
      heads={
        <>
          <Table.Th>Name</Table.Th>
          <Table.Th visibleFrom="sm">Provider</Table.Th>
          <Table.Th visibleFrom="sm">Provider's name for it</Table.Th>
          <Table.Th visibleFrom="sm">Parameters</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            Own price (USD a million tokens)
          </Table.Th>
          <Table.Th aria-label="Actions" />
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
          title="No models yet"
          action={<Button onClick={() => open({ open: "model" })}>Add model</Button>}
        >
          A model entry is a provider's model under a name of your own, with the parameters you want. Two
          entries may use the same model, so that settings can be compared.
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
        {priceText(entry)}
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {provider !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Try ${entry.name}`}
              onClick={() => open({ open: "test", provider: String(provider.id), model: entry.modelId })}
            >
              Try
            </Button>
          )}
          <RowMenu
            name={entry.name}
            warning="The entry is gone for good. One that a run has used cannot be deleted, only archived."
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

function parametersText({
  parameters: { temperature, topP, maxTokens, seed, stop, extra },
}: ModelEntryView): string {
  const said = [
    temperature === undefined ? [] : [`temperature ${temperature}`],
    topP === undefined ? [] : [`top P ${topP}`],
    maxTokens === undefined ? [] : [`to ${maxTokens} tokens`],
    seed === undefined ? [] : [`seed ${seed}`],
    stop === undefined ? [] : ["stops"],
    extra === undefined ? [] : Object.keys(extra),
  ].flat();
  return said.length === 0 ? "–" : said.join(", ");
}

function priceText({ inputTokenCost, outputTokenCost }: ModelEntryView): string {
  if (inputTokenCost === null && outputTokenCost === null) return "–";
  return [inputTokenCost, outputTokenCost]
    .map((cost) => (cost === null ? "–" : Number((cost * THOUSAND).toPrecision(6)).toString()))
    .join(" / ");
}
