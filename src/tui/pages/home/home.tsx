import { doneItems } from "../../../core/index.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { nextOfRun, nextOfSession, runTitles, whatIsNext } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { type Line, Lines, bold } from "../../parts/lines.tsx";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { RunList } from "../runs/runs.tsx";

const LOOK_EVERY_MS = 5_000;

/** What needs me next, and what happened last. */
export function Home() {
  const { t } = useLingui();
  const { rows } = useRoom();
  const { go } = useNavigation();
  const next = useNext();
  useOffers(
    next.map(({ title, place }, index) => ({
      name: `next ${index}`,
      label: title,
      key: String(index + 1),
      isQuiet: true,
      perform: () => go(place),
    })),
  );
  const lines: readonly Line[] =
    next.length === 0
      ? []
      : [
          bold(t`Up next`),
          ...next.map(({ title, text }, index): Line => [
            { text: `${index + 1} `, isBold: true, color: "blue" },
            { text: title },
            { text: `  ${text}`, isDim: true },
          ]),
          [],
          bold(t`Runs`),
        ];
  return (
    <Box flexDirection="column">
      <Lines lines={lines} />
      <RunList rows={rows - lines.length} />
    </Box>
  );
}

interface NextThing {
  readonly title: string;
  readonly text: string;
  readonly place: Location;
}

/** A run to go on with and a session to finish, as far as there are any. */
function useNext(): readonly NextThing[] {
  const { t } = useLingui();
  const client = useClient();
  const unfinished = useQuery({
    queryKey: ["runs", "unfinished"],
    queryFn: () => client.listRuns({ query: { status: "PENDING", limit: "50" } }),
    refetchInterval: LOOK_EVERY_MS,
  });
  const sessions = useQuery({
    queryKey: ["sessions", "home"],
    queryFn: () => client.listSessions({ query: { limit: "50" } }),
  });
  const runs = unfinished.data?.rows ?? [];
  const titleOf = runTitles(runs);
  const open = (sessions.data?.rows ?? []).filter(({ finishedAt }) => finishedAt === null);
  return whatIsNext<NextThing>(
    runs.map((run) => {
      const { title, text } = nextOfRun(run, doneItems(run), t);
      const { id } = titleOf(run.runId);
      return {
        title: id === null ? title : `${title} ${id}`,
        text,
        place: { page: "run", runId: run.runId },
      };
    }),
    open.map((session) => ({
      ...nextOfSession(session),
      place: { page: "session", sessionId: session.sessionId },
    })),
  );
}
