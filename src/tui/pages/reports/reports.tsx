import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useNavigation } from "../../history.tsx";
import { Views } from "../../parts/views.tsx";
import type { Place } from "../../places.ts";
import { useRoom } from "../../room.ts";
import { CostsView } from "./costs.tsx";
import { LeaderboardView } from "./leaderboard.tsx";

/** What all runs together show. */
export function Reports({ place }: { readonly place: Extract<Place, { readonly page: "reports" }> }) {
  const { t } = useLingui();
  const { replace } = useNavigation();
  const rows = useRoom().rows - 1;
  const current = place.view ?? "leaderboard";
  return (
    <Box flexDirection="column">
      <Views
        views={[
          { name: "leaderboard", label: t`Leaderboard` },
          { name: "costs", label: t`Costs` },
        ]}
        current={current}
        onChange={(view) => replace({ ...place, view })}
      />
      {current === "leaderboard" ? <LeaderboardView rows={rows} /> : <CostsView rows={rows} />}
    </Box>
  );
}
