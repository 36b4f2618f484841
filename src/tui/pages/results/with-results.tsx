import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Summary } from "../../../core/index.ts";
import { Shown } from "../../parts/shown.tsx";
import { useClient } from "../../world.ts";
import { BlindGate, isHeldBack } from "../people/blind-gate.tsx";

interface WithResultsProps {
  readonly runId: string;
  readonly rows: number;
  readonly children: (summary: Summary) => ReactNode;
}

/** What came of a run, unless it is being scored blind. */
export function WithResults({ runId, rows, children }: WithResultsProps) {
  const client = useClient();
  const results = useQuery({
    queryKey: ["results", runId],
    queryFn: () => client.getResults({ params: { runId }, query: { brief: "true" } }),
  });
  if (isHeldBack(results.error)) return <BlindGate runId={runId} error={results.error} rows={rows} />;
  return <Shown query={results}>{children}</Shown>;
}
