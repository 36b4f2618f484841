import { Button, Group, Modal, Skeleton, Text } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import type { UseQueryResult } from "@tanstack/react-query";
import type { RunView } from "../../../contract/index.ts";
import { Failure, type ModelResult, type TaskScoreView } from "../../../core/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { Answer } from "./answer.tsx";
import { Question } from "./question.tsx";

const NO_TASK = "The address may be mistyped. Close this, and every task of the run stands in the grid.";

interface TaskAnswersProps {
  readonly run: RunView;
  readonly taskId: string;
  /** The task as far as it is read; null when the run has none of this name. */
  readonly opened: UseQueryResult<TaskScoreView | null>;
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
export function TaskAnswers(props: TaskAnswersProps) {
  const { run, taskId, opened, flags, models, onBefore, onAfter, onClose } = props;
  const isNarrow = useMediaQuery("(max-width: 40em)");
  const stepping = (step: (() => void) | undefined) => (event: KeyboardEvent) => {
    if (step === undefined || isForScrolling(event.target)) return;
    event.preventDefault();
    step();
  };
  useHotkeys([
    ["ArrowLeft", stepping(onBefore), { preventDefault: false }],
    ["ArrowRight", stepping(onAfter), { preventDefault: false }],
  ]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={<span className="mono break">{taskId}</span>}
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
      {opened.data === null ? (
        <Problem error={new Failure("not-found", `This run has no task ${taskId}.`, { hint: NO_TASK })} />
      ) : opened.data !== undefined ? (
        <SideBySide run={run} task={opened.data} models={models} />
      ) : opened.isError ? (
        <Problem error={opened.error} onRetry={() => void opened.refetch()} />
      ) : (
        <Skeleton height={160} aria-label="Reading the task" />
      )}
    </Modal>
  );
}

/** Whether a key pressed here moves a box that has more at its sides. */
function isForScrolling(target: EventTarget | null): boolean {
  let element = target instanceof Element ? target : null;
  while (element !== null && !element.matches("[role=dialog]")) {
    const canScroll = /auto|scroll/.test(window.getComputedStyle(element).overflowX);
    if (canScroll && element.scrollWidth > element.clientWidth) return true;
    element = element.parentElement;
  }
  return false;
}

interface SideBySideProps extends Pick<TaskAnswersProps, "run" | "models"> {
  readonly task: TaskScoreView;
}

function SideBySide({ run, task, models }: SideBySideProps) {
  const first = task.cells.find(({ itemIds }) => itemIds.length > 0)?.itemIds[0];
  return (
    <>
      {first !== undefined && <Question key={task.taskId} runId={run.runId} itemId={first} />}
      <div className="answers" tabIndex={0} role="group" aria-label="Answers">
        {models.map(({ modelId, ...model }) => (
          <section key={`${task.taskId} ${modelId}`} className="answer-column" aria-label={modelId}>
            <Group gap="xs" mb="xs">
              <Text fw={600} className="break">
                {modelId}
              </Text>
              <ProvenanceBadge of={model} />
            </Group>
            {(task.cells.find((cell) => cell.modelId === modelId)?.itemIds ?? []).map(
              (itemId, index, all) => (
                <Answer key={itemId} run={run} itemId={itemId} sample={all.length > 1 ? index : null} />
              ),
            )}
          </section>
        ))}
      </div>
    </>
  );
}
