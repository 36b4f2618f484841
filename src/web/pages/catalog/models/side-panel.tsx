import { useLingui } from "@lingui/react/macro";
import { Drawer, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PriceView } from "../../../../contract/index.ts";
import { Failure } from "../../../../core/index.ts";
import { allRows } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { modelsQuery } from "../../../parts/catalog.ts";
import { Fresh } from "../../../parts/fresh.tsx";
import { useFocusBack } from "../../../parts/use-focus-back.ts";
import { ModelForm } from "./model-form.tsx";
import { OfferedModels } from "./offered-models.tsx";
import type { OpenPanel } from "./panel-state.ts";
import { PriceForm } from "./price-form.tsx";
import { PriceImport } from "./price-import.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { TestPanel } from "./test-panel.tsx";

/** Forms and trials, beside the list they belong to. What is open stands in the address. */
export function SidePanel({ open }: { readonly open: OpenPanel }) {
  const { t } = useLingui();
  const panel = useSearch({ from: "/models" });
  const { id, provider, model = "" } = panel;
  const { data: models = [] } = useQuery(modelsQuery());
  const navigate = useNavigate({ from: "/models" });
  const onClose = (): void =>
    void navigate({
      search: ({ open: _open, id: _id, provider: _provider, model: _model, ...list }) => list,
      replace: true,
    });
  if (panel.open === "model") {
    if (id !== undefined)
      return (
        <Fresh name={["model", id]} read={() => client.getModel({ params: { id } })}>
          {(entry) => <ModelForm entry={entry} onClose={onClose} />}
        </Fresh>
      );
    if (provider === undefined) return <ModelForm onClose={onClose} />;
    return (
      <Provider id={provider}>
        {({ name }) => <ModelForm offered={{ provider: name, modelId: model }} onClose={onClose} />}
      </Provider>
    );
  }
  if (panel.open === "provider")
    return id === undefined ? (
      <ProviderForm open={open} onClose={onClose} />
    ) : (
      <Provider id={id}>{(read) => <ProviderForm provider={read} open={open} onClose={onClose} />}</Provider>
    );
  if (panel.open === "price")
    return id === undefined ? (
      <PriceForm onClose={onClose} />
    ) : (
      <Fresh key={id} name={["price", id]} read={() => readPrice(id)}>
        {(price) =>
          price === null ? (
            <Side title={t`Edit price`} onClose={onClose}>
              <Problem
                error={
                  new Failure("not-found", t`Price ${id} not found.`, {
                    hint: t`It may have been deleted. Choose another one in the list.`,
                  })
                }
              />
            </Side>
          ) : (
            <PriceForm price={price} onClose={onClose} />
          )
        }
      </Fresh>
    );
  if (panel.open === "price-import") return <PriceImport onClose={onClose} />;
  if (provider === undefined) return null;
  if (panel.open === "offered")
    return (
      <Provider id={provider}>
        {(read) => {
          const { name } = read;
          return (
            <Side title={t`Models of ${name}`} onClose={onClose}>
              <OfferedModels provider={read} open={open} />
            </Side>
          );
        }}
      </Provider>
    );
  if (panel.open === "test")
    return (
      <Provider id={provider}>
        {(read) => {
          const entry = models.find((one) => one.provider === read.name && one.modelId === model);
          const name = entry?.name ?? (model === "" ? read.name : model);
          return (
            <Side title={t`Test ${name}`} onClose={onClose}>
              <TestPanel
                provider={read}
                model={model}
                onAddKey={() => open({ open: "provider", id: String(read.id) })}
              />
            </Side>
          );
        }}
      </Provider>
    );
  return null;
}

async function readPrice(id: string): Promise<PriceView | null> {
  const prices = await allRows((cursor) =>
    client.listPrices({ query: { limit: "500", ...(cursor === undefined ? {} : { cursor }) } }),
  );
  return prices.find((price) => String(price.id) === id) ?? null;
}

const readProvider = (id: string) => client.getProvider({ params: { id } });

function Provider({
  id,
  children,
}: {
  readonly id: string;
  readonly children: (provider: Awaited<ReturnType<typeof readProvider>>) => ReactNode;
}) {
  return (
    <Fresh key={id} name={["provider", id]} read={() => readProvider(id)}>
      {children}
    </Fresh>
  );
}

function Side({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      {children}
    </Drawer>
  );
}
