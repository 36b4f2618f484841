import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assay } from "../support/assay.ts";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { queryRows } from "../support/query-rows.ts";
import { sampleBank } from "../support/sample-config.ts";

it("what an import that was cut off had written unseen or prepared is not there afterwards", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "tasks.jsonl"), sampleBank(20));
  const imported = await assay(["import", "tasks.jsonl", "--dir", "w"], { cwd: folder });
  expect([imported.code, imported.stderr]).toEqual([0, ""]);
  const server = await temporaryPostgres();
  const hide = `INSERT INTO hidden_tasks (task_ref, import_id)
    SELECT id, '2026-11-17T20:00:00.000Z left 1@here' FROM tasks WHERE task_id IN ('task-19', 'task-20')`;
  await queryRows(join(folder, "w", "assay.sqlite"), hide);
  const prepare = `INSERT INTO prepared_edits
    SELECT id, '2026-11-17T20:00:00.000Z left 1@here', id, version + 1, 'changed', null, null, null, null, '',
      content_hash, content_blob, '["changed"]' FROM tasks WHERE task_id IN ('task-1', 'task-2')`;
  await queryRows(join(folder, "w", "assay.sqlite"), prepare);
  for (const [to, database, place] of [
    [server, server, ["--dir", "w", "--db", server]],
    ["back", join(folder, "back", "assay.sqlite"), ["--dir", "back"]],
  ] as const) {
    const moved = await assay(["move", "--from", "w", "--to", to], { cwd: folder });
    expect(moved).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Every row was compared") as string,
    });
    for (const [table, rows] of [
      ["hidden_tasks", 0],
      ["prepared_edits", 0],
      ["tasks", 18],
    ] as const)
      expect(await queryRows(database, `SELECT CAST(count(*) AS INTEGER) AS ${table} FROM ${table}`)).toEqual(
        [{ [table]: rows }],
      );
    const again = await assay(["import", "tasks.jsonl", "--json", ...place], { cwd: folder });
    expect(JSON.parse(again.stdout)).toMatchObject({ created: 2, unchanged: 18 });
  }
});
