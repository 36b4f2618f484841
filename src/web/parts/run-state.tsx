import { Badge } from "@mantine/core";
import type { RunView } from "../../core/index.ts";

const COLORS: Readonly<Record<RunView["state"], string>> = {
  queued: "gray",
  running: "blue",
  paused: "yellow",
  interrupted: "orange",
  finished: "green",
};

/** What a run is doing. */
export function RunStateBadge({ state }: Pick<RunView, "state">) {
  return (
    <Badge variant="dot" color={COLORS[state]} tt="none" miw="max-content">
      {state}
    </Badge>
  );
}

/** Said wherever a model is made up. */
export function SimulatedBadge() {
  return (
    <Badge variant="default" size="sm" tt="none" miw="max-content">
      simulated
    </Badge>
  );
}
