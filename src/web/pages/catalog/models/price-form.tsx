import { useLingui } from "@lingui/react/macro";
import { Autocomplete, SimpleGrid, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PriceView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { now } from "../../../clock.ts";
import { modelsQuery, providersQuery } from "../../../parts/catalog.ts";
import { type Edits, edits } from "../../../parts/edits.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { PRICE_FIELD_NAMES } from "./field-names.ts";
import { CATALOG_LISTS } from "./use-save.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import { type PriceDraft, priceBody, priceDraft, pricePatch } from "../../../../presentation/index.ts";

const FIELDS = [
  "provider",
  "model",
  "inputPerMillion",
  "outputPerMillion",
  "cachedInputPerMillion",
  "reasoningPerMillion",
  "since",
];
/** Says what a model costs from a day on, or corrects that. */
export function PriceForm({
  price,
  onClose,
}: {
  readonly price?: PriceView | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const priced = price?.model ?? "";
  return (
    <FormDrawer<PriceDraft, PriceView>
      title={price === undefined ? t`Add price` : t`Edit price of ${priced}`}
      keptAs={`price/${price?.id ?? "new"}`}
      initial={priceDraft(price, now())}
      fields={FIELDS}
      save={async (draft) => await client.createPrice({ body: priceBody(draft) })}
      edits={price === undefined ? null : editsOf(price.id, t`This price was changed elsewhere`)}
      renews={CATALOG_LISTS}
      done={({ model }) => t`Price of ${model} saved`}
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} />}
    </FormDrawer>
  );
}

const editsOf = (id: number, changed: string): Edits<PriceDraft, PriceView> => {
  const params = { id: String(id) };
  return edits(
    {
      read: () => client.getPrice({ params }),
      draftOf: (read) => priceDraft(read, now()),
      save: async (draft, _read, ifMatch) =>
        await client.editPrice({ params, ifMatch, body: pricePatch(draft) }),
    },
    { changed, names: PRICE_FIELD_NAMES },
  );
};

function Fields({ draft, change, faults }: FormFields<PriceDraft>) {
  const { t } = useLingui();
  const { data: providers = [] } = useQuery(providersQuery());
  const { data: models = [] } = useQuery(modelsQuery());
  const served = models.filter((model) => model.provider === draft.provider).map(({ modelId }) => modelId);
  return (
    <>
      <Autocomplete
        label={t`Provider`}
        required
        data-autofocus
        data={providers.map(({ name }) => name)}
        value={draft.provider}
        error={faults.at("provider")}
        onChange={(provider) => change({ provider })}
      />
      <Autocomplete
        label={t`Provider model ID`}
        required
        classNames={{ input: "mono" }}
        data={[...new Set(served)]}
        value={draft.model}
        error={faults.at("model")}
        onChange={(model) => change({ model })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label={t`Input`}
          description={t`USD per 1M tokens`}
          required
          value={draft.inputPerMillion}
          error={faults.at("inputPerMillion")}
          onChange={(inputPerMillion) => change({ inputPerMillion })}
        />
        <NumberField
          label={t`Output`}
          description={t`USD per 1M tokens`}
          required
          value={draft.outputPerMillion}
          error={faults.at("outputPerMillion")}
          onChange={(outputPerMillion) => change({ outputPerMillion })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label={t`Cached input`}
          description={t`Optional. Defaults to the input price.`}
          value={draft.cachedInputPerMillion}
          error={faults.at("cachedInputPerMillion")}
          onChange={(cachedInputPerMillion) => change({ cachedInputPerMillion })}
        />
        <NumberField
          label={t`Reasoning`}
          description={t`Optional. Defaults to the output price.`}
          value={draft.reasoningPerMillion}
          error={faults.at("reasoningPerMillion")}
          onChange={(reasoningPerMillion) => change({ reasoningPerMillion })}
        />
      </SimpleGrid>
      <TextInput
        type="date"
        label={t`Valid from`}
        description={t`First day (UTC) this price applies. Runs keep the price they started with.`}
        required
        value={draft.since}
        error={faults.at("since")}
        onChange={(event) => change({ since: event.currentTarget.value })}
      />
    </>
  );
}
