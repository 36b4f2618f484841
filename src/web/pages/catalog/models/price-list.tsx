import { Button, Group, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../client.ts";
import { pricesQuery } from "../../../parts/catalog.ts";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { CatalogList } from "./list.tsx";
import type { OpenPanel } from "./panel-state.ts";
import { RowMenu } from "./row-menu.tsx";

/** What models cost, each from its first day on. */
export function PriceList({ open }: { readonly open: OpenPanel }) {
  const prices = useQuery(pricesQuery());
  return (
    <CatalogList
      label="prices"
      query={prices}
      canBeArchived={false}
      wordsOf={({ provider, model }) => `${provider} ${model}`}
      heads={
        <>
          <Table.Th visibleFrom="sm">Provider</Table.Th>
          <Table.Th>Model</Table.Th>
          <Table.Th ta="right">Input (USD/M)</Table.Th>
          <Table.Th ta="right">Output (USD/M)</Table.Th>
          <Table.Th visibleFrom="sm">From</Table.Th>
          <Table.Th aria-label="Actions" />
        </>
      }
      row={(price) => (
        <Table.Tr key={price.id}>
          <Table.Td visibleFrom="sm">{price.provider}</Table.Td>
          <Table.Td>
            <Text size="sm" className="mono">
              {price.model}
            </Text>
            <Text size="xs" className="quiet" hiddenFrom="sm">
              {price.provider}, from {price.since}
            </Text>
          </Table.Td>
          <Table.Td ta="right">
            {price.inputPerMillion}
            {price.cachedInputPerMillion !== undefined && (
              <Text size="xs" className="quiet">
                cached {price.cachedInputPerMillion}
              </Text>
            )}
          </Table.Td>
          <Table.Td ta="right">
            {price.outputPerMillion}
            {price.reasoningPerMillion !== undefined && (
              <Text size="xs" className="quiet">
                reasoning {price.reasoningPerMillion}
              </Text>
            )}
          </Table.Td>
          <Table.Td className="unbroken" visibleFrom="sm">
            {price.since}
          </Table.Td>
          <Table.Td>
            <Group gap={4} wrap="nowrap" justify="flex-end">
              <RowMenu
                name={`the price of ${price.model}`}
                warning="Runs keep what they were started with. New runs count the price before it, or none."
                onEdit={() => open({ open: "price", id: String(price.id) })}
                remove={() => client.deletePrice({ params: { id: String(price.id) } })}
              />
            </Group>
          </Table.Td>
        </Table.Tr>
      )}
      empty={
        <EmptyState
          title="No prices yet"
          action={<Button onClick={() => open({ open: "price" })}>Add price</Button>}
        >
          With a price for each hosted model, a run tells beforehand about what it will cost and can keep
          within a budget.
        </EmptyState>
      }
    />
  );
}
