import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/databases.ts";
import { taskSchema } from "../../core/index.ts";
import { openSqliteStore } from "../sqlite/open.ts";
import { backUpDatabase } from "./back-up.ts";
import { removeImports } from "./remove-imports.ts";

const TASKS = Array.from({ length: 2_400 }, (_, index) =>
  taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: `${index}?`, tags: ["a", "b"] }),
);

function countIn(path: string, table: string): number {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(file.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
  } finally {
    file.close();
  }
}

/** A database with an import that isn't finished with: all tasks but one are hidden, all have an edit, and all are put aside once more. */
async function withImport(): Promise<string> {
  const database = join(temporaryFolder(), "assay.sqlite");
  const store = await openSqliteStore(database);
  await store.stageTasks("one", TASKS);
  await store.commitImport("one", { collection: null, onConflict: null }, 0);
  await store.stageTasks("one", TASKS);
  await store.close();
  const file = new DatabaseSync(database);
  file.exec(`
    INSERT INTO hidden_tasks SELECT id, 'one' FROM tasks WHERE task_id <> 't7';
    INSERT INTO prepared_edits
      SELECT id, 'one', id, 2, category, null, null, null, null, '', content_hash, content_blob, null FROM tasks`);
  file.close();
  return database;
}

const TABLES = ["hidden_tasks", "prepared_edits", "staged_tasks", "tasks", "task_versions"];

it("a backup leaves out what an import has not finished with", async () => {
  const database = await withImport();
  const copy = `${database}.copy`;
  await backUpDatabase(database, copy);
  expect(TABLES.map((table) => countIn(copy, table))).toEqual([0, 0, 0, 1, 1]);
  expect(countIn(database, "tasks")).toBe(2_400);
});

it("others have their turn while that is removed from the copy", async () => {
  const database = await withImport();
  const removed = ["hidden_tasks", "prepared_edits", "staged_tasks"];
  const left = new Map(removed.map((table) => [table, new Set<number>()]));
  let next: NodeJS.Immediate | undefined;
  const look = (): void => {
    for (const [table, counts] of left) counts.add(countIn(database, table));
    next = setImmediate(look);
  };
  const file = new DatabaseSync(database);
  look();
  try {
    await removeImports(file);
  } finally {
    clearImmediate(next);
    file.close();
  }
  for (const counts of left.values()) expect(counts.size).toBeGreaterThan(5);
  expect(TABLES.map((table) => countIn(database, table))).toEqual([0, 0, 0, 1, 1]);
});
