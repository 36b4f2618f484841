import { relative } from "node:path";
import type { Client } from "../contract/index.ts";
import { plainLine } from "../core/index.ts";
import { RANKING_COLUMNS, textTable, wrapped } from "../reports/index.ts";
import { type World, print } from "./world.ts";

/** The ranking, what it says in words, and where the files are. */
export async function showResults(
  world: World,
  client: Client,
  runId: string,
  files: readonly string[],
  json: boolean,
): Promise<void> {
  const summary = await client.getResults({ params: { runId } });
  if (json) {
    print(world, JSON.stringify({ type: "summary", runId, files, summary }));
    return;
  }
  print(world, "");
  const width = world.width();
  print(world, textTable(RANKING_COLUMNS, summary.ranking, width));
  print(world, "");
  print(world, wrapped(plainLine(summary.sentence), width));
  for (const file of files) print(world, `  ${relative(world.folder, file)}`);
}
