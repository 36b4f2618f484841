import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { PriceView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { now } from "../../../clock.ts";
import { pricesQuery } from "../../../parts/catalog.ts";
import { formatShort } from "../../../../presentation/index.ts";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { CatalogList } from "./list.tsx";
import type { OpenPanel } from "./panel-state.ts";
import { PriceHeads } from "./price-heads.tsx";
import { RowMenu } from "./row-menu.tsx";
import {
  type PriceState,
  dayOf,
  priceSorting,
  priceStateWord,
  priceStates,
  sortedPrices,
} from "../../../../presentation/index.ts";

/** What models cost, each from its first day on. */
export function PriceList({ open }: { readonly open: OpenPanel }) {
  const { t } = useLingui();
  const { order } = useSearch({ from: "/models" });
  const navigate = useNavigate({ from: "/models" });
  const sorting = priceSorting(order);
  const prices = useQuery(pricesQuery());
  const rows = prices.data ?? [];
  const states = priceStates(rows, dayOf(now()));
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
      sorted={(found) => sortedPrices(found, sorting)}
      canBeArchived={false}
      hasCards={false}
      wordsOf={({ provider, model }) => `${provider} ${model}`}
      heads={
        <>
          <PriceHeads
            sort={{
              sorting,
              onSort: ({ by, isDown }) =>
                void navigate({
                  search: (before) => ({ ...before, order: `${isDown ? "-" : ""}${by}` }),
                  replace: true,
                }),
            }}
          />
          <Table.Th aria-label={t`Actions`} />
        </>
      }
      row={(price) => <PriceRow key={price.id} price={price} state={states.get(price.id)} open={open} />}
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

interface PriceRowProps {
  readonly price: PriceView;
  readonly state: PriceState | undefined;
  readonly open: OpenPanel;
}

function PriceRow({ price, state, open }: PriceRowProps) {
  const { t } = useLingui();
  const { id, provider, model, since, inputPerMillion, outputPerMillion } = price;
  const cached = shortOf(price.cachedInputPerMillion);
  const reasoning = shortOf(price.reasoningPerMillion);
  return (
    <Table.Tr className={state === "superseded" ? "quiet" : undefined}>
      <Table.Td visibleFrom="sm">{provider}</Table.Td>
      <Table.Td>
        <Text size="sm" className="mono">
          {model}
        </Text>
        <Text size="xs" className="quiet" hiddenFrom="sm">
          <Trans>
            {provider}, from {since}
          </Trans>{" "}
          {priceStateWord(state)}
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
        <Text size="xs" className="quiet">
          {priceStateWord(state)}
        </Text>
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
