import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Badge } from "@mantine/core";
import { type RunView, runStateLabel } from "../../contract/index.ts";
import { type Provenance, provenanceWord } from "../../core/index.ts";
import { useTranslate } from "./use-translate.ts";

const COLORS: Readonly<Record<RunView["state"], string>> = {
  queued: "gray",
  running: "blue",
  paused: "yellow",
  interrupted: "orange",
  finished: "green",
};

/** What a run is doing, or how it went. */
export function RunStateBadge({ run }: { readonly run: RunView }) {
  const translate = useTranslate();
  const isTroubled = run.state === "finished" && (run.troubles.length > 0 || run.overBudget > 0);
  const color = run.outcome === "FAILED" ? "red" : isTroubled ? "orange" : COLORS[run.state];
  return (
    <Badge variant="dot" color={color} tt="none" miw="max-content">
      {translate(runStateLabel(run))}
    </Badge>
  );
}

const PROVENANCE = { simulated: msg`simulated`, replayed: msg`replayed` };

/** Said wherever a model is made up, or its answers are recordings. */
export function ProvenanceBadge({ of }: { readonly of: Provenance }) {
  const { t } = useLingui();
  const word = provenanceWord(of);
  return word === null ? null : (
    <Badge variant="default" size="sm" tt="none" miw="max-content">
      {t(PROVENANCE[word])}
    </Badge>
  );
}
