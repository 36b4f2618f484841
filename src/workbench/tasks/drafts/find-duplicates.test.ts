import { describe, expect, it } from "vitest";
import type { DraftQuestion } from "../../../contract/index.ts";
import { type Store, taskSchema } from "../../../core/index.ts";
import { markDuplicates } from "./find-duplicates.ts";

/** A workspace with so many tasks, the newest first. */
function workspaceOf(count: number) {
  const listTasks: Store["listTasks"] = async ({ cursor = "0", limit }) => {
    const start = Number(cursor);
    const end = Math.min(start + limit, count);
    const rows = Array.from({ length: end - start }, (_, index) => {
      const place = start + index;
      const prompt = `What became of person ${place} in the year ${place * 7}?`;
      const task = taskSchema.parse({ taskId: `t${place}`, category: "c", prompt });
      return { id: count - place, task, createdAt: 0, updatedAt: 0, archivedAt: null };
    });
    return { rows, next: end < count ? String(end) : null };
  };
  const store = { listTasks, findCollectionByName: async () => null } as unknown as Store;
  const clock = { now: () => 0, ticks: () => 0, sleep: async () => {}, after: () => () => {} };
  return { store, clock };
}

const question = (number: number, text: string): DraftQuestion => ({
  number,
  model: null,
  text,
  edited: false,
  duplicateOf: null,
});

describe("markDuplicates", () => {
  it("names the likest one, and takes old marks away", async () => {
    const stale = { questionNumber: 9, taskId: null, text: "", similarity: 1 };
    const { questions, notes } = await markDuplicates(
      workspaceOf(12),
      [
        question(3, "What became of person 5 in the year 35"),
        question(7, "what became of PERSON 5 in the year 35?"),
        { ...question(8, "How deep is the sea?"), duplicateOf: stale },
      ],
      undefined,
    );
    const text = "What became of person 5 in the year 35?";
    expect(questions.map(({ duplicateOf }) => duplicateOf)).toEqual([
      { questionNumber: null, taskId: "t5", text, similarity: 1 },
      { questionNumber: null, taskId: "t5", text, similarity: 1 },
      null,
    ]);
    expect(notes).toEqual([]);
  });

  it("says when there were too many tasks to compare with, or the collection is gone", async () => {
    const asked = [question(1, "What became of person 12000 in the year 84000?")];
    const cut = await markDuplicates(workspaceOf(12_001), asked, undefined);
    expect(cut.questions[0]?.duplicateOf?.similarity).not.toBe(1);
    expect(cut.notes).toEqual(["The questions were compared with the newest 10000 tasks only."]);
    const gone = await markDuplicates(workspaceOf(10_000), asked, "Mail");
    expect(gone.notes).toEqual([
      "Collection Mail no longer exists, so the questions were compared with all tasks.",
    ]);
  });
});
