import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Tabs, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, Suspense, useEffect, useRef } from "react";
import { Boundary } from "../../parts/boundary.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { ViewProps } from "./view-props.ts";

type Load = () => Promise<ComponentType<ViewProps>>;

/** Views by the word that stands for them in the address. */
const VIEWS: Readonly<Record<string, readonly [label: MessageDescriptor, load: Load]>> = {
  tasks: [msg`Tasks`, async () => (await import("./task-grid.tsx")).TaskGrid],
  breakdown: [msg`Breakdown`, async () => (await import("./slices.tsx")).Slices],
  people: [msg`Human scores`, async () => (await import("./people.tsx")).People],
  items: [msg`Answers`, async () => (await import("./items.tsx")).Items],
  charts: [msg`Charts`, async () => (await import("./charts.tsx")).Charts],
  settings: [msg`Run settings`, async () => (await import("./settings.tsx")).Settings],
};
/** Words that addresses from earlier versions have. */
const FORMER: Readonly<Record<string, string>> = { slices: "breakdown" };
const SHOWN = Object.entries(VIEWS).map(([name, [label, load]]) => ({
  name,
  label,
  View: lazyPart(load),
}));

/** Has what a view is made of on its way while results are still awaited. */
export function preloadView(view?: string): void {
  void SHOWN.find(({ name }) => name === viewNamed(view))?.View.preload();
}

/** The view that an address names, whatever it called it. */
export function viewNamed(view = "tasks"): string {
  const name = FORMER[view] ?? view;
  return name in VIEWS ? name : "tasks";
}

/** What the ranking is made of, from several sides. */
export function Views(props: ViewProps) {
  const { t } = useLingui();
  const { tab, view } = useSearch({ from: "/runs/$runId" });
  const navigate = useNavigate({ from: "/runs/$runId" });
  const shown = viewNamed(view);
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the bar scrolls; the view that is shown must not be the one out of sight.
  useEffect(() => {
    const bar = list.current;
    const tabOfView = bar?.querySelector<HTMLElement>("[aria-selected=true]") ?? null;
    if (bar === null || tabOfView === null) return;
    bar.scrollLeft = tabOfView.offsetLeft - (bar.clientWidth - tabOfView.offsetWidth) / 2;
  }, [shown]);
  return (
    <Tabs
      value={shown}
      onChange={(next) =>
        // What one view is narrowed to means nothing in another. The way back leads to the view before.
        void navigate({
          search: { view: next ?? "tasks", ...(tab === undefined ? {} : { tab }) },
          resetScroll: false,
        })
      }
      keepMounted={false}
      variant="outline"
    >
      <Tabs.List ref={list} className="views" aria-label={t`Result views`}>
        {SHOWN.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {t(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SHOWN.map(({ name, View }) => (
        <Tabs.Panel key={name} value={name} pt="md" className="view">
          <Boundary of={`${props.run.runId} ${name}`}>
            <Suspense fallback={<Text className="quiet">{t`Loading…`}</Text>}>
              <View {...props} />
            </Suspense>
          </Boundary>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
