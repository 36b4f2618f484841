import { useLingui } from "@lingui/react/macro";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { ItemDetailView, RunTaskView } from "../../../contract/index.ts";
import { WALK_ACTIONS } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Shown } from "../../parts/shown.tsx";
import type { Place } from "../../places.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { BlindGate, isHeldBack } from "../people/blind-gate.tsx";
import { useAnswerLines, useTaskLines } from "./task-lines.ts";

type TaskPlace = Extract<Place, { readonly page: "run-task" }>;

/** One task of a run: what was asked, what it is scored by, and every model's answer with what was said of it. */
export function RunTask({ place }: { readonly place: TaskPlace }) {
  const { runId, taskId, order } = place;
  const client = useClient();
  const { rows } = useRoom();
  const query = order === undefined ? {} : { order };
  const view = useQuery({
    queryKey: ["scores", runId, "run-task", taskId, query],
    queryFn: () => client.getRunTask({ params: { runId, taskId }, query }),
  });
  if (isHeldBack(view.error)) return <BlindGate runId={runId} error={view.error} rows={rows} />;
  return <Shown query={view}>{(found) => <Found view={found} place={place} />}</Shown>;
}

function Found({ view, place }: { readonly view: RunTaskView; readonly place: TaskPlace }) {
  const { t } = useLingui();
  const { replace } = useNavigation();
  const { columns } = useRoom();
  const items = useItems(place.runId, view);
  const walk = (taskId: string | null, action: (typeof WALK_ACTIONS)["next" | "previous"]) =>
    taskId === null
      ? []
      : [{ ...action, label: t(action.label), perform: () => replace({ ...place, taskId }) }];
  useOffers([...walk(view.next, WALK_ACTIONS.next), ...walk(view.previous, WALK_ACTIONS.previous)]);
  const lines = [...useTaskLines(view, items, columns), ...useAnswerLines(view, items, columns)];
  return <Scroll name={`task ${view.task.taskId}`} lines={lines} />;
}

/** Every answer with its scores, as far as they are read. */
function useItems(runId: string, { cells }: RunTaskView): ReadonlyMap<number, ItemDetailView> {
  const client = useClient();
  const ids = cells.flatMap(({ itemIds }) => itemIds);
  const read = useQueries({
    queries: ids.map((itemId) => ({
      queryKey: ["item", runId, itemId],
      queryFn: () => client.getItem({ params: { runId, itemId: String(itemId) }, query: {} }),
    })),
  });
  return new Map(read.flatMap(({ data }) => (data === undefined ? [] : [[data.item.id, data] as const])));
}
