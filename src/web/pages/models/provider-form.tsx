import { NumberInput, Select, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { PROVIDER_TYPES, type ProviderType, type ProviderView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { type FormFaults, formFaults } from "../../parts/faults.ts";
import { Form } from "./form.tsx";
import { HeaderFields } from "./header-fields.tsx";
import { type ProviderDraft, providerBody, providerDraft } from "./provider-draft.ts";
import { OWN_PATHS, TYPE_NAMES, USUAL_ADDRESSES } from "./provider-types.ts";
import { useSave } from "./use-save.ts";

const FIELDS = [
  "name",
  "type",
  "baseUrl",
  "apiKeyEnv",
  "headers",
  "modelsEndpoint",
  "inferenceEndpoint",
  "limits",
];

interface Fields {
  readonly draft: ProviderDraft;
  readonly change: (some: Partial<ProviderDraft>) => void;
  readonly faults: FormFaults;
}

/** Makes a provider, or changes one. */
export function ProviderForm({
  provider,
  onClose,
}: {
  readonly provider?: ProviderView | undefined;
  readonly onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => providerDraft(provider));
  const save = useSave(
    (typed: ProviderDraft) => {
      const body = providerBody(typed, provider);
      return provider === undefined
        ? client.createProvider({ body })
        : client.editProvider({ params: { id: String(provider.id) }, body });
    },
    { done: ({ name }) => `${name} is saved.`, onDone: onClose },
  );
  const faults = formFaults(save.error, FIELDS);
  const change: Fields["change"] = (some) => setDraft((before) => ({ ...before, ...some }));
  const fields = { draft, change, faults };
  return (
    <Form
      error={faults.elsewhere}
      failure={save.error}
      isPending={save.isPending}
      onSubmit={() => save.mutate(draft)}
      onClose={onClose}
    >
      <NameAndType {...fields} isNew={provider === undefined} />
      {draft.type === "simulated" ? (
        <Text size="sm">
          It answers offline. Its models:{" "}
          {Object.keys(provider?.simulation?.models ?? {}).join(", ") || "none"}.
        </Text>
      ) : (
        <Connection {...fields} />
      )}
      <Limits {...fields} />
    </Form>
  );
}

function NameAndType({ draft, change, faults, isNew }: Fields & { readonly isNew: boolean }) {
  const types = PROVIDER_TYPES.filter((type) => !isNew || type !== "simulated");
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={draft.name}
        error={faults.at("name")}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label="Type"
        allowDeselect={false}
        data={types.map((value) => ({ value, label: TYPE_NAMES[value] }))}
        value={draft.type}
        error={faults.at("type")}
        onChange={(type) => change({ type: type as ProviderType })}
      />
    </SimpleGrid>
  );
}

function Connection({ draft, change, faults }: Fields) {
  return (
    <>
      <TextInput
        label="Address"
        required
        type="url"
        placeholder={USUAL_ADDRESSES[draft.type]}
        classNames={{ input: "mono" }}
        value={draft.baseUrl}
        error={addressFault(faults.at("baseUrl"), USUAL_ADDRESSES[draft.type])}
        onChange={(event) => change({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        label="Variable that holds the key"
        description="The name of an environment variable, such as OPENAI_API_KEY. The key itself is never stored."
        classNames={{ input: "mono" }}
        value={draft.apiKeyEnv}
        error={faults.at("apiKeyEnv")}
        onChange={(event) => change({ apiKeyEnv: event.currentTarget.value })}
      />
      <HeaderFields headers={draft.headers} faults={faults} onChange={(headers) => change({ headers })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Path of the model list"
          placeholder={OWN_PATHS[draft.type].models}
          classNames={{ input: "mono" }}
          value={draft.modelsEndpoint}
          error={faults.at("modelsEndpoint")}
          onChange={(event) => change({ modelsEndpoint: event.currentTarget.value })}
        />
        <TextInput
          label="Path of answers"
          placeholder={OWN_PATHS[draft.type].inference}
          classNames={{ input: "mono" }}
          value={draft.inferenceEndpoint}
          error={faults.at("inferenceEndpoint")}
          onChange={(event) => change({ inferenceEndpoint: event.currentTarget.value })}
        />
      </SimpleGrid>
    </>
  );
}

/** What the address should look like, where the server only says that it is none. */
function addressFault(fault: string | null, usual: string): string | null {
  return fault === "Invalid URL." ? `Write a whole address, such as ${usual}.` : fault;
}

function Limits({ draft, change, faults }: Fields) {
  const number = (key: "maxConcurrency" | "requestsPerMinute" | "tokensPerMinute", label: string) => (
    <NumberInput
      label={label}
      placeholder="No limit"
      min={1}
      allowDecimal={false}
      value={draft[key]}
      error={faults.at(`limits.${key}`)}
      onChange={(value) => change({ [key]: value })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {number("maxConcurrency", "Calls at the same time")}
      {number("requestsPerMinute", "Calls a minute")}
      {number("tokensPerMinute", "Tokens a minute")}
      <Select
        label="One model at a time"
        allowDeselect={false}
        data={[
          { value: "", label: "As the type has it" },
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
        value={draft.oneModelAtATime}
        onChange={(choice) => change({ oneModelAtATime: choice ?? "" })}
      />
    </SimpleGrid>
  );
}
