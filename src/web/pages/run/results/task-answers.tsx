import { Button, Group, Modal, Text } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import type { ModelResult, RunView, TaskScoreView } from "../../../../core/index.ts";
import { SimulatedBadge } from "../../../parts/run-state.tsx";
import { Answer } from "./answer.tsx";
import { Question } from "./question.tsx";

interface TaskAnswersProps {
  readonly run: RunView;
  readonly task: TaskScoreView;
  /** Why it deserves a look, in words. */
  readonly flags: readonly string[];
  /** In the order of the ranking. */
  readonly models: readonly ModelResult[];
  /** To the task beside it in the grid, where that is known. */
  readonly onBefore: (() => void) | undefined;
  readonly onAfter: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Every model's answers to one task, side by side, with what was said of them. */
export function TaskAnswers({ run, task, flags, models, onBefore, onAfter, onClose }: TaskAnswersProps) {
  const isNarrow = useMediaQuery("(max-width: 40em)");
  useHotkeys([
    ["ArrowLeft", () => onBefore?.()],
    ["ArrowRight", () => onAfter?.()],
  ]);
  const first = task.cells.find(({ itemIds }) => itemIds.length > 0)?.itemIds[0];
  return (
    <Modal
      opened
      onClose={onClose}
      title={<span className="mono break">{task.taskId}</span>}
      size="min(1400px, 94vw)"
      fullScreen={isNarrow}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Group gap="xs" mb="md">
        <Button size="xs" variant="default" disabled={onBefore === undefined} onClick={onBefore}>
          ← Task before
        </Button>
        <Button size="xs" variant="default" disabled={onAfter === undefined} onClick={onAfter}>
          Next task →
        </Button>
        {flags.length > 0 && (
          <Text size="sm">
            <span className="task-flag" aria-hidden>
              ⚑
            </span>{" "}
            {flags.join(". ")}.
          </Text>
        )}
      </Group>
      {first !== undefined && <Question key={task.taskId} runId={run.runId} itemId={first} />}
      <div className="answers" tabIndex={0} role="group" aria-label="Answers">
        {models.map(({ modelId, simulated }) => (
          <section key={`${task.taskId} ${modelId}`} className="answer-column" aria-label={modelId}>
            <Group gap="xs" mb="xs">
              <Text fw={600} className="break">
                {modelId}
              </Text>
              {simulated && <SimulatedBadge />}
            </Group>
            {(task.cells.find((cell) => cell.modelId === modelId)?.itemIds ?? []).map(
              (itemId, index, all) => (
                <Answer key={itemId} run={run} itemId={itemId} sample={all.length > 1 ? index : null} />
              ),
            )}
          </section>
        ))}
      </div>
    </Modal>
  );
}
