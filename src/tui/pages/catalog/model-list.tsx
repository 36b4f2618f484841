import { useLingui } from "@lingui/react/macro";
import type { ModelEntryView } from "../../../contract/index.ts";
import { ownPriceText, parametersText } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useClient } from "../../world.ts";
import { useProviders } from "./catalog-queries.ts";
import { ModelForm } from "./model-form.tsx";
import { TestPrompt } from "./test-prompt.tsx";

/** Model entries: what can be named in a run. */
export function ModelList() {
  const { t } = useLingui();
  const client = useClient();
  const { open } = useDialogs();
  const { data: providers = [] } = useProviders();
  const providerOf = (entry: ModelEntryView) => providers.find(({ name }) => name === entry.provider);
  const isSimulated = (entry: ModelEntryView): boolean =>
    providerOf(entry)?.type.toLowerCase() === "simulated";
  const columns: readonly TableColumn<ModelEntryView>[] = [
    { name: "name", header: t`Name`, cell: ({ name }) => name, isWide: true },
    {
      name: "simulated",
      header: "",
      cell: (entry) => ({ text: isSimulated(entry) ? t`simulated` : "", color: "magenta" }),
    },
    { name: "provider", header: t`Provider`, cell: ({ provider }) => provider, spare: 1 },
    { name: "id", header: t`Provider model ID`, cell: ({ modelId }) => modelId, isWide: true, spare: 2 },
    { name: "parameters", header: t`Parameters`, cell: parametersText, isWide: true, spare: 3 },
    { name: "price", header: t`Own price, USD per 1M`, cell: ownPriceText, align: "right", spare: 4 },
  ];
  return (
    <RecordList
      name="models"
      read={(query, signal) => client.listModels({ query }, signal)}
      searchLabel={t`Search models by name`}
      empty={`${t`No models yet`}. ${t`An entry is a provider's model under a name you choose, with its parameters. Add the same model twice to compare settings.`}`}
      newLabel={t`Add model`}
      titleOf={({ name }) => name}
      form={(entry) => <ModelForm entry={entry} />}
      archive={{
        isArchived: ({ archivedAt }) => archivedAt !== null,
        perform: ({ id }, archived) =>
          client.archiveModel({ params: { id: String(id) }, body: { archived } }),
      }}
      remove={{
        warning: () => t`This can't be undone. A model that a run has used can't be deleted, only archived.`,
        perform: ({ id }) => client.deleteModel({ params: { id: String(id) } }),
      }}
      more={(entry) => {
        const provider = providerOf(entry);
        return provider === undefined
          ? []
          : [
              {
                name: "test",
                label: t`Test`,
                key: "t",
                perform: () => open(<TestPrompt provider={provider} model={entry.modelId} />),
              },
            ];
      }}
      columns={columns}
    />
  );
}
