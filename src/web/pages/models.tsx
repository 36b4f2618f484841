import { Button, Group, Stack, Tabs, Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ModelList } from "./models/model-list.tsx";
import type { Panel } from "./models/panel-state.ts";
import { PriceList } from "./models/price-list.tsx";
import { ProviderList } from "./models/provider-list.tsx";
import { SidePanel } from "./models/side-panel.tsx";

const TABS = {
  models: { label: "Models", add: { label: "Add model", panel: { kind: "model" } } },
  providers: { label: "Providers", add: { label: "Add provider", panel: { kind: "provider" } } },
  prices: { label: "Prices", add: { label: "Add price", panel: { kind: "price" } } },
} as const satisfies Record<string, { label: string; add: { label: string; panel: Panel } }>;
type Tab = keyof typeof TABS;
const isTab = (text: string): text is Tab => Object.hasOwn(TABS, text);

/** What can be asked: models, who serves them, and what they cost. */
export function Models() {
  const { tab: named = "models" } = useSearch({ from: "/models" });
  const tab = isTab(named) ? named : "models";
  const navigate = useNavigate({ from: "/models" });
  const [panel, setPanel] = useState<Panel | null>(null);
  const { add } = TABS[tab];
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>Models</Title>
        <Button onClick={() => setPanel(add.panel)}>{add.label}</Button>
      </Group>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => void navigate({ search: { tab: value ?? "models" }, replace: true })}
      >
        <Tabs.List>
          {Object.entries(TABS).map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="models" pt="md">
          <ModelList open={setPanel} />
        </Tabs.Panel>
        <Tabs.Panel value="providers" pt="md">
          <ProviderList open={setPanel} />
        </Tabs.Panel>
        <Tabs.Panel value="prices" pt="md">
          <PriceList open={setPanel} />
        </Tabs.Panel>
      </Tabs>
      <SidePanel panel={panel} open={setPanel} onClose={() => setPanel(null)} />
    </Stack>
  );
}
