import { Autocomplete, NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PriceView } from "../../../../contract/index.ts";
import { Failure, isoTime } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { now } from "../../../clock.ts";
import { modelsQuery, providersQuery } from "../../../parts/catalog.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { type Typed, given } from "./typed-numbers.ts";
import { CATALOG_LISTS } from "./use-save.ts";

const FIELDS = [
  "provider",
  "model",
  "inputPerMillion",
  "outputPerMillion",
  "cachedInputPerMillion",
  "reasoningPerMillion",
  "since",
];
const DAY_LENGTH = 10;

interface PriceDraft {
  readonly provider: string;
  readonly model: string;
  readonly inputPerMillion: Typed;
  readonly outputPerMillion: Typed;
  readonly cachedInputPerMillion: Typed;
  readonly reasoningPerMillion: Typed;
  /** A day such as 2026-11-15. */
  readonly since: string;
}

/** Says what a model costs from a day on, or corrects that. */
export function PriceForm({
  price,
  onClose,
}: {
  readonly price?: PriceView | undefined;
  readonly onClose: () => void;
}) {
  return (
    <FormDrawer<PriceDraft, PriceView>
      title={price === undefined ? "Add a price" : `Edit the price of ${price.model}`}
      initial={{
        provider: price?.provider ?? "",
        model: price?.model ?? "",
        inputPerMillion: price?.inputPerMillion ?? "",
        outputPerMillion: price?.outputPerMillion ?? "",
        cachedInputPerMillion: price?.cachedInputPerMillion ?? "",
        reasoningPerMillion: price?.reasoningPerMillion ?? "",
        since: price?.since ?? isoTime(now()).slice(0, DAY_LENGTH),
      }}
      fields={FIELDS}
      save={async (typed) => {
        const { cachedInputPerMillion, reasoningPerMillion, ...needed } = typed;
        const body = {
          ...needed,
          inputPerMillion: numberAt("inputPerMillion", typed.inputPerMillion),
          outputPerMillion: numberAt("outputPerMillion", typed.outputPerMillion),
        };
        return price === undefined
          ? await client.createPrice({
              body: {
                ...body,
                ...given("cachedInputPerMillion", cachedInputPerMillion),
                ...given("reasoningPerMillion", reasoningPerMillion),
              },
            })
          : await client.editPrice({
              params: { id: String(price.id) },
              body: {
                ...body,
                cachedInputPerMillion: orNone(cachedInputPerMillion),
                reasoningPerMillion: orNone(reasoningPerMillion),
              },
            });
      }}
      renews={CATALOG_LISTS}
      done={({ model }) => `The price of ${model} is saved.`}
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} />}
    </FormDrawer>
  );
}

function Fields({ draft, change, faults }: FormFields<PriceDraft>) {
  const { data: providers = [] } = useQuery(providersQuery());
  const { data: models = [] } = useQuery(modelsQuery());
  const served = models.filter((model) => model.provider === draft.provider).map(({ modelId }) => modelId);
  return (
    <>
      <Autocomplete
        label="Provider"
        required
        data-autofocus
        data={providers.map(({ name }) => name)}
        value={draft.provider}
        error={faults.at("provider")}
        onChange={(provider) => change({ provider })}
      />
      <Autocomplete
        label="The provider's name for the model"
        required
        classNames={{ input: "mono" }}
        data={[...new Set(served)]}
        value={draft.model}
        error={faults.at("model")}
        onChange={(model) => change({ model })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Input"
          description="US dollars for a million tokens"
          required
          min={0}
          value={draft.inputPerMillion}
          error={faults.at("inputPerMillion")}
          onChange={(inputPerMillion) => change({ inputPerMillion })}
        />
        <NumberInput
          label="Output"
          description="US dollars for a million tokens"
          required
          min={0}
          value={draft.outputPerMillion}
          error={faults.at("outputPerMillion")}
          onChange={(outputPerMillion) => change({ outputPerMillion })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Cached input"
          description="Optional; as input when empty"
          min={0}
          value={draft.cachedInputPerMillion}
          error={faults.at("cachedInputPerMillion")}
          onChange={(cachedInputPerMillion) => change({ cachedInputPerMillion })}
        />
        <NumberInput
          label="Reasoning"
          description="Optional; as output when empty"
          min={0}
          value={draft.reasoningPerMillion}
          error={faults.at("reasoningPerMillion")}
          onChange={(reasoningPerMillion) => change({ reasoningPerMillion })}
        />
      </SimpleGrid>
      <TextInput
        type="date"
        label="From"
        description="The first day it holds, in UTC. Runs keep the price they were started with."
        required
        value={draft.since}
        error={faults.at("since")}
        onChange={(event) => change({ since: event.currentTarget.value })}
      />
    </>
  );
}

/** An empty field takes the price back. */
function orNone(value: Typed): number | null {
  return value === "" ? null : Number(value);
}

/** An empty field is missing, not free. */
function numberAt(key: string, value: Typed): number {
  if (value !== "") return Number(value);
  const fault = { key, message: "is missing", expected: "a number, 0 for a model that is free" };
  throw new Failure("invalid-input", "The price cannot be saved.", { faults: [fault] });
}
