import { describe, expect, it } from "vitest";
import { previewTasks } from "./preview-tasks.ts";
import { sourceOf } from "./testing/source-of.ts";

const OPTIONS = { path: "tasks", keepUnknown: false, limit: 2 };

describe("a preview", () => {
  it("shows the first tasks and faults of a known format", async () => {
    const preview = await previewTasks(
      sourceOf("taskId,category,question\nt1,c,q\nt1,c,q\nt2,c,q\nt3,c,q\n"),
      OPTIONS,
    );
    expect(preview.detected).toMatchObject({ format: "references", container: "csv" });
    expect(preview.proposal).toBeNull();
    expect(preview.tasks.map(({ line, task }) => [line, task.taskId])).toEqual([
      [2, "t1"],
      [4, "t2"],
    ]);
    expect(preview.faults).toMatchObject([{ line: 3, key: "taskId" }]);
    expect(preview.complete).toBe(false);
  });

  it("reads a file of another shape with the mapping that it proposes", async () => {
    const preview = await previewTasks(sourceOf("Вопрос;Ответ;x\nПочему?;Потому.;1\n"), OPTIONS);
    expect(preview.proposal).toEqual({ mapping: { prompt: "Вопрос", excellent: "Ответ" }, unused: ["x"] });
    expect(preview.tasks).toMatchObject([
      { line: 2, task: { taskId: expect.stringMatching(/^tasks-[0-9a-f]{12}$/), prompt: "Почему?" } },
    ]);
    expect([preview.faults, preview.complete]).toEqual([[], true]);
  });

  it("reads with the mapping that it is given", async () => {
    const mapping = { prompt: "good" };
    const content = "taskId,category,question,good\nt1,c,q,g\n";
    const preview = await previewTasks(sourceOf(content), { ...OPTIONS, mapping });
    expect(preview.proposal).toEqual({ mapping, unused: ["taskId", "category", "question"] });
    expect(preview.tasks).toMatchObject([{ task: { prompt: "g" } }]);
  });

  it("shows the first distinct values of each column, and a rubric that is read from one", async () => {
    const rows = [
      "question,criteria,topic,note",
      'Why?,"Short\nPolite | 2",a,',
      "How?,Clear,a, x\ty ",
      "Who?,,b,z",
    ];
    const preview = await previewTasks(sourceOf(`${rows.join("\n")}\nWhat?,,c,${"n".repeat(500)}\n`), {
      ...OPTIONS,
      limit: 9,
    });
    expect([...preview.samples]).toEqual([
      ["question", ["Why?", "How?", "Who?"]],
      ["criteria", ["Short Polite | 2", "Clear"]],
      ["topic", ["a", "b", "c"]],
      ["note", ["x y", "z", `${"n".repeat(120)}…`]],
    ]);
    expect(preview.tasks[0]?.task.rubric).toEqual([
      { id: "r1", text: "Short", weight: 1, maxScore: 1 },
      { id: "r2", text: "Polite", weight: 2, maxScore: 1 },
    ]);
    expect(preview.tasks[2]?.task.rubric).toEqual([]);
  });

  it("tells a rubric that cannot be read by its line, and what was expected", async () => {
    const preview = await previewTasks(sourceOf("question,rubric\nWhy?,[1]\n"), OPTIONS);
    expect(preview.faults).toMatchObject([
      { line: 2, key: "rubric", message: "is not a rubric", expected: expect.stringContaining("per line") },
    ]);
  });

  it("says so when no column looks like a question, and shows what the columns hold", async () => {
    const preview = await previewTasks(sourceOf("a,b\n1,2\n3,2\n"), OPTIONS);
    expect([...preview.samples]).toEqual([
      ["a", ["1", "3"]],
      ["b", ["2"]],
    ]);
    expect(preview).toMatchObject({ proposal: { mapping: null, unused: ["a", "b"] }, tasks: [] });
    expect(preview.faults).toHaveLength(1);
  });

  it("stops at the first faults of an endless source, and lets go of it", async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield "{}\n";
      } finally {
        closed = true;
      }
    }
    const preview = await previewTasks(endless(), { ...OPTIONS, format: "bank", limit: 5 });
    expect(preview.faults).toHaveLength(5);
    expect([preview.complete, closed]).toEqual([false, true]);
  });
});
