import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useNavigation } from "../../history.tsx";
import { Views } from "../../parts/views.tsx";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { Charts } from "../results/charts.tsx";
import { ChosenRun } from "./chosen-run.tsx";
import { CompareReport } from "./compare.tsx";
import { CostsView } from "./costs.tsx";
import { JudgesReport } from "./judges.tsx";
import { LeaderboardView } from "./leaderboard.tsx";
import { ModelsReport } from "./models.tsx";

interface ReportsProps {
  readonly place: Extract<Location, { readonly page: "reports" }>;
}

/** What all runs say together, and one run from the side that somebody asks about. */
export function Reports({ place }: ReportsProps) {
  const { t } = useLingui();
  const { replace } = useNavigation();
  return (
    <Box flexDirection="column">
      <Views
        views={[
          { name: "leaderboard", label: t`Leaderboard` },
          { name: "models", label: t`Models` },
          { name: "charts", label: t`Charts` },
          { name: "costs", label: t`Costs` },
          { name: "judges", label: t`Judges` },
          { name: "compare", label: t`Compare runs` },
        ]}
        current={place.view ?? "leaderboard"}
        // The run that was chosen is meant in every report.
        onChange={(view) => replace({ ...place, view })}
      />
      <Report place={place} />
    </Box>
  );
}

function Report({ place }: ReportsProps) {
  const { t } = useLingui();
  const rows = useRoom().rows - 1;
  switch (place.view ?? "leaderboard") {
    case "leaderboard":
      return <LeaderboardView rows={rows} />;
    case "models":
      return <ModelsReport place={place} rows={rows} />;
    case "charts":
      return (
        <ChosenRun
          place={place}
          rows={rows}
          purpose={t`Charts of cost, latency, ratings and tokens appear here.`}
        >
          {({ runId }, left) => <Charts runId={runId} rows={left} />}
        </ChosenRun>
      );
    case "costs":
      return <CostsView rows={rows} />;
    case "judges":
      return <JudgesReport place={place} rows={rows} />;
    case "compare":
      return <CompareReport rows={rows} />;
  }
}
