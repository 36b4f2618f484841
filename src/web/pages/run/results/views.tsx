import { Tabs, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, Suspense, lazy } from "react";
import type { RunView, Summary } from "../../../../core/index.ts";

export interface ViewProps {
  readonly run: RunView;
  readonly summary: Summary;
}

/** Views by the word that stands for them in the address. */
const VIEWS: Readonly<Record<string, { readonly label: string; readonly View: ComponentType<ViewProps> }>> = {
  tasks: {
    label: "Tasks",
    View: lazy(async () => ({ default: (await import("./task-grid.tsx")).TaskGrid })),
  },
  slices: { label: "Slices", View: lazy(async () => ({ default: (await import("./slices.tsx")).Slices })) },
  people: {
    label: "People and pairs",
    View: lazy(async () => ({ default: (await import("./people.tsx")).People })),
  },
  items: { label: "Items", View: lazy(async () => ({ default: (await import("./items.tsx")).Items })) },
  charts: { label: "Charts", View: lazy(async () => ({ default: (await import("./charts.tsx")).Charts })) },
  settings: {
    label: "Settings",
    View: lazy(async () => ({ default: (await import("./settings.tsx")).Settings })),
  },
};

/** What the ranking is made of, from several sides. */
export function Views(props: ViewProps) {
  const { view = "tasks" } = useSearch({ from: "/runs/$runId" });
  const navigate = useNavigate({ from: "/runs/$runId" });
  const shown = view in VIEWS ? view : "tasks";
  return (
    <Tabs
      value={shown}
      onChange={(next) =>
        void navigate({ search: { view: next ?? "tasks" }, replace: true, resetScroll: false })
      }
      keepMounted={false}
      variant="outline"
    >
      <Tabs.List className="views" aria-label="Views of the results">
        {Object.entries(VIEWS).map(([name, { label }]) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(VIEWS).map(([name, { View }]) => (
        <Tabs.Panel key={name} value={name} pt="md" className="view">
          <Suspense fallback={<Text className="quiet">Loading…</Text>}>
            <View {...props} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
