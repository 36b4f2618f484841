import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import type { RunTaskView } from "../../../../contract/index.ts";
import { TASK_ORDERS } from "../../../../core/index.ts";
import { useOffers } from "../../../parts/actions.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { narrowingWords } from "../../../../presentation/index.ts";
import { useTaskOrder } from "./use-run-task.ts";
import { ORDER_NAMES, WALK_ACTIONS } from "../../../../presentation/index.ts";

interface TaskWalkProps {
  readonly view: RunTaskView;
  readonly isDiff: boolean;
  readonly onDiff: () => void;
}

/** To the task before and the next one, by button and by key, in the order one likes. */
export function TaskWalk({ view, isDiff, onDiff }: TaskWalkProps) {
  const { t } = useLingui();
  const { order, walked, change, open } = useTaskOrder();
  const { previous, next } = view;
  const step = (to: string | null) => (): void => {
    if (to !== null) open(to);
  };
  const { next: onward, previous: back, diff } = WALK_ACTIONS;
  useOffers([
    ...(next === null ? [] : [{ ...onward, label: t(onward.label), perform: step(next) }]),
    ...(previous === null ? [] : [{ ...back, label: t(back.label), perform: step(previous) }]),
    { ...diff, label: isDiff ? t`Hide the diff` : t(diff.label), perform: onDiff },
  ]);
  const arrow = (to: string | null) => (event: KeyboardEvent) => {
    if (to === null || isForScrolling(event.target)) return;
    event.preventDefault();
    open(to);
  };
  useHotkeys([
    ["ArrowLeft", arrow(previous), { preventDefault: false }],
    ["ArrowRight", arrow(next), { preventDefault: false }],
  ]);
  return (
    <Group gap="xs">
      <Position view={view} filters={narrowingWords(walked, t)} />
      <Select
        size="xs"
        w={210}
        aria-label={t`Order of tasks`}
        allowDeselect={false}
        data={TASK_ORDERS.map((value) => ({ value, label: t(ORDER_NAMES[value]) }))}
        value={order}
        onChange={(value) => change(TASK_ORDERS.find((one) => one === value) ?? "run")}
      />
      <Button size="xs" variant="default" disabled={previous === null} onClick={step(previous)} title="K, ←">
        ← <Trans>Previous</Trans>
      </Button>
      <Button size="xs" variant="default" disabled={next === null} onClick={step(next)} title="J, →">
        <Trans>Next</Trans> →
      </Button>
      <Button
        size="xs"
        variant={isDiff ? "light" : "default"}
        onClick={onDiff}
        aria-pressed={isDiff}
        title="D"
      >
        <Trans>Diff</Trans>
      </Button>
    </Group>
  );
}

interface PositionProps {
  readonly view: RunTaskView;
  /** What the tasks that are walked are narrowed to. */
  readonly filters: readonly string[];
}

function Position({ view, filters }: PositionProps) {
  if (view.position === null) return null;
  const narrowedTo = filters.join(" · ");
  const [position, total] = [formatNumber(view.position), formatNumber(view.total)];
  return (
    <Text size="sm" className="quiet break" role="status">
      {narrowedTo === "" ? (
        <Trans>
          Task {position} of {total}
        </Trans>
      ) : (
        <Trans>
          Task {position} of {total} · Filter: {narrowedTo}
        </Trans>
      )}
    </Text>
  );
}

/** Whether a key pressed here moves a box that has more at its sides, or a cursor in a field. */
function isForScrolling(target: EventTarget | null): boolean {
  let element = target instanceof Element ? target : null;
  while (element !== null) {
    const canScroll = /auto|scroll/.test(window.getComputedStyle(element).overflowX);
    if (canScroll && element.scrollWidth > element.clientWidth) return true;
    element = element.parentElement;
  }
  return false;
}
