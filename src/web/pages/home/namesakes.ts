import type { RunView } from "../../../contract/index.ts";

type Named = Pick<RunView, "runId" | "name">;

/** Whether a name alone would not tell which run is meant. */
export function hasNamesake({ runId, name }: Named, runs: readonly Named[]): boolean {
  return runs.some((other) => other.name === name && other.runId !== runId);
}
