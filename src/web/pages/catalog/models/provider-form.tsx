import { Trans, useLingui } from "@lingui/react/macro";
import { Select, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProviderView } from "../../../../contract/index.ts";
import {
  PROVIDER_TEMPLATES,
  PROVIDER_TYPES,
  type ProviderType,
  isoTime,
  kindOf,
  ownPaths,
} from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { now } from "../../../clock.ts";
import { providersQuery } from "../../../parts/catalog.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { ConnectionResult } from "./connection-result.tsx";
import { HeaderFields } from "./header-fields.tsx";
import { API_KEY_FIELD, KeyFields } from "./key-fields.tsx";
import { offeredQuery } from "./offered-query.ts";
import type { OpenPanel } from "./panel-state.ts";
import { settingsQuery } from "../../../parts/settings-query.ts";
import { SimulatedFields } from "./simulated-fields.tsx";
import { providerEdits } from "./provider-edits.ts";
import { CATALOG_LISTS } from "./use-save.ts";
import { spoken } from "../../../language.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import {
  hasAdvanced,
  providerBody,
  providerDraft,
  requireProvider,
  templateDraft,
  type ProviderDraft,
  typeDraft,
  usualAddress,
  withoutSecrets,
} from "../../../../presentation/index.ts";

type Fields = FormFields<ProviderDraft>;

const FIELDS = [
  "name",
  "type",
  "baseUrl",
  "apiKey",
  "apiKeyEnv",
  "apiKeyStorage",
  "headers",
  "modelsEndpoint",
  "inferenceEndpoint",
  "caFile",
  "limits",
  "simulation",
  "simulated",
];

/** Makes a provider, or changes one; tries it, and offers its models. */
export function ProviderForm({
  provider: opened,
  open,
  onClose,
}: {
  readonly provider?: ProviderView | undefined;
  readonly open: OpenPanel;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  // What is saved from here is edited from then on, so that nothing is made twice.
  const [provider, setProvider] = useState(opened);
  const providerName = provider?.name ?? "";
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: (id: string) => client.testModels({ params: { id } }),
    onSuccess: ({ success, models }, id) => {
      if (!success) return;
      queries.setQueryData(offeredQuery(Number(id)).queryKey, { models, fetchedAt: isoTime(now()) });
    },
  });
  return (
    <FormDrawer
      title={provider === undefined ? t`Add provider` : t`Edit ${providerName}`}
      keptAs={`provider/${opened?.id ?? "new"}`}
      safe={withoutSecrets}
      initial={providerDraft(provider)}
      fields={FIELDS}
      action={t`Save and test`}
      closingAction={t`Save`}
      save={async (draft) => {
        requireProvider(draft);
        return await client.createProvider({ body: providerBody(draft) });
      }}
      edits={
        provider === undefined ? null : providerEdits(provider.id, t`This provider was changed elsewhere`)
      }
      staysWith={(saved) => {
        setProvider(saved);
        test.mutate(String(saved.id));
        return providerDraft(saved);
      }}
      after={
        provider !== undefined && !test.isIdle ? (
          <ConnectionResult provider={provider} test={test} open={open} />
        ) : null
      }
      renews={CATALOG_LISTS}
      // What comes of the test stands below the form, with that it is saved.
      done={({ name }, isStaying) => (isStaying ? null : t`${name} saved`)}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {provider === undefined && <Template {...fields} />}
          <NameAndType {...fields} provider={provider} />
          {fields.draft.type === "simulated" ? (
            <SimulatedFields {...fields} />
          ) : (
            <Connection {...fields} provider={provider} />
          )}
          <Advanced {...fields} />
        </>
      )}
    </FormDrawer>
  );
}

const ADVANCED = ["headers", "modelsEndpoint", "inferenceEndpoint", "caFile", "limits"];

/** What most providers can do without: folded unless something is set or wrong there. */
function Advanced(fields: Fields) {
  const { draft, faults } = fields;
  const [isUnfolded, setUnfolded] = useState(() => hasAdvanced(draft));
  const isOpen = isUnfolded || ADVANCED.some((key) => faults.at(key) !== null);
  return (
    <details className="more" open={isOpen} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>
        {draft.type === "simulated" ? <Trans>Limits</Trans> : <Trans>Advanced: headers, paths, limits</Trans>}
      </summary>
      <Stack gap="md" mt="md">
        {draft.type !== "simulated" && <Paths {...fields} />}
        <Limits {...fields} />
      </Stack>
    </details>
  );
}

/** The key is what is left to give; its field may only be there from now on. */
const focusKey = (): void => void setTimeout(() => document.getElementById(API_KEY_FIELD)?.focus());

