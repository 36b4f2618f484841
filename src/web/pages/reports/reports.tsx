import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Tabs, Text, Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, Suspense, useEffect, useRef } from "react";
import { useOffers } from "../../parts/actions.ts";
import { Boundary } from "../../parts/boundary.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import "../results/results.css";
import "./reports.css";

type Load = () => Promise<ComponentType>;

/** Reports by the word that stands for them in the address. */
const REPORTS: Readonly<Record<string, readonly [label: MessageDescriptor, load: Load]>> = {
  leaderboard: [msg`Leaderboard`, async () => (await import("./leaderboard.tsx")).LeaderboardReport],
  models: [msg`Models`, async () => (await import("./model-figures.tsx")).ModelsReport],
  charts: [msg`Charts`, async () => (await import("./charts.tsx")).ChartsReport],
  costs: [msg`Costs`, async () => (await import("./costs.tsx")).CostsReport],
  judges: [msg`Judges`, async () => (await import("./judges.tsx")).JudgesReport],
  compare: [msg`Compare runs`, async () => (await import("./compare.tsx")).CompareReport],
};
const SHOWN = Object.entries(REPORTS).map(([name, [label, load]]) => ({
  name,
  label,
  Report: lazyPart(load),
}));

/** What all runs say together, and one run from the side that somebody asks about. */
export function Reports() {
  const { t } = useLingui();
  const { tab = "leaderboard", run } = useSearch({ from: "/reports" });
  const navigate = useNavigate({ from: "/reports" });
  const shown = tab in REPORTS ? tab : "leaderboard";
  const open = (next: string): void =>
    // The run that was chosen is meant in every report.
    void navigate({ search: { tab: next, ...(run === undefined ? {} : { run }) }, resetScroll: false });
  useOffers(
    SHOWN.map(({ name, label }) => ({
      name: `report ${name}`,
      label: t(label),
      isPage: true,
      perform: () => open(name),
    })),
  );
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the bar scrolls; the report that is shown must not be the one out of sight.
  useEffect(() => {
    const bar = list.current;
    const own = bar?.querySelector<HTMLElement>("[aria-selected=true]") ?? null;
    if (bar === null || own === null) return;
    bar.scrollLeft = own.offsetLeft - (bar.clientWidth - own.offsetWidth) / 2;
  }, [shown]);
  return (
    <Stack gap="md">
      <Title order={1}>
        <Trans>Reports</Trans>
      </Title>
      <Tabs value={shown} onChange={(next) => open(next ?? "leaderboard")} keepMounted={false}>
        <Tabs.List ref={list} className="views" aria-label={t`Reports`}>
          {SHOWN.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SHOWN.map(({ name, Report }) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Boundary of={name}>
              <Suspense fallback={<Text className="quiet">{t`Loading…`}</Text>}>
                <Report />
              </Suspense>
            </Boundary>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
