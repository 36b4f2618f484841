import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "../contract/index.ts";
import type { World } from "./world.ts";

/** Collections that come with Assay, and the example files they are made of. */
const COLLECTIONS = [
  { collection: "Practical skills", file: "practical-skills.jsonl" },
  { collection: "Facts and reasoning", file: "facts-and-reasoning.jsonl" },
  { collection: "Writing", file: "writing.jsonl" },
] as const;

/** Criteria that fit the writing tasks. */
const CRITERIA = {
  name: "Writing",
  criteria: [
    { name: "Точность ответа", maxScore: 10, weight: 2 },
    { name: "Clarity", maxScore: 10, weight: 1 },
    { name: "Style", maxScore: 5, weight: 1 },
  ],
};

/** Puts the sample collections and criteria into a workspace that has neither tasks nor criteria of its own. */
export async function fillWorkspace(world: World, client: Client): Promise<void> {
  const { rows: tasks } = await client.listTasks({ query: { limit: "1" } });
  if (tasks.length === 0) {
    for (const { collection, file } of COLLECTIONS) {
      const upload = await readFile(join(world.packageFolder, "examples", file));
      await client.importTasks({ query: { path: file, collection }, upload });
    }
  }
  const { rows: sets } = await client.listCriteriaSets({ query: { limit: "1" } });
  if (sets.length === 0) await client.createCriteriaSet({ body: CRITERIA });
}
