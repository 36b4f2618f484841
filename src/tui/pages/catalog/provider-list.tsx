import { useLingui } from "@lingui/react/macro";
import type { ProviderView } from "../../../contract/index.ts";
import { kindOf } from "../../../core/index.ts";
import { formatNumber, keySourceWords, providerTypeOf } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { RecordList } from "../../parts/record-list.tsx";
import type { TableCell, TableColumn } from "../../parts/table-layout.ts";
import { useClient } from "../../world.ts";
import { useModels } from "./catalog-queries.ts";
import { ConnectionTest } from "./connection-test.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { TestPrompt } from "./test-prompt.tsx";

/** Connections to what serves models. */
export function ProviderList() {
  const { t } = useLingui();
  const client = useClient();
  const { open } = useDialogs();
  const { go } = useNavigation();
  return (
    <RecordList
      name="providers"
      read={(query, signal) => client.listProviders({ query }, signal)}
      searchLabel={t`Search providers by name`}
      empty={`${t`No providers yet`}. ${t`A provider is a connection to a service that runs models, e.g. OpenRouter, a local Ollama or any OpenAI-compatible API. Its API key is stored encrypted, kept in memory only, or read from an environment variable.`}`}
      newLabel={t`Add provider`}
      titleOf={({ name }) => name}
      form={(provider) => <ProviderForm provider={provider} />}
      archive={{
        isArchived: ({ archivedAt }) => archivedAt !== null,
        perform: ({ id }, archived) =>
          client.archiveProvider({ params: { id: String(id) }, body: { archived } }),
      }}
      remove={{
        warning: () =>
          t`This also deletes its API key and headers, and can't be undone. A provider with models can't be deleted, only archived.`,
        perform: ({ id }) => client.deleteProvider({ params: { id: String(id) } }),
      }}
      more={(provider) => [
        {
          name: "provider models",
          label: t`Models`,
          key: "m",
          perform: () => go({ page: "provider-models", providerId: provider.id }),
        },
        {
          name: "test connection",
          label: t`Test connection`,
          key: "t",
          perform: () =>
            open(
              <ConnectionTest
                provider={provider}
                onEdit={() => open(<ProviderForm provider={provider} />)}
              />,
            ),
        },
        {
          name: "test prompt",
          label: t`Test a prompt`,
          key: "p",
          isQuiet: true,
          perform: () => open(<TestPrompt provider={provider} model="" />),
        },
      ]}
      columns={useColumns()}
    />
  );
}

function useColumns(): readonly TableColumn<ProviderView>[] {
  const { t } = useLingui();
  const { data: models = [] } = useModels();
  const key = (provider: ProviderView): TableCell => {
    const words = keySourceWords(provider);
    if (words === null) return { text: t`no key`, isDim: true };
    return { text: `${words.sign} ${words.text}`.trim(), color: words.isMissing ? "red" : "green" };
  };
  return [
    { name: "name", header: t`Name`, cell: ({ name }) => name, isWide: true },
    { name: "type", header: t`Type`, cell: ({ type }) => kindOf(providerTypeOf(type)).name, spare: 2 },
    { name: "url", header: t`Base URL`, cell: ({ baseUrl }) => baseUrl ?? "–", isWide: true, spare: 3 },
    { name: "key", header: t`API key`, cell: key },
    {
      name: "models",
      header: t`Models`,
      align: "right",
      cell: ({ name }) => formatNumber(models.filter(({ provider }) => provider === name).length),
      spare: 1,
    },
  ];
}
