import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Span } from "../parts/lines.tsx";
import { useClient } from "../world.ts";
import { useGlyphs } from "../glyphs.ts";

const LOOK_EVERY_MS = 3_000;

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
  if (error !== null) return { text: `${dot} ${t`Server unreachable`}`, color: "red" };
  if (data === undefined) return { text: `${dot} ${t`Connecting…`}`, isDim: true };
  if (runId === null) return { text: `${dot} ${t`Idle`}`, isDim: true };
  if (run.data === undefined) return { text: `${dot} ${t`Running`}`, color: "blue" };
  const { completedItems, totalItems } = run.data;
  const percent = totalItems === 0 ? 0 : Math.floor((100 * completedItems) / totalItems);
  return { text: `${dot} ${t`Running ${percent} %`}`, color: "blue" };
}
