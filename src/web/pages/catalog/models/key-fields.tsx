import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fieldset, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ProviderView } from "../../../../contract/index.ts";
import type { FormFields } from "../../../parts/form-drawer.tsx";
import type { KeyWay, ProviderDraft } from "./provider-draft.ts";
import { EXAMPLES } from "./provider-types.ts";
import { settingsQuery } from "../../../parts/settings-query.ts";

const WAYS: Readonly<
  Record<KeyWay, { readonly label: MessageDescriptor; readonly note: MessageDescriptor }>
> = {
  stored: {
    label: msg`Stored encrypted`,
    note: msg`The key is encrypted before it is saved and is never shown again.`,
  },
  session: {
    label: msg`In memory only`,
    note: msg`The key stays in memory until the server stops. Nothing is written to disk.`,
  },
  env: {
    label: msg`Environment variable`,
    note: msg`The key is read from the server's environment or its .env file. Only the name is saved.`,
  },
  none: { label: msg`No key`, note: msg`For servers that need no key or take it in a header.` },
};

/** Where the key is typed, so that it can be given the focus. */
export const API_KEY_FIELD = "provider-api-key";

/** How a provider gets its key. */
export function KeyFields({
  draft,
  change,
  faults,
  provider,
}: FormFields<ProviderDraft> & { readonly provider: ProviderView | undefined }) {
  const { t } = useLingui();
  const settings = useQuery(settingsQuery);
  const isEnvOnly = settings.data?.secrets.envOnly === true;
  const { keyWay } = draft;
  return (
    <Fieldset legend={t`API key`}>
      <Stack gap="sm">
        {(keyWay === "stored" || keyWay === "session") && (
          <Key draft={draft} change={change} faults={faults} provider={provider} />
        )}
        {keyWay === "env" && (
          <TextInput
            label={t`API key environment variable`}
            placeholder={EXAMPLES.keyVariable}
            autoComplete="off"
            classNames={{ input: "mono" }}
            value={draft.apiKeyEnv}
            error={faults.at("apiKeyEnv")}
            onChange={(event) => change({ apiKeyEnv: event.currentTarget.value })}
          />
        )}
        <Select
          label={t`Key storage`}
          allowDeselect={false}
          data={Object.entries(WAYS).map(([value, { label }]) => ({
            value,
            label: t(label),
            disabled: isEnvOnly && value === "stored",
          }))}
          value={keyWay}
          error={faults.at("apiKeyStorage")}
          onChange={(way) => change({ keyWay: way as KeyWay })}
        />
        <Text size="sm" className="quiet">
          {t(WAYS[keyWay].note)}
        </Text>
        {isEnvOnly && keyWay === "stored" && (
          <Text size="sm" c="red">
            <Trans>
              This workspace doesn't store secrets (secrets.envOnly is on). Choose another option.
            </Trans>
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
  const { t } = useLingui();
  const kept = provider?.keySource === draft.keyWay ? provider.apiKeyMasked : null;
  const variable = draft.apiKeyEnv;
  const unknown =
    provider?.keySource === "session-ended"
      ? t`The server was restarted and the key is gone. Enter it again.`
      : (provider === undefined || provider.keySource === "missing") && variable !== ""
        ? t`Leave empty to read it from the environment variable ${variable}.`
        : t`Leave empty if the server needs none.`;
  const description = kept === null ? unknown : t`Current key: ${kept}. Leave empty to keep it.`;
  return (
    <PasswordInput
      id={API_KEY_FIELD}
      data-autofocus={provider?.keySource === "missing" || undefined}
      label={t`API key`}
      description={description}
      placeholder={kept === null ? t`Paste the key` : t`Paste a new key`}
      // A browser must not offer to remember it, nor fill in another one.
      autoComplete="new-password"
      classNames={{ input: "mono" }}
      visibilityToggleButtonProps={{ "aria-label": t`Show key` }}
      value={draft.apiKey}
      error={faults.at("apiKey")}
      onChange={(event) => change({ apiKey: event.currentTarget.value })}
    />
  );
}
