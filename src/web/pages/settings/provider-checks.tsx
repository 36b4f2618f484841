import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Stack, Text } from "@mantine/core";
import type { ProviderHealth } from "../../../contract/index.ts";
import { LinkText } from "../../parts/links.tsx";
import { CheckLine, type CheckState, StateBadge } from "./check-line.tsx";

const STATES: Readonly<Record<ProviderHealth["state"], CheckState>> = {
  ok: "ok",
  failed: "failed",
  "not-set-up": "unused",
};

/** What was found out about one provider; folded where nothing has to be done. */
export function ProviderChecks({ provider }: { readonly provider: ProviderHealth }) {
  const { t } = useLingui();
  const { id, name, state, key, network, models, baseUrl } = provider;
  const missing = models.entries.filter((entry) => entry.state === "missing");
  return (
    <details open={state === "failed"}>
      <summary>
        <Group gap="xs" display="inline-flex">
          <Text span fw={500}>
            {name}
          </Text>
          <StateBadge state={STATES[state]} />
        </Group>
      </summary>
      <Stack gap="xs" mt="xs" pl="md">
        {state === "not-set-up" && (
          <Text size="sm">
            <Trans>No model uses it, so nothing has to be done.</Trans>
          </Text>
        )}
        <dl className="check-list">
          {baseUrl !== null && (
            <CheckLine name={t`Base URL`} check={{ message: baseUrl, next: null }} isVerbatim />
          )}
          <CheckLine name={t`API key`} check={key} />
          <CheckLine name={t`Network`} check={network} />
          <CheckLine name={t`Models`} check={models} />
          {missing.map((entry) => (
            <CheckLine key={entry.name} name={entry.name} check={{ ok: false, ...entry }} />
          ))}
        </dl>
        <LinkText to="/models" search={{ tab: "providers", open: "provider", id: String(id) }} size="sm">
          <Trans>Edit {name}</Trans>
        </LinkText>
      </Stack>
    </details>
  );
}
