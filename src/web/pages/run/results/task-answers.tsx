import { Button, Group, Modal, Text } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import type { ModelResult, RunView } from "../../../../core/index.ts";
import { SimulatedBadge } from "../../../parts/run-state.tsx";
import { Answer } from "./answer.tsx";
import { Question } from "./question.tsx";
import type { TaskRow } from "./task-rows.ts";

interface TaskAnswersProps {
  readonly run: RunView;
  readonly task: TaskRow;
  /** In the order of the ranking. */
  readonly models: readonly ModelResult[];
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly onShow: (taskId: string | undefined) => void;
}

/** Every model's answers to one task, side by side, with what was said of them. */
export function TaskAnswers({ run, task, models, before, after, onShow }: TaskAnswersProps) {
  const isNarrow = useMediaQuery("(max-width: 40em)");
  useHotkeys([
    ["ArrowLeft", () => before !== undefined && onShow(before)],
    ["ArrowRight", () => after !== undefined && onShow(after)],
  ]);
  const first = [...task.cells.values()]
    .flatMap(({ items }) => items)
    .find(({ latencyMs }) => latencyMs !== null);
  return (
    <Modal
      opened
      onClose={() => onShow(undefined)}
      title={<span className="mono break">{task.taskId}</span>}
      size="min(1400px, 94vw)"
      fullScreen={isNarrow}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Group gap="xs" mb="md">
        <Button size="xs" variant="default" disabled={before === undefined} onClick={() => onShow(before)}>
          ← Task before
        </Button>
        <Button size="xs" variant="default" disabled={after === undefined} onClick={() => onShow(after)}>
          Next task →
        </Button>
      </Group>
      {first !== undefined && <Question key={task.taskId} runId={run.runId} itemId={first.itemId} />}
      <div className="answers" tabIndex={0} role="group" aria-label="Answers">
        {models.map(({ modelId, simulated }) => (
          <section key={`${task.taskId} ${modelId}`} className="answer-column" aria-label={modelId}>
            <Group gap="xs" mb="xs">
              <Text fw={600} className="break">
                {modelId}
              </Text>
              {simulated && <SimulatedBadge />}
            </Group>
            {(task.cells.get(modelId)?.items ?? []).map(({ itemId, sample }, _, all) => (
              <Answer key={itemId} run={run} itemId={itemId} sample={all.length > 1 ? sample : null} />
            ))}
          </section>
        ))}
      </div>
    </Modal>
  );
}
