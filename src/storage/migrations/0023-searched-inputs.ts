import type { Transaction } from "kysely";
import { readBlobs } from "../queries/blobs.ts";
import { searchedText } from "../queries/searched-text.ts";
import type { Tables } from "../schema.ts";

const PAGE = 200;

/** What a search of tasks needs to know of those that are there. */
interface KeptTask {
  readonly taskId: string;
  readonly title?: string;
  readonly prompt: string;
  readonly inputText?: string;
  readonly generatorModelId?: string;
}

/** Tasks are found by words of their input text, and by the model that wrote them. */
export async function searchedInputs(db: Transaction<Tables>): Promise<void> {
  await db.schema.alterTable("tasks").addColumn("generator_model", "text").execute();
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom("tasks")
      .select(["id", "content_blob"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const texts = await readBlobs(db, [...new Set(rows.map((row) => row.content_blob))]);
    for (const { id, content_blob } of rows) {
      last = id;
      const text = texts.get(content_blob);
      if (text === undefined) continue;
      const task = JSON.parse(text) as KeptTask;
      if (task.inputText === undefined && task.generatorModelId === undefined) continue;
      const values = { search_text: searchedText(task), generator_model: task.generatorModelId ?? null };
      await db.updateTable("tasks").set(values).where("id", "=", id).execute();
    }
    if (rows.length < PAGE) return;
  }
}
