import { relative } from "node:path";
import type { Client } from "../contract/index.ts";
import { RANKING_COLUMNS, textTable } from "../reports/index.ts";
import { plainText } from "./display/plain-text.ts";
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
  print(world, textTable(RANKING_COLUMNS, summary.ranking));
  print(world, "");
  print(world, plainText(summary.sentence));
  for (const file of files) print(world, `  ${relative(world.folder, file)}`);
}
