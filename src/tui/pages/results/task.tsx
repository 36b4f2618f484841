import { useLingui } from "@lingui/react/macro";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ItemDetailView, RunTaskView, RunView, SessionView } from "../../../contract/index.ts";
import { WALK_ACTIONS, narrowingWords, taskNarrowing } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { LEVEL, useKeys } from "../../key-layers.tsx";
import { useOffers } from "../../offers.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { BlindGate, isHeldBack } from "../people/blind-gate.tsx";
import { useAnswerBlocks } from "./answer-lines.ts";
import type { ShownAnswer } from "./shown-answer.ts";
import { useTaskLines } from "./task-lines.ts";
import { useAnswerOffers } from "./use-answer-offers.tsx";

type TaskPlace = Extract<Location, { readonly page: "run-task" }>;

/** An answer is looked at again while something is still to come. */
const LOOK_AT_ITEM_MS = 1_000;

/** One task of a run: what was asked, what it is scored by, and every model's answer with what was said of it. */
export function RunTask({ place }: { readonly place: TaskPlace }) {
  const { runId, taskId, walked = {} } = place;
  const client = useClient();
  const { rows } = useRoom();
  const query = taskNarrowing(walked);
  const view = useQuery({
    queryKey: ["scores", runId, "run-task", taskId, query],
    queryFn: () => client.getRunTask({ params: { runId, taskId }, query }),
  });
  const run = useQuery({
    queryKey: ["run", runId],
    queryFn: () => client.getRun({ params: { runId } }),
  });
  if (isHeldBack(view.error)) return <BlindGate runId={runId} error={view.error} rows={rows} />;
  return (
    <Shown query={run}>
      {(found) => (
        <Shown query={view}>
          {(task) => <Found key={task.task.taskId} run={found} view={task} place={place} />}
        </Shown>
      )}
    </Shown>
  );
}

interface FoundProps {
  readonly run: RunView;
  readonly view: RunTaskView;
  readonly place: TaskPlace;
}

function Found({ run, view, place }: FoundProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const items = useItems(place.runId, view);
  useWalk(view, place);
  const answers = useAnswers(view, items);
  const came = answers.findIndex(({ modelId }) => modelId === place.modelId);
  const [kept, setAt] = useState(Math.max(0, came));
  const at = Math.min(kept, answers.length - 1);
  const { walked = {} } = place;
  const narrowedTo = narrowingWords(walked, t).join(" · ");
  const head = useTaskLines(view, items, { columns, narrowedTo });
  const blocks = useAnswerBlocks(view, items, {
    columns,
    sessions: useSessions(place.runId),
    marked: answers.length > 1 ? answers[at]?.itemId : undefined,
  });
  const name = `task ${view.task.taskId}`;
  // Where answers begin is known when all of them are read.
  const isRead = answers.every(({ detail }) => detail !== undefined);
  const starts = blocks.map((_, index) =>
    blocks.slice(0, index).reduce((line, before) => line + before.lines.length, head.length + 1),
  );
  useMark({ name, at, starts: isRead ? starts : [], onMark: setAt });
  useAnswerOffers(run, answers, at);
  return <Scroll key={at} name={name} lines={[...head, ...blocks.flatMap(({ lines }) => lines)]} />;
}

/** From one task to the next, by the keys of the page. */
function useWalk({ next, previous }: RunTaskView, place: TaskPlace): void {
  const { t } = useLingui();
  const { replace } = useNavigation();
  const open = (taskId: string) => replace({ ...place, taskId });
  const walk = (taskId: string | null, action: (typeof WALK_ACTIONS)["next" | "previous"]) =>
    taskId === null ? [] : [{ ...action, label: t(action.label), perform: () => open(taskId) }];
  useOffers([...walk(next, WALK_ACTIONS.next), ...walk(previous, WALK_ACTIONS.previous)]);
  useKeys({
    level: LEVEL.page,
    onKey: (key) => {
      const taskId = key === "ArrowLeft" ? previous : key === "ArrowRight" ? next : null;
      if (taskId !== null) open(taskId);
      return taskId !== null;
    },
  });
}

interface Mark {
  /** The text that is scrolled. */
  readonly name: string;
  readonly at: number;
  /** The line where each answer begins. */
  readonly starts: readonly number[];
  readonly onMark: (at: number) => void;
}

/** Which of several answers keys act on: another comes in sight when it is marked. */
function useMark({ name, at, starts, onMark }: Mark): void {
  const { t } = useLingui();
  const { memory } = useNavigation().visit;
  const move = (by: number): void => {
    const next = (at + by + starts.length) % starts.length;
    memory.set(name, starts[next] ?? 0);
    onMark(next);
  };
  useOffers(
    starts.length > 1
      ? [{ name: "next answer", label: t`Next answer`, key: "Tab", perform: () => move(1) }]
      : [],
  );
  useKeys({
    level: LEVEL.page,
    onKey: (key) => {
      if (key !== "Shift+Tab" || starts.length < 2) return false;
      move(-1);
      return true;
    },
  });
}

/** Every answer to the task, by its model and, of several samples, which. */
function useAnswers({ cells }: RunTaskView, items: ReadonlyMap<number, ItemDetailView>): ShownAnswer[] {
  const { t } = useLingui();
  return cells.flatMap(({ modelId, itemIds }) =>
    itemIds.map((itemId, index) => {
      const sample = index + 1;
      const label = itemIds.length === 1 ? modelId : t`${modelId}, sample ${sample}`;
      return { itemId, modelId, label, detail: items.get(itemId) };
    }),
  );
}

const isToCome = ({ item: { status } }: ItemDetailView): boolean =>
  status === "NEW" || status === "WAITING_FOR_JUDGE";

/** Every answer with its scores, as far as they are read. */
function useItems(runId: string, { cells }: RunTaskView): ReadonlyMap<number, ItemDetailView> {
  const client = useClient();
  const renew = useRenew();
  const ids = cells.flatMap(({ itemIds }) => itemIds);
  const read = useQueries({
    queries: ids.map((itemId) => ({
      queryKey: ["item", runId, itemId],
      queryFn: () => client.getItem({ params: { runId, itemId: String(itemId) }, query: {} }),
      refetchInterval: ({ state: { data } }: { readonly state: { readonly data: unknown } }) =>
        data !== undefined && isToCome(data as ItemDetailView) ? LOOK_AT_ITEM_MS : false,
    })),
  });
  const found = read.flatMap(({ data }) => data ?? []);
  const isWhole = found.length === ids.length;
  const states = found.map(({ item }) => item.status).join(" ");
  const [known, setKnown] = useState<string | null>(null);
  // The task's scores are made of its items: what became of one since changes them.
  useEffect(() => {
    if (!isWhole || known === states) return;
    setKnown(states);
    if (known !== null) void renew("scores", "results");
  }, [isWhole, known, states, renew]);
  return new Map(found.map((detail) => [detail.item.id, detail]));
}

/** The run's sessions, by which people's scores are named. */
function useSessions(runId: string): readonly SessionView[] {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["sessions", "of-run", runId],
    queryFn: () => client.listSessions({ query: { runId, limit: "200" } }),
  });
  return data?.rows ?? [];
}
