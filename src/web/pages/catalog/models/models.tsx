import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Tabs, Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ModelList } from "./model-list.tsx";
import type { Panel } from "./panel-state.ts";
import { PriceList } from "./price-list.tsx";
import { ProviderList } from "./provider-list.tsx";
import { SidePanel } from "./side-panel.tsx";

const TABS = {
  models: { label: msg`Models`, add: msg`Add model`, panel: { open: "model" } },
  providers: { label: msg`Providers`, add: msg`Add provider`, panel: { open: "provider" } },
  prices: { label: msg`Prices`, add: msg`Add price`, panel: { open: "price" } },
} as const satisfies Record<string, { label: MessageDescriptor; add: MessageDescriptor; panel: Panel }>;
type Tab = keyof typeof TABS;
const isTab = (text: string): text is Tab => Object.hasOwn(TABS, text);

/** What can be asked: models, who serves them, and what they cost. */
export function Models() {
  const { t } = useLingui();
  const { tab: named = "models" } = useSearch({ from: "/models" });
  const tab = isTab(named) ? named : "models";
  const navigate = useNavigate({ from: "/models" });
  const open = (panel: Panel): void =>
    void navigate({
      search: ({ open: _open, id: _id, provider: _provider, model: _model, ...list }) => ({
        ...list,
        ...panel,
      }),
    });
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>
          <Trans>Models</Trans>
        </Title>
        <Group gap="xs">
          {tab === "models" && (
            <Button variant="default" onClick={() => open(TABS.providers.panel)}>
              {t(TABS.providers.add)}
            </Button>
          )}
          {tab === "prices" && (
            <Button variant="default" onClick={() => open({ open: "price-import" })}>
              <Trans>Import prices</Trans>
            </Button>
          )}
          <Button onClick={() => open(TABS[tab].panel)}>{t(TABS[tab].add)}</Button>
        </Group>
      </Group>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => void navigate({ search: { tab: value ?? "models" }, replace: true })}
      >
        <Tabs.List>
          {Object.entries(TABS).map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="models" pt="md">
          <ModelList open={open} />
        </Tabs.Panel>
        <Tabs.Panel value="providers" pt="md">
          <ProviderList open={open} />
        </Tabs.Panel>
        <Tabs.Panel value="prices" pt="md">
          <PriceList open={open} />
        </Tabs.Panel>
      </Tabs>
      <SidePanel open={open} />
    </Stack>
  );
}
