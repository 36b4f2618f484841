import { Badge } from "@mantine/core";
import { type RunView, runStateLabel } from "../../contract/index.ts";
import { type Provenance, provenanceWord } from "../../core/index.ts";

const COLORS: Readonly<Record<RunView["state"], string>> = {
  queued: "gray",
  running: "blue",
  paused: "yellow",
  interrupted: "orange",
  finished: "green",
};

/** What a run is doing, or how it went. */
export function RunStateBadge({ run }: { readonly run: RunView }) {
  const label = runStateLabel(run);
  const color = run.outcome === "FAILED" ? "red" : label === run.state ? COLORS[run.state] : "orange";
  return (
    <Badge variant="dot" color={color} tt="none" miw="max-content">
      {label}
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