/** Fills the form with what such a server usually needs. */
function Template({ draft, change }: Fields) {
  const { t } = useLingui();
  const [chosen, choose] = useState<string | null>(null);
  const settings = useQuery(settingsQuery);
  const found = PROVIDER_TEMPLATES.find(({ id }) => id === chosen);
  return (
    <Select
      label={t`Template`}
      description={
        found?.note == null ? t`Optional. Fills in the settings of a known service.` : spoken(found.note)
      }
      placeholder={t`None`}
      clearable
      data={PROVIDER_TEMPLATES.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={(id) => {
        choose(id);
        const template = PROVIDER_TEMPLATES.find((one) => one.id === id);
        if (template === undefined) return;
        change(templateDraft(template, draft.name, settings.data?.secrets.envOnly === true));
        focusKey();
      }}
    />
  );
}

function NameAndType({
  draft,
  change,
  faults,
  provider,
}: Fields & { readonly provider: ProviderView | undefined }) {
  const { t } = useLingui();
  const providers = useQuery(providersQuery());
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t`Name`}
        required
        data-autofocus={provider?.keySource !== "missing" || undefined}
        value={draft.name}
        error={faults.at("name")}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t`Type`}
        allowDeselect={false}
        data={PROVIDER_TYPES.map((value) => ({ value, label: kindOf(value).name }))}
        value={draft.type}
        error={faults.at("type")}
        onChange={(chosen) => {
          const type = chosen as ProviderType;
          const taken = (providers.data ?? []).map(({ name }) => name);
          change(provider === undefined ? typeDraft(draft, type, taken) : { type });
          if (provider === undefined && kindOf(type).keyVariable !== undefined) focusKey();
        }}
      />
    </SimpleGrid>
  );
}

function Connection({ provider, ...fields }: Fields & { readonly provider?: ProviderView | undefined }) {
  const { t } = useLingui();
  const { draft, change, faults } = fields;
  return (
    <>
      <TextInput
        label={t`Base URL`}
        required
        type="url"
        placeholder={usualAddress(draft.type)}
        classNames={{ input: "mono" }}
        value={draft.baseUrl}
        error={faults.at("baseUrl")}
        onChange={(event) => change({ baseUrl: event.currentTarget.value })}
      />
      <KeyFields {...fields} provider={provider} />
    </>
  );
}

function Paths({ draft, change, faults }: Fields) {
  const { t } = useLingui();
  return (
    <>
      <HeaderFields headers={draft.headers} faults={faults} onChange={(headers) => change({ headers })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t`Models path`}
          placeholder={ownPaths(draft.type).models ?? ""}
          classNames={{ input: "mono" }}
          value={draft.modelsEndpoint}
          error={faults.at("modelsEndpoint")}
          onChange={(event) => change({ modelsEndpoint: event.currentTarget.value })}
        />
        <TextInput
          label={t`Completions path`}
          placeholder={ownPaths(draft.type).inference ?? ""}
          classNames={{ input: "mono" }}
          value={draft.inferenceEndpoint}
          error={faults.at("inferenceEndpoint")}
          onChange={(event) => change({ inferenceEndpoint: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput
        label={t`CA certificate file`}
        description={t`Optional. Path of a PEM file on the machine Assay runs on, for services with a private certificate authority.`}
        classNames={{ input: "mono" }}
        value={draft.caFile}
        error={faults.at("caFile")}
        onChange={(event) => change({ caFile: event.currentTarget.value })}
      />
    </>
  );
}

function Limits({ draft, change, faults }: Fields) {
  const { t } = useLingui();
  const number = (
    key: "maxConcurrency" | "requestsPerMinute" | "tokensPerMinute" | "timeoutMs" | "idleTimeoutMs",
    label: string,
    placeholder = t`No limit`,
  ) => (
    <NumberField
      label={label}
      placeholder={placeholder}
      value={draft[key]}
      error={faults.at(`limits.${key}`)}
      onChange={(value) => change({ [key]: value })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {number("maxConcurrency", t`Concurrent requests`)}
      {number("requestsPerMinute", t`Requests per minute`)}
      {number("tokensPerMinute", t`Tokens per minute`)}
      {number("timeoutMs", t`Request timeout (ms)`, t`As set in the run`)}
      {number("idleTimeoutMs", t`Idle timeout (ms)`, t`As set in the run`)}
      <Select
        label={t`One model at a time`}
        allowDeselect={false}
        data={[
          { value: "", label: t`Default for this type` },
          { value: "yes", label: t`Yes` },
          { value: "no", label: t`No` },
        ]}
        value={draft.oneModelAtATime}
        onChange={(choice) => change({ oneModelAtATime: choice ?? "" })}
      />
      {draft.type !== "simulated" && kindOf(draft.type).isOwnMachine !== true && (
        <Switch
          label={t`Free of charge`}
          description={t`Requests without a price count as $0, e.g. on your own server.`}
          checked={draft.free}
          onChange={(event) => change({ free: event.currentTarget.checked })}
        />
      )}
    </SimpleGrid>
  );
}
