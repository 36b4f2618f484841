import type { Client } from "../../../contract/index.ts";
import { type ItemStatisticsPage, type TaskFlag, type TaskStatistics } from "../../../core/index.ts";
import { TASK_COLUMNS, textTable, wrapped } from "../../../reports/index.ts";
import { type World, print } from "../../world.ts";

const PAGE = "1000";

/** What a run tells about its tasks: a table and what the flags mean, or one JSON object on each line. */
export async function showItemStatistics(
  world: World,
  client: Client,
  runId: string,
  { flag, json }: { readonly flag?: TaskFlag | undefined; readonly json: boolean },
): Promise<void> {
  const { rows, overview } = await allOf(client, runId, flag);
  if (json) {
    for (const row of rows) print(world, JSON.stringify(row));
    print(world, JSON.stringify({ type: "item-statistics", runId, ...overview }));
    return;
  }
  const width = world.width();
  print(world, rows.length === 0 ? "None." : textTable(TASK_COLUMNS, rows, width));
  print(world, "");
  print(world, wrapped(inWords(overview), width));
}

type Overview = Omit<ItemStatisticsPage, "rows" | "next">;

async function allOf(
  client: Client,
  runId: string,
  flag: TaskFlag | undefined,
): Promise<{ rows: readonly TaskStatistics[]; overview: Overview }> {
  const found: TaskStatistics[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await client.listItemStatistics({ params: { runId }, query: { flag, cursor, limit: PAGE } });
    const { rows, next, ...overview } = page;
    found.push(...rows);
    if (next === null) return { rows: found, overview };
    cursor = next;
  }
}

function inWords({ tasks, models, flags, thresholds }: Overview): string {
  return [
    `${tasks} tasks, ${models} models.`,
    `Negative discrimination: ${flags["negative-discrimination"]};`,
    `judges differ by ${thresholds.disagreementFrom} points or more: ${flags["judges-disagree"]};`,
    `solved by no model: ${flags["solved-by-none"]}, by every model: ${flags["solved-by-all"]}`,
    `(from ${thresholds.solvedFrom} of 100 on); ${flags.unscored} without a score.`,
    ...(models < FEW ? [`With fewer than ${FEW} models, discrimination is often due to chance.`] : []),
  ].join(" ");
}

/** Below this a correlation over models swings from -1 to 1 by itself. */
const FEW = 8;
