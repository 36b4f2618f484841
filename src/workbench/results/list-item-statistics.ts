import {
  Failure,
  type ItemStatisticsPage,
  type PageRequest,
  type TaskFlag,
  type TaskStatistics,
  type TaskStatisticsSort,
  comparePositions,
  fieldOf,
  isDescending,
  phrase,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { requireSetup } from "../runs/get-run.ts";

export interface ItemStatisticsRequest extends PageRequest {
  /** Only tasks that have it. */
  readonly flag?: TaskFlag | undefined;
  readonly sort?: TaskStatisticsSort | undefined;
}

/** What a run tells about its tasks so far, usually those first that deserve a look. A cursor is a place in that order. */
export async function listItemStatistics(
  parts: Pick<Parts, "store" | "isGone" | "itemTables">,
  runId: string,
  { flag, sort = "flags", cursor = "0", limit }: ItemStatisticsRequest,
): Promise<ItemStatisticsPage> {
  const shown = await requireSetup(parts, runId);
  if (shown.run.kind !== "answers") {
    throw new Failure("conflict", phrase`Run ${runId} is a judge run, so it has no task statistics.`);
  }
  const { overview, rows } = await parts.itemTables.tasks(shown);
  const chosen = inOrder(flag === undefined ? rows : rows.filter(({ flags }) => flags.includes(flag)), sort);
  const [from, to] = [Number(cursor), Number(cursor) + limit];
  return { ...overview, rows: chosen.slice(from, to), next: to < chosen.length ? String(to) : null };
}

/** Tasks of which the figure is not known come last, whichever way. */
function inOrder(rows: readonly TaskStatistics[], sort: TaskStatisticsSort): readonly TaskStatistics[] {
  const field = fieldOf(sort);
  if (field === "flags") return isDescending(sort) ? rows.toReversed() : rows;
  const valueOf = (row: TaskStatistics) => {
    if (field === "taskId") return row.taskId;
    return row[field].known ? row[field].value : null;
  };
  return rows.toSorted((one, other) =>
    comparePositions(sort, { id: 0, value: valueOf(one) }, { id: 0, value: valueOf(other) }),
  );
}
