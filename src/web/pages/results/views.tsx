import { Tabs, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, Suspense, lazy } from "react";
import type { ViewProps } from "./view-props.ts";

type Load = () => Promise<ComponentType<ViewProps>>;

/** Views by the word that stands for them in the address. */
const VIEWS: Readonly<Record<string, readonly [label: string, load: Load]>> = {
  tasks: ["Tasks", async () => (await import("./task-grid.tsx")).TaskGrid],
  slices: ["Slices", async () => (await import("./slices.tsx")).Slices],
  people: ["People and pairs", async () => (await import("./people.tsx")).People],
  items: ["Items", async () => (await import("./items.tsx")).Items],
  charts: ["Charts", async () => (await import("./charts.tsx")).Charts],
  settings: ["Settings", async () => (await import("./settings.tsx")).Settings],
};
const SHOWN = Object.entries(VIEWS).map(([name, [label, load]]) => ({
  name,
  label,
  View: lazy(async () => ({ default: await load() })),
}));

/** Has what a view is made of on its way while results are still awaited. */
export function preloadView(view = "tasks"): void {
  void VIEWS[view]?.[1]();
}

/** What the ranking is made of, from several sides. */
export function Views(props: ViewProps) {
  const { tab, view = "tasks" } = useSearch({ from: "/runs/$runId" });
  const navigate = useNavigate({ from: "/runs/$runId" });
  const shown = view in VIEWS ? view : "tasks";
  return (
    <Tabs
      value={shown}
      onChange={(next) =>
        // What one view is narrowed to means nothing in another.
        void navigate({
          search: { view: next ?? "tasks", ...(tab === undefined ? {} : { tab }) },
          replace: true,
          resetScroll: false,
        })
      }
      keepMounted={false}
      variant="outline"
    >
      <Tabs.List className="views" aria-label="Views of the results">
        {SHOWN.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SHOWN.map(({ name, View }) => (
        <Tabs.Panel key={name} value={name} pt="md" className="view">
          <Suspense fallback={<Text className="quiet">Loading…</Text>}>
            <View {...props} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
