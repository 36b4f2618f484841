import { Trans, useLingui } from "@lingui/react/macro";
import { Fieldset, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ProviderView } from "../../../../contract/index.ts";
import type { FormFields } from "../../../parts/form-drawer.tsx";
import { settingsQuery } from "../../../parts/settings-query.ts";
import {
  KEY_WAYS,
  PROVIDER_EXAMPLES,
  keptKey,
  keyHelp,
  type KeyWay,
  type ProviderDraft,
} from "../../../../presentation/index.ts";

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
            placeholder={PROVIDER_EXAMPLES.keyVariable}
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
          data={Object.entries(KEY_WAYS).map(([value, { label }]) => ({
            value,
            label: t(label),
            disabled: isEnvOnly && value === "stored",
          }))}
          value={keyWay}
          error={faults.at("apiKeyStorage")}
          onChange={(way) => change({ keyWay: way as KeyWay })}
        />
        <Text size="sm" className="quiet">
          {t(KEY_WAYS[keyWay].note)}
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
  const kept = keptKey(draft.keyWay, provider);
  const description = keyHelp(draft, provider);
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
