import { Badge } from "@mantine/core";
import { type Provenance, type RunView, provenanceWord } from "../../core/index.ts";

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

/** Said wherever a model is made up, or its answers are recordings. */
export function ProvenanceBadge({ of }: { readonly of: Provenance }) {
  const word = provenanceWord(of);
  return word === null ? null : (
    <Badge variant="default" size="sm" tt="none" miw="max-content">
      {word}
    </Badge>
  );
}
