import type { Client } from "../../../contract/index.ts";
import { type RunDiffPage, plainLine } from "../../../core/index.ts";
import {
  CATEGORY_DIFF_COLUMNS,
  DIFF_COLUMNS,
  FLIP_COLUMNS,
  SETTING_COLUMNS,
  textTable,
  wrapped,
} from "../../../reports/index.ts";
import { type World, print } from "../../world.ts";

const FLIPS_SHOWN = 10;
const AT_ONCE = "500";

interface Options {
  readonly limit?: number;
  readonly unblind: boolean;
  readonly json: boolean;
}

type Runs = { readonly runId: string; readonly otherRunId: string };

/** Two runs against each other: in words, as tables, or as JSON with every flipped task on a line of its own. */
export async function showDiff(
  world: World,
  client: Client,
  params: Runs,
  { limit = FLIPS_SHOWN, unblind: isUnblind, json }: Options,
): Promise<void> {
  const unblind = isUnblind ? ("true" as const) : ("false" as const);
  if (json) return await printLines(world, client, params, unblind);
  const diff = await client.diffRuns({ params, query: { unblind, limit: String(limit) } });
  const width = world.width();
  const say = (text: string): void => print(world, wrapped(plainLine(text), width));
  const table = (title: string, text: string): void => {
    print(world, "");
    say(title);
    print(world, text);
  };
  say(diff.sentence);
  for (const caveat of diff.caveats) if (!diff.sentence.includes(caveat)) say(`- ${caveat}`);
  say(tasksInWords(diff));
  if (diff.models.length > 0)
    table(
      `Models (${diff.tests.models} tests, Holm's correction, ${percent(diff.tests.alpha)} for a false claim):`,
      textTable(DIFF_COLUMNS, diff.models, width),
    );
  if (diff.categories.length > 0)
    table(
      `Categories (${diff.tests.categories} tests, corrected separately in the same way):`,
      textTable(CATEGORY_DIFF_COLUMNS, diff.categories, width),
    );
  const { count, rows } = diff.flips;
  if (count > 0)
    table(
      `${count} flipped (solved in only one run; solved means ${diff.solvedFrom} points or more). ${rows.length < count ? `The ${rows.length} largest changes:` : "Largest change first:"}`,
      textTable(FLIP_COLUMNS, rows, width),
    );
  if (diff.settings.length > 0)
    table("Settings that differ:", textTable(SETTING_COLUMNS, diff.settings, width));
}

const percent = (share: number): string => `${share * 100} %`;

function tasksInWords({ tasks, onlyFirst, onlySecond }: RunDiffPage): string {
  const { shared, changed } = tasks;
  const named = (count: number, ids: readonly string[]): string =>
    count === 0 ? "0" : `${count} (${ids.slice(0, 5).join(", ")}${count > 5 ? ", ..." : ""})`;
  const ids = changed.rows.map(({ taskId }) => taskId);
  return [
    `Tasks: ${shared} in both, ${named(changed.count, ids)} changed,`,
    `${named(tasks.onlyFirst.count, tasks.onlyFirst.taskIds)} only in the first,`,
    `${named(tasks.onlySecond.count, tasks.onlySecond.taskIds)} only in the second.`,
    ...(onlyFirst.length === 0 ? [] : [`Models only in the first run: ${onlyFirst.join(", ")}.`]),
    ...(onlySecond.length === 0 ? [] : [`Models only in the second run: ${onlySecond.join(", ")}.`]),
  ].join(" ");
}

/** Every flipped task with both answers in full, then everything else. */
async function printLines(
  world: World,
  client: Client,
  params: Runs,
  unblind: "true" | "false",
): Promise<void> {
  for (let cursor = "0"; ;) {
    const query = { unblind, texts: "whole", limit: AT_ONCE, cursor } as const;
    const { flips, ...diff } = await client.diffRuns({ params, query });
    for (const row of flips.rows) print(world, JSON.stringify(row));
    if (flips.next === null) {
      print(world, JSON.stringify({ type: "diff", ...diff, flips: flips.count }));
      return;
    }
    cursor = flips.next;
  }
}
