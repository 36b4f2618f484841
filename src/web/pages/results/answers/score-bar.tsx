import { useLingui } from "@lingui/react/macro";
import { Group, UnstyledButton } from "@mantine/core";
import { formatNumber } from "../../../../presentation/index.ts";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { autoFailWords } from "../../../../presentation/index.ts";
import { reasonWords } from "../../../../presentation/index.ts";
import type { ModelCell } from "../../../../presentation/index.ts";
import { showAnswer } from "./show-answer.ts";

/** Every model's score on the task in one line; a press brings its answer into sight. */
export function ScoreBar({ cells }: { readonly cells: readonly ModelCell[] }) {
  const { t } = useLingui();
  if (cells.length < 2) return null;
  return (
    <Group gap={6} role="group" aria-label={t`Scores of all models`} className="score-bar">
      {cells.map(({ modelId, score, unscoredReason, autoFails, itemIds, ...model }) => (
        <UnstyledButton
          key={modelId}
          className="score-chip"
          onClick={() => showAnswer(modelId)}
          title={t`Go to the answer of ${modelId}`}
        >
          <span className="break">{modelId}</span>{" "}
          <span className={score === null ? "quiet" : "score-chip-number"}>
            {score === null ? reasonWords(unscoredReason) : formatNumber(score, 1)}
          </span>
          {autoFails > 0 && <span className="auto-fail-word"> {autoFailWords({ autoFails, itemIds })}</span>}{" "}
          <ProvenanceBadge of={model} />
        </UnstyledButton>
      ))}
    </Group>
  );
}
