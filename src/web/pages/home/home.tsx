import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Skeleton, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { originalOf } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { LinkButton } from "../../parts/links.tsx";
import { FirstSteps } from "./first-steps.tsx";
import "./home.css";
import { Latest } from "./latest.tsx";
import { Next } from "./next.tsx";
import { TourInvitation } from "./tour-invitation.tsx";

const LOOK_EVERY_MS = 5_000;
const SHOWN = 3;
/** So many of the latest are looked at: trials among them are left out. */
const LOOKED_AT = 30;

/** What needs me next, and what came out lately. */
export function Home() {
  const unfinished = useQuery({
    queryKey: ["runs", "unfinished"],
    queryFn: () => client.listRuns({ query: { status: "PENDING", limit: "50" } }),
    refetchInterval: LOOK_EVERY_MS,
  });
  const finished = useQuery({
    queryKey: ["runs", "finished"],
    queryFn: () =>
      client.listRuns({ query: { status: "FINISHED", kind: "answers", limit: String(LOOKED_AT) } }),
    refetchInterval: LOOK_EVERY_MS,
  });
  const sessions = useQuery({
    queryKey: ["sessions", "home"],
    queryFn: () => client.listSessions({ query: { limit: "50" } }),
  });
  for (const query of [unfinished, finished, sessions])
    if (query.isLoadingError) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
  if (!unfinished.isSuccess || !finished.isSuccess || !sessions.isSuccess) return <Reading />;
  const open = sessions.data.rows.filter(({ finishedAt }) => finishedAt === null);
  const runs = [...unfinished.data.rows, ...finished.data.rows];
  if (runs.length === 0) return <FirstSteps />;
  // A trial is no result: it has its page, against the run that it was made of.
  const results = finished.data.rows.filter(({ runId }) => originalOf(runId) === null).slice(0, SHOWN);
  return (
    <Stack gap="xl" maw={960}>
      <Group justify="space-between">
        <Title order={1}>
          <Trans>Home</Trans>
        </Title>
        <Group gap="xs">
          <LinkButton variant="default" to="/search">
            <Trans>Search</Trans>
          </LinkButton>
          <LinkButton to="/new">
            <Trans>New run</Trans>
          </LinkButton>
        </Group>
      </Group>
      <TourInvitation runs={runs} />
      <Next unfinished={unfinished.data.rows} sessions={open} latest={results[0]} />
      <Latest runs={results} />
    </Stack>
  );
}

function Reading() {
  const { t } = useLingui();
  return (
    <Stack gap="md" maw={960} role="status" aria-label={t`Loading…`}>
      <Title order={1}>
        <Trans>Home</Trans>
      </Title>
      <Skeleton height={96} />
      <Skeleton height={160} />
    </Stack>
  );
}
