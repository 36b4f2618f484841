import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { RunView } from "../../contract/index.ts";
import { percentOf, useRunShare } from "../../presentation/index.ts";
import type { Span } from "../parts/lines.tsx";
import { useClient } from "../world.ts";
import { useGlyphs } from "../glyphs.ts";

const LOOK_EVERY_MS = 3_000;
/** What a run is in while it is the active one: it is at work, or about to be. */
const AT_WORK: ReadonlySet<RunView["state"]> = new Set(["running", "queued"]);

/** Whether the host is there and what it executes. */
export function useStatus() {
  const client = useClient();
  return useQuery({
    queryKey: ["status"],
    queryFn: () => client.getStatus(),
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** The same in a word. */
export function useStatusSpan(): Span {
  const { t } = useLingui();
  const { dot } = useGlyphs();
  const client = useClient();
  const { data, error } = useStatus();
  const runId = data?.activeRunId ?? null;
  const run = useQuery({
    queryKey: ["run", runId],
    queryFn: () => client.getRun({ params: { runId: runId ?? "" } }),
    enabled: runId !== null,
    refetchInterval: LOOK_EVERY_MS,
  });
  const share = useRunShare(runId ?? "", run.data);
  if (error !== null) return { text: `${dot} ${t`Server unreachable`}`, color: "red" };
  if (data === undefined) return { text: `${dot} ${t`Connecting…`}`, isDim: true };
  if (runId === null) return { text: `${dot} ${t`Idle`}`, isDim: true };
  if (run.data === undefined) return { text: `${dot} ${t`Running`}`, color: "blue" };
  // The run's screen has read that it is over; the status follows.
  if (!AT_WORK.has(run.data.state)) return { text: `${dot} ${t`Idle`}`, isDim: true };
  const percent = share === null ? null : percentOf(share);
  if (percent === null) return { text: `${dot} ${t`Running`}`, color: "blue" };
  return { text: `${dot} ${t`Running ${percent} %`}`, color: "blue" };
}
