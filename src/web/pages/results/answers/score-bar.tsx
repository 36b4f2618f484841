import { useLingui } from "@lingui/react/macro";
import { Group, UnstyledButton } from "@mantine/core";
import type { TaskCell } from "../../../../core/index.ts";
import { formatNumber } from "../../../parts/format.ts";
import { reasonWords } from "../reasons.ts";

/** Every model's score on the task in one line; a press brings its answer into sight. */
export function ScoreBar({ cells }: { readonly cells: readonly TaskCell[] }) {
  const { t } = useLingui();
  if (cells.length < 2) return null;
  const show = (modelId: string): void =>
    [...document.querySelectorAll<HTMLElement>(".answer-column")]
      .find((column) => column.dataset["model"] === modelId)
      ?.scrollIntoView({ block: "start", inline: "start" });
  return (
    <Group gap={6} role="group" aria-label={t`Scores of all models`} className="score-bar">
      {cells.map(({ modelId, score, unscoredReason, autoFail }) => (
        <UnstyledButton
          key={modelId}
          className="score-chip"
          onClick={() => show(modelId)}
          title={t`Go to the answer of ${modelId}`}
        >
          <span className="break">{modelId}</span>{" "}
          <span className={score === null ? "quiet" : "score-chip-number"}>
            {score === null ? reasonWords(unscoredReason) : formatNumber(score, 1)}
          </span>
          {autoFail && <span className="auto-fail-word"> {t`auto-fail`}</span>}
        </UnstyledButton>
      ))}
    </Group>
  );
}
