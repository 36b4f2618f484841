import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { parseSearch, taskSchema } from "../../src/core/index.ts";
import { openSqliteStore } from "../../src/storage/index.ts";
import { ROOT } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";

const TASKS = 600;
const STORAGE = pathToFileURL(join(ROOT, "src", "storage", "index.ts")).href;
/** Indexes for ever, and says so after each batch. */
const INDEXER = `
  import { openSqliteStore } from ${JSON.stringify(STORAGE)};
  const store = await openSqliteStore(process.argv[1]);
  for (;;) { await store.indexTexts(); process.stdout.write("."); }`;

it("an index whose maker was killed loses nothing and holds nothing twice", async () => {
  const path = join(temporaryFolder(), "assay.sqlite");
  const store = await openSqliteStore(path);
  const task = (index: number) =>
    taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: `word${index} same` });
  for (let index = 0; index < TASKS; index += 1) await store.saveTask(task(index), "new", 1);
  for (const batches of [2, 5, 8]) {
    const child = spawn(process.execPath, ["--input-type=module", "-e", INDEXER, path]);
    const ended = once(child, "exit");
    let said = "";
    for await (const data of child.stdout) {
      said += String(data);
      if (said.length >= batches) child.kill("SIGKILL");
    }
    expect(await ended).toEqual([null, "SIGKILL"]);
    // Edits and removals go on meanwhile.
    await store.saveTask({ ...task(batches), prompt: `changed${batches} same` }, "existing", 2);
    await store.removeTask(`t${batches + 20}`);
  }
  while ((await store.indexTexts()) > 0);
  const count = async (words: string) =>
    (await store.search({ query: parseSearch(words), sort: "newest", limit: 50 })).counts.task;
  for (const [words, expected] of [
    ["word0 ", 1],
    ["word2 ", 0],
    ["changed2 ", 1],
    ["changed8 ", 1],
    ["word28 ", 0],
    [`word${TASKS - 1} `, 1],
  ] as const)
    expect([words, await count(words)]).toEqual([words, expected]);
  await store.close();
  const database = new DatabaseSync(path);
  const rows = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
  expect([rows("search_index"), rows("search_queue")]).toEqual([TASKS - 3, 0]);
  database.close();
});
