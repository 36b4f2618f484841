import { Fieldset, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ProviderView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import type { FormFields } from "../../../parts/form-drawer.tsx";
import type { KeyWay, ProviderDraft } from "./provider-draft.ts";

const WAYS: Readonly<Record<KeyWay, { readonly label: string; readonly note: string }>> = {
  stored: {
    label: "Encrypted in this workspace",
    note: "The key is encrypted before it is saved, and never shown again.",
  },
  session: {
    label: "This session only",
    note: "The key stays in the server's memory until the server stops. Nothing is written to disk.",
  },
  env: {
    label: "Environment variable",
    note: "The key is read from the server's environment or its .env file. Only the name is saved.",
  },
  none: { label: "No key", note: "For servers that need none, or take it in a header." },
};

/** How a provider gets its key. */
export function KeyFields({
  draft,
  change,
  faults,
  provider,
}: FormFields<ProviderDraft> & { readonly provider: ProviderView | undefined }) {
  const settings = useQuery({ queryKey: ["settings"], queryFn: () => client.getSettings() });
  const isEnvOnly = settings.data?.secrets.envOnly === true;
  const { keyWay } = draft;
  return (
    <Fieldset legend="API key">
      <Stack gap="sm">
        <Select
          label="Key storage"
          allowDeselect={false}
          data={Object.entries(WAYS).map(([value, { label }]) => ({
            value,
            label,
            disabled: isEnvOnly && value === "stored",
          }))}
          value={keyWay}
          error={faults.at("apiKeyStorage")}
          onChange={(way) => change({ keyWay: way as KeyWay })}
        />
        {(keyWay === "stored" || keyWay === "session") && (
          <Key draft={draft} change={change} faults={faults} provider={provider} />
        )}
        {keyWay === "env" && (
          <TextInput
            label="API key environment variable"
            placeholder="OPENAI_API_KEY"
            autoComplete="off"
            classNames={{ input: "mono" }}
            value={draft.apiKeyEnv}
            error={faults.at("apiKeyEnv")}
            onChange={(event) => change({ apiKeyEnv: event.currentTarget.value })}
          />
        )}
        <Text size="sm" className="quiet">
          {WAYS[keyWay].note}
        </Text>
        {isEnvOnly && keyWay === "stored" && (
          <Text size="sm" c="red">
            This workspace stores no secrets (secrets.envOnly is on). Choose another way.
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

function Key({
  draft,
  change,
  faults,
  provider,
}: FormFields<ProviderDraft> & { readonly provider: ProviderView | undefined }) {
  const kept = provider?.keySource === draft.keyWay ? provider.apiKeyMasked : null;
  return (
    <PasswordInput
      label="API key"
      description={describe(provider, kept)}
      placeholder={kept === null ? "Paste the key" : "Paste a new key"}
      // A browser must not offer to remember it, nor fill in another one.
      autoComplete="new-password"
      classNames={{ input: "mono" }}
      visibilityToggleButtonProps={{ "aria-label": "Show the key" }}
      value={draft.apiKey}
      error={faults.at("apiKey")}
      onChange={(event) => change({ apiKey: event.currentTarget.value })}
    />
  );
}

function describe(provider: ProviderView | undefined, kept: string | null): string {
  if (kept !== null) return `Current key: ${kept}. Leave empty to keep it.`;
  return provider?.keySource === "session-ended"
    ? "The server was restarted, so the key is gone. Enter it again."
    : "Leave empty if the server needs none.";
}
