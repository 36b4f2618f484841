import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Indicator } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { useConnection } from "../connection.ts";
import { LinkButton } from "../parts/links.tsx";
import { runQuery } from "../parts/run-queries.ts";
import { percentOf, useRunShare } from "../parts/run-share.ts";
import { sawVersion } from "../updates.ts";
import { wantsToken } from "./token.ts";

const LOOK_EVERY_MS = 3_000;

export function useStatus() {
  return useQuery({
    queryKey: ["status"],
    queryFn: async () => {
      const status = await client.getStatus();
      sawVersion(status.version);
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
  const { data: run } = useQuery({ ...runQuery(runId), refetchInterval: LOOK_EVERY_MS });
  const share = useRunShare(runId, run);
  const percent = share === null ? null : percentOf(share);
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
