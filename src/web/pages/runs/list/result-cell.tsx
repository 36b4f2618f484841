import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { RunRow } from "../../../../contract/index.ts";
import type { RunGlance } from "../../../../core/index.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { KIND_NAMES } from "../../../../presentation/index.ts";

/** Who won with which score, or why nobody has. */
export function ResultCell({ run }: { readonly run: RunRow }) {
  const { t } = useLingui();
  const { kind, state, result } = run;
  if (result === null) return <Quiet>{t(KIND_NAMES[kind])}</Quiet>;
  if (state !== "finished") return <Quiet>–</Quiet>;
  const model = run.models.find(({ id }) => id === result.modelId);
  return (
    <div className="run-result">
      <Verdict result={result} /> {model !== undefined && <ProvenanceBadge of={model} />}
    </div>
  );
}

function Verdict({ result: { verdict, modelId, score } }: { readonly result: RunGlance }) {
  const shown = score === null ? "" : formatNumber(score, 1);
  switch (verdict) {
    case "winner":
      return (
        <>
          <Text span size="sm" fw={600}>
            {modelId}
          </Text>{" "}
          {shown}
        </>
      );
    case "single":
      return (
        <Quiet>
          <Trans>
            {modelId} only, {shown}
          </Trans>
        </Quiet>
      );
    case "not-told-apart":
      return (
        <Text span size="sm">
          <Trans>can't be told apart</Trans>
        </Text>
      );
    case "too-few":
      return (
        <Quiet>
          <Trans>too few tasks</Trans>
        </Quiet>
      );
    case "no-scores":
      return (
        <Quiet>
          <Trans>no scores</Trans>
        </Quiet>
      );
    case "hidden":
      return (
        <Quiet>
          <Trans>hidden: being scored blind</Trans>
        </Quiet>
      );
    case "not-calculated":
      return (
        <Quiet>
          <Trans>not calculated yet</Trans>
        </Quiet>
      );
  }
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return (
    <Text span size="sm" className="quiet">
      {children}
    </Text>
  );
}
