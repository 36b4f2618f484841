import { Failure, type ItemStatisticsPage, type PageRequest, type TaskFlag } from "../../core/index.ts";
import { itemStatistics } from "../../reports/index.ts";
import { sessionsOf } from "../said-by-people.ts";
import type { Parts } from "../parts.ts";
import { requireFrozen } from "./get-run.ts";

export interface ItemStatisticsRequest extends PageRequest {
  /** Only tasks that have it. */
  readonly flag?: TaskFlag | undefined;
}

/** What a run tells about its tasks so far, those first that deserve a look. A cursor is a place in that order. */
export async function listItemStatistics(
  parts: Pick<Parts, "store" | "isGone">,
  runId: string,
  { flag, cursor = "0", limit }: ItemStatisticsRequest,
): Promise<ItemStatisticsPage> {
  const frozen = await requireFrozen(parts, runId);
  if (frozen.run.kind !== "answers") {
    throw new Failure(
      "conflict",
      `Run ${runId} asks judges only, which tells nothing about how hard tasks are.`,
    );
  }
  const sessions = await sessionsOf(parts, runId);
  const { overview, rows } = await itemStatistics(frozen, parts.store.readResults(runId), sessions);
  const chosen = flag === undefined ? rows : rows.filter(({ flags }) => flags.includes(flag));
  const [from, to] = [Number(cursor), Number(cursor) + limit];
  return { ...overview, rows: chosen.slice(from, to), next: to < chosen.length ? String(to) : null };
}
