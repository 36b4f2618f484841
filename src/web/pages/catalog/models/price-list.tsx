import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PriceView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { pricesQuery } from "../../../parts/catalog.ts";
import { formatShort } from "../../../parts/format.ts";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { CatalogList } from "./list.tsx";
import type { OpenPanel } from "./panel-state.ts";
import { RowMenu } from "./row-menu.tsx";

/** What models cost, each from its first day on. */
export function PriceList({ open }: { readonly open: OpenPanel }) {
  const { t } = useLingui();
  const prices = useQuery(pricesQuery());
  return (
    <CatalogList
      words={{
        name: t`Prices`,
        search: t`Search prices by model`,
        loading: t`Loading prices…`,
        noneArchived: "",
        noMatch: t`No prices match this search`,
      }}
      query={prices}
      canBeArchived={false}
      hasCards={false}
      wordsOf={({ provider, model }) => `${provider} ${model}`}
      heads={
        <>
          <Table.Th visibleFrom="sm">
            <Trans>Provider</Trans>
          </Table.Th>
          <Table.Th>
            <Trans>Model</Trans>
          </Table.Th>
          <Table.Th ta="right">
            <Trans>Input, USD per 1M tokens</Trans>
          </Table.Th>
          <Table.Th ta="right">
            <Trans>Output, USD per 1M tokens</Trans>
          </Table.Th>
          <Table.Th visibleFrom="sm">
            <Trans>Valid from</Trans>
          </Table.Th>
          <Table.Th aria-label={t`Actions`} />
        </>
      }
      row={(price) => <PriceRow key={price.id} price={price} open={open} />}
      empty={
        <EmptyState
          title={t`No prices yet`}
          action={
            <Button onClick={() => open({ open: "price" })}>
              <Trans>Add price</Trans>
            </Button>
          }
        >
          <Trans>
            With a price for each hosted model, you see the estimated cost before a run starts and can set a
            spending limit.
          </Trans>
        </EmptyState>
      }
    />
  );
}

function PriceRow({ price, open }: { readonly price: PriceView; readonly open: OpenPanel }) {
  const { t } = useLingui();
  const { id, provider, model, since, inputPerMillion, outputPerMillion } = price;
  const cached = shortOf(price.cachedInputPerMillion);
  const reasoning = shortOf(price.reasoningPerMillion);
  return (
    <Table.Tr>
      <Table.Td visibleFrom="sm">{provider}</Table.Td>
      <Table.Td>
        <Text size="sm" className="mono">
          {model}
        </Text>
        <Text size="xs" className="quiet" hiddenFrom="sm">
          <Trans>
            {provider}, from {since}
          </Trans>
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        {formatShort(inputPerMillion)}
        {cached !== null && (
          <Text size="xs" className="quiet">
            <Trans>cached {cached}</Trans>
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        {formatShort(outputPerMillion)}
        {reasoning !== null && (
          <Text size="xs" className="quiet">
            <Trans>reasoning {reasoning}</Trans>
          </Text>
        )}
      </Table.Td>
      <Table.Td className="unbroken" visibleFrom="sm">
        {since}
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <RowMenu
            name={t`Price of ${model}`}
            warning={t`Runs keep the price they started with. New runs use the previous price, if there is one.`}
            onEdit={() => open({ open: "price", id: String(id) })}
            remove={() => client.deletePrice({ params: { id: String(id) } })}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

const shortOf = (value: number | undefined): string | null =>
  value === undefined ? null : formatShort(value);
