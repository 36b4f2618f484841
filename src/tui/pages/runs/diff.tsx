import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { RunDiffPage } from "../../../core/index.ts";
import { formatNumber, settingCount, settingRows, sideWords } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Views } from "../../parts/views.tsx";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { BlindGate, isHeldBack } from "../people/blind-gate.tsx";
import { Flips } from "./diff-flips.tsx";
import { ModelDifferences } from "./diff-models.tsx";
import { SettingDifferences } from "./diff-settings.tsx";

const PAGE = "50";

type DiffPlace = Extract<Location, { readonly page: "run-diff" }>;

/** What differs between a run and a later one, on the tasks that ask the same in both. */
export function RunDiff({ place: { runId, other } }: { readonly place: DiffPlace }) {
  const client = useClient();
  const { rows } = useRoom();
  const diff = useInfiniteQuery({
    queryKey: ["results", runId, "diff", other],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.diffRuns({
        params: { runId, otherRunId: other },
        query: { texts: "none", limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    getNextPageParam: ({ flips }) => flips.next ?? undefined,
  });
  if (isHeldBack(diff.error)) return <BlindGate runId={runId} error={diff.error} rows={rows} />;
  return (
    <Shown query={diff}>
      {({ pages }) => (
        <Found
          pages={pages}
          onMore={() => {
            if (diff.hasNextPage && !diff.isFetchingNextPage) void diff.fetchNextPage();
          }}
        />
      )}
    </Shown>
  );
}

interface FoundProps {
  readonly pages: readonly RunDiffPage[];
  readonly onMore: () => void;
}

function Found({ pages, onMore }: FoundProps) {
  const { t } = useLingui();
  const { visit, go } = useNavigation();
  const rows = useRoom().rows - 1;
  const [diff] = pages;
  // Whoever opens a task comes back to the list it stands in.
  const [view, setView] = useState<View>(VIEWS[visit.memory.get(MEMORY) ?? 0] ?? "models");
  useOffers(
    diff === undefined
      ? []
      : (["first", "second"] as const).map((side, index) => ({
          name: side,
          label: side === "first" ? t`First run` : t`Second run`,
          key: String(index + 1),
          perform: () => go({ page: "run", runId: diff[side].runId }),
        })),
  );
  if (diff === undefined) return null;
  const count = formatNumber(diff.flips.count);
  const settings = settingRows(
    diff.settings,
    diff.models.map(({ modelId }) => modelId),
  );
  const settingsCount = settingCount(settings);
  return (
    <Box flexDirection="column">
      <Views
        views={[
          { name: "models", label: t`Models` },
          { name: "flips", label: t`Flipped tasks (${count})` },
          ...(settingsCount === 0
            ? []
            : [
                {
                  name: "settings" as const,
                  label: plural(settingsCount, { one: "# setting differs", other: "# settings differ" }),
                },
              ]),
        ]}
        current={view}
        onChange={(next) => {
          visit.memory.set(MEMORY, VIEWS.indexOf(next));
          setView(next);
        }}
      />
      {view === "models" && <ModelDifferences diff={diff} rows={rows} />}
      {view === "flips" && <Flips diff={diff} pages={pages} rows={rows} onMore={onMore} />}
      {view === "settings" && (
        <SettingDifferences
          settings={settings}
          models={diff.models.length}
          words={sideWords(diff)}
          rows={rows}
        />
      )}
    </Box>
  );
}

const VIEWS = ["models", "flips", "settings"] as const;
type View = (typeof VIEWS)[number];
const MEMORY = "view";
