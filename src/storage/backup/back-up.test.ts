import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/databases.ts";
import { taskSchema } from "../../core/index.ts";
import { openSqliteStore } from "../sqlite/open.ts";
import { backUpDatabase } from "./back-up.ts";

const TASKS = Array.from({ length: 2_400 }, (_, index) =>
  taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: `${index}?`, tags: ["a", "b"] }),
);

/** What a copy has, null while it can't be read. */
function countIn(path: string, table: string): number | null {
  try {
    const file = new DatabaseSync(path, { readOnly: true });
    try {
      return Number(file.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
    } finally {
      file.close();
    }
  } catch {
    return null;
  }
}

it("a backup leaves out what an import has not finished with, and leaves others their turn meanwhile", async () => {
  const folder = temporaryFolder();
  const [database, copy] = [join(folder, "assay.sqlite"), join(folder, "copy.sqlite")];
  const store = await openSqliteStore(database);
  await store.stageTasks("one", TASKS);
  await store.commitImport("one", { collection: null, onConflict: null }, 0);
  await store.stageTasks("one", TASKS);
  const file = new DatabaseSync(database);
  file.exec("INSERT INTO hidden_tasks SELECT id, 'one' FROM tasks WHERE task_id <> 't7'");
  file.close();

  const left = { hidden_tasks: new Set<number>(), staged_tasks: new Set<number>() };
  const state = { isOver: false };
  const look = (): void => {
    for (const table of ["hidden_tasks", "staged_tasks"] as const) {
      const count = countIn(copy, table);
      if (count !== null) left[table].add(count);
    }
    if (!state.isOver) setImmediate(look);
  };
  look();
  await backUpDatabase(database, copy);
  state.isOver = true;
  expect(left.hidden_tasks.size).toBeGreaterThan(5);
  expect(left.staged_tasks.size).toBeGreaterThan(5);
  const counts = ["hidden_tasks", "staged_tasks", "tasks", "task_versions"].map((one) => countIn(copy, one));
  expect(counts).toEqual([0, 0, 1, 1]);
  expect(countIn(database, "tasks")).toBe(2_400);
  await store.close();
});
