import { Badge, Group, Text } from "@mantine/core";
import type { RunView } from "../../../../contract/index.ts";
import type { FrozenTask } from "../../../../core/index.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { autoFailWords } from "../../../../presentation/index.ts";
import { reasonWords } from "../../../../presentation/index.ts";
import { Answer } from "./answer.tsx";
import type { ModelCell } from "../../../../presentation/index.ts";

interface AnswerColumnProps {
  readonly run: RunView;
  readonly task: FrozenTask;
  readonly cell: ModelCell;
  /** Whether one came for this model's answer. */
  readonly isMarked: boolean;
}

/** What one model made of the task: its score first, then its answers. */
export function AnswerColumn({ run, task, cell, isMarked }: AnswerColumnProps) {
  const { modelId, score, unscoredReason, itemIds, ...model } = cell;
  const failed = autoFailWords(cell);
  return (
    <section
      className={isMarked ? "answer-column marked" : "answer-column"}
      aria-label={modelId}
      aria-current={isMarked || undefined}
      data-model={modelId}
    >
      <Group gap="xs" justify="space-between" wrap="nowrap" align="baseline" className="answer-head">
        <Group gap="xs">
          <Text fw={600} className="break">
            {modelId}
          </Text>
          <ProvenanceBadge of={model} />
        </Group>
        <Group gap="xs" wrap="nowrap" align="baseline">
          {failed !== null && (
            <Badge color="red" variant="light" size="sm" tt="none" miw="max-content">
              {failed}
            </Badge>
          )}
          {score === null ? (
            <Text size="sm" className="quiet">
              {reasonWords(unscoredReason)}
            </Text>
          ) : (
            <Text size="xl" fw={600} lh={1} className="whole-line number">
              {formatNumber(score, 1)}
              <Text component="span" size="sm" className="quiet unbold">
                {" "}
                / 100
              </Text>
            </Text>
          )}
        </Group>
      </Group>
      {itemIds.map((itemId, index) => (
        <Answer
          key={itemId}
          run={run}
          itemId={itemId}
          sample={itemIds.length > 1 ? index : null}
          task={task}
          hasPoints={false}
        />
      ))}
    </section>
  );
}
