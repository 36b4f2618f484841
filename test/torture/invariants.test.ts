import { expect, it, onTestFinished } from "vitest";
import { execute } from "../crash/execute.ts";
import { queryRows } from "../support/query-rows.ts";
import { newWorkspace, openerOf } from "./hosts.ts";
import { NEVER, NOT_AT_THE_END, faultsIn } from "./invariants.ts";
import { OPERATIONS, type Operation } from "./operations.ts";

const PLANTED: Readonly<Record<string, string>> = {
  "a run counts other events than it has": "UPDATE runs SET last_seq = last_seq + 1",
  "events have gaps": "DELETE FROM run_events WHERE seq = 3",
  "an item is done without an answer": "DELETE FROM responses WHERE id = 2",
  "an item waits for an answer that it has": "UPDATE items SET status = 'NEW' WHERE id = 3",
  "an answer was told twice or never":
    "UPDATE run_events SET type = 'item-judged' WHERE type = 'item-answered'",
  "a kept count is not the number there is":
    "UPDATE run_models SET items_completed = items_completed + 1 WHERE id = 1",
  "a run counts other tasks than it has": "UPDATE runs SET task_count = 1",
  "a planned run lacks items": "DELETE FROM items WHERE id = 1",
  "a finished run has open items": "UPDATE items SET status = 'WAITING_FOR_JUDGE' WHERE id = 4",
  "rows of an import are still put aside":
    "INSERT INTO staged_tasks (import_id, task_id, content_hash, content_json) VALUES ('i', 't', 'h', '{}')",
  "tasks of an import are still hidden": "INSERT INTO hidden_tasks SELECT id, 'i' FROM tasks LIMIT 1",
  "edits of an import are still prepared":
    "INSERT INTO prepared_edits SELECT 1, 'i', id, 2, 'c', null, null, null, null, '', 'h', content_blob, null FROM tasks LIMIT 1",
  "a run is owned by nobody alive": "UPDATE runs SET owner_token = 'me'",
  "a task's newest version is not kept": "UPDATE tasks SET version = 7",
  "a content was changed": "UPDATE blobs SET data = x'00', encoding = 0",
  "contents of responses.text_blob are missing": "UPDATE responses SET text_blob = 'elsewhere' WHERE id = 5",
};

it("has a planted example of everything that must not be", () => {
  expect(Object.keys(PLANTED)).toEqual(expect.arrayContaining(Object.keys({ ...NEVER, ...NOT_AT_THE_END })));
});

it.each(Object.entries(PLANTED))("finds out when %s", async (fault, sql) => {
  const workspace = await newWorkspace("SQLite", OPERATIONS["a run"] as Operation, onTestFinished);
  const use = openerOf(workspace);
  for (const name of ["an import", "a run"]) {
    const order = await (OPERATIONS[name] as Operation).prepare(workspace, use);
    await use((_, workbench) => execute(workbench, order, () => {}));
  }
  expect(await faultsIn(workspace.database, "ended")).toEqual([]);
  await queryRows(workspace.database, sql);
  expect((await faultsIn(workspace.database, "ended")).join("\n")).toContain(fault);
});
