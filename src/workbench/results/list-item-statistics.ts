import { Failure, type ItemStatisticsPage, type PageRequest, type TaskFlag } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { requireSetup } from "../runs/get-run.ts";

export interface ItemStatisticsRequest extends PageRequest {
  /** Only tasks that have it. */
  readonly flag?: TaskFlag | undefined;
}

/** What a run tells about its tasks so far, those first that deserve a look. A cursor is a place in that order. */
export async function listItemStatistics(
  parts: Pick<Parts, "store" | "isGone" | "itemTables">,
  runId: string,
  { flag, cursor = "0", limit }: ItemStatisticsRequest,
): Promise<ItemStatisticsPage> {
  const shown = await requireSetup(parts, runId);
  if (shown.run.kind !== "answers") {
    throw new Failure(
      "conflict",
      `Run ${runId} asks judges only, which tells nothing about how hard tasks are.`,
    );
  }
  const { overview, rows } = await parts.itemTables.tasks(shown);
  const chosen = flag === undefined ? rows : rows.filter(({ flags }) => flags.includes(flag));
  const [from, to] = [Number(cursor), Number(cursor) + limit];
  return { ...overview, rows: chosen.slice(from, to), next: to < chosen.length ? String(to) : null };
}
