import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { PriceView } from "../../../contract/index.ts";
import { dayOf, formatShort, priceStateWord, priceStates } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useOffers } from "../../offers.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useClient, useMachine } from "../../world.ts";
import { PriceForm } from "./price-form.tsx";
import { PriceListForm } from "./price-import.tsx";

/** What models cost, each from its first day on. */
export function PriceList() {
  const { t } = useLingui();
  const client = useClient();
  const { open } = useDialogs();
  useOffers([{ name: "import", label: t`Import prices`, key: "i", perform: () => open(<PriceListForm />) }]);
  return (
    <RecordList
      name="prices"
      read={({ archived: _archived, ...query }, signal) => client.listPrices({ query }, signal)}
      searchLabel={t`Search prices by model`}
      empty={`${t`No prices yet`}. ${t`With a price for each hosted model, you see the estimated cost before a run starts and can set a spending limit.`}`}
      newLabel={t`Add price`}
      titleOf={({ model }) => t`Price of ${model}`}
      form={(price) => <PriceForm price={price} />}
      remove={{
        warning: () =>
          t`Runs keep the price they started with. New runs use the previous price, if there is one.`,
        perform: ({ id }) => client.deletePrice({ params: { id: String(id) } }),
      }}
      columns={useColumns()}
    />
  );
}

function useColumns(): readonly TableColumn<PriceView>[] {
  const { t } = useLingui();
  const client = useClient();
  const { now } = useMachine();
  const all = useQuery({
    queryKey: ["prices", "all"],
    queryFn: () => client.listPrices({ query: { limit: "500" } }),
  });
  const states = priceStates(all.data?.rows ?? [], dayOf(now()));
  const more = (amount: number | undefined): string => (amount === undefined ? "–" : formatShort(amount));
  return [
    {
      name: "model",
      header: t`Model`,
      cell: ({ model }) => model,
      isWide: true,
      isName: true,
      narrowest: 30,
    },
    { name: "provider", header: t`Provider`, cell: ({ provider }) => provider, spare: 1 },
    {
      name: "input",
      header: t`Input, USD/1M`,
      cell: ({ inputPerMillion }) => formatShort(inputPerMillion),
      align: "right",
    },
    {
      name: "output",
      header: t`Output, USD/1M`,
      cell: ({ outputPerMillion }) => formatShort(outputPerMillion),
      align: "right",
    },
    {
      name: "cached",
      header: t`Cached input`,
      cell: ({ cachedInputPerMillion }) => more(cachedInputPerMillion),
      align: "right",
      spare: 4,
    },
    {
      name: "reasoning",
      header: t`Reasoning`,
      cell: ({ reasoningPerMillion }) => more(reasoningPerMillion),
      align: "right",
      spare: 4,
    },
    { name: "since", header: t`Valid from`, cell: ({ since }) => since, spare: 3 },
    {
      name: "state",
      header: t`Status`,
      cell: ({ id }) => {
        const state = states.get(id);
        if (state === undefined) return "";
        return { text: priceStateWord(state), isDim: state !== "in-force" };
      },
      spare: 2,
    },
  ];
}
