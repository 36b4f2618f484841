import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Indicator } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RunView, StatusView } from "../../contract/index.ts";
import { client } from "../client.ts";
import { useConnection } from "../connection.ts";
import { LinkButton } from "../parts/links.tsx";
import { runQuery } from "../parts/run-queries.ts";
import { percentOf, useRunShare } from "../../presentation/index.ts";
import { queries } from "../queries.ts";
import { sawVersion } from "../updates.ts";
import { wantsToken } from "./token.ts";

const LOOK_EVERY_MS = 3_000;
const STATUS = ["status"];
/** What a run is in while it is the active one: it is at work, or about to be. */
const AT_WORK: ReadonlySet<RunView["state"]> = new Set(["running", "queued"]);

export function useStatus() {
  return useQuery({
    queryKey: STATUS,
    queryFn: async () => {
      const before = queries.getQueryData<StatusView>(STATUS)?.activeRunId ?? null;
      const status = await client.getStatus();
      sawVersion(status.version);
      // A run that is over is read before it is said that nothing runs.
      if (before !== null && before !== status.activeRunId) {
        await queries.refetchQueries({ queryKey: runQuery(before).queryKey });
        void queries.invalidateQueries({ queryKey: ["runs"] });
      }
      return status;
    },
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** Whether Assay is there and what it executes; leads to the run. */
export function StatusDot() {
  const { t } = useLingui();
  const { data, error } = useStatus();
  const { isAway } = useConnection();
  const runId = data?.activeRunId ?? null;
  if (isAway) return <Dot color="red" label={t`Server unreachable`} />;
  if (wantsToken(error)) return <Dot color="yellow" label={t`Locked`} />;
  if (error !== null) return <Dot color="red" label={t`Status unknown`} />;
  if (data === undefined) return <Dot color="gray.5" label={t`Connecting…`} />;
  if (runId === null) return <Dot color="gray.5" label={t`Idle`} />;
  return <Running runId={runId} />;
}

function Running({ runId }: { readonly runId: string }) {
  const { t } = useLingui();
  const { data: run } = useQuery({ ...runQuery(runId), refetchInterval: LOOK_EVERY_MS });
  const share = useRunShare(runId, run);
  const percent = share === null ? null : percentOf(share);
  // The run's page has read that it is over; the status follows.
  const isOver = run !== undefined && !AT_WORK.has(run.state);
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: STATUS });
  }, [isOver]);
  if (isOver) return <Dot color="gray.5" label={t`Idle`} />;
  return (
    <LinkButton
      to="/runs/$runId"
      params={{ runId }}
      variant="default"
      size="compact-sm"
      leftSection={<Indicator color="blue" processing position="middle-center" ms={6} />}
      title={runId}
    >
      {percent === null ? <Trans>Running</Trans> : <Trans>Running {percent} %</Trans>}
    </LinkButton>
  );
}

function Dot({ color, label }: { readonly color: string; readonly label: string }) {
  return (
    <Button
      component="span"
      variant="subtle"
      color="gray"
      size="compact-sm"
      fw={400}
      leftSection={<Indicator color={color} position="middle-center" />}
      role="status"
    >
      {label}
    </Button>
  );
}
