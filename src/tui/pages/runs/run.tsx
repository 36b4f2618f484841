import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import type { RunView } from "../../../contract/index.ts";
import { canScore } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Views } from "../../parts/views.tsx";
import type { Place, RunViewName } from "../../places.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { AnswerList } from "../results/answer-list.tsx";
import { People } from "../results/people.tsx";
import { Ranking } from "../results/ranking.tsx";

const LOOK_EVERY_MS = 2_000;

type RunPlace = Extract<Place, { readonly page: "run" }>;

/** A run: how far it is, or what came of it. */
export function Run({ place }: { readonly place: RunPlace }) {
  const { runId } = place;
  const client = useClient();
  const run = useQuery({
    queryKey: ["run", runId],
    queryFn: () => client.getRun({ params: { runId } }),
    refetchInterval: LOOK_EVERY_MS,
  });
  return <Shown query={run}>{(view) => <Found run={view} place={place} />}</Shown>;
}

function Found({ run, place }: { readonly run: RunView; readonly place: RunPlace }) {
  const { t } = useLingui();
  const { go, replace } = useNavigation();
  useOffers(
    canScore(run)
      ? [
          {
            name: "score",
            label: t`Score blind`,
            key: "b",
            perform: () => go({ page: "sessions", startOn: run.runId }),
          },
        ]
      : [],
  );
  const rows = useRoom().rows - 1;
  const current: RunViewName = place.view ?? "results";
  return (
    <Box flexDirection="column">
      <Views
        views={[
          { name: "results", label: t`Results` },
          { name: "answers", label: t`Answers` },
          { name: "people", label: t`Human scores` },
        ]}
        current={current}
        onChange={(view) => replace({ ...place, view })}
      />
      {current === "results" ? (
        <Ranking run={run} rows={rows} />
      ) : current === "answers" ? (
        <AnswerList run={run} rows={rows} />
      ) : (
        <People run={run} rows={rows} />
      )}
    </Box>
  );
}
