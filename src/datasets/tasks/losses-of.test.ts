import { describe, expect, it } from "vitest";
import { taskSchema } from "../../core/index.ts";
import { lossesOf } from "./losses-of.ts";

const full = taskSchema.parse({
  taskId: "t1",
  version: 2,
  title: "T",
  category: "c",
  difficulty: "Easy",
  prompt: "p",
  templateVersion: "1",
  inputText: "i",
  references: { good: "g" },
  rubric: [{ id: "a", text: "b" }],
  metadata: { x: 1 },
});
const bare = taskSchema.parse({ taskId: "t1", category: "general", prompt: "p", title: "" });

describe("what a format leaves out", () => {
  it("is named field by field", () => {
    expect(lossesOf(full, "bank")).toEqual(
      (["templateVersion", "inputText", "metadata"] as const).map((field) => ({
        kind: "left-out",
        field,
        loss: `${field} is left out: format bank has no field for it`,
      })),
    );
    expect(lossesOf(full, "templates").map(({ field }) => field)).toEqual([
      "version",
      "title",
      "category",
      "difficulty",
      "references",
      "rubric",
      "metadata",
    ]);
    expect(lossesOf(full, "references").map(({ field }) => field)).toEqual([
      "version",
      "title",
      "difficulty",
      "templateVersion",
      "inputText",
      "rubric",
      "metadata",
    ]);
  });

  it("is nothing when the task says nothing more", () => {
    expect([lossesOf(bare, "templates"), lossesOf(bare, "references")]).toEqual([[], []]);
  });

  it("comes with what a bank makes up", () => {
    expect(lossesOf(bare, "bank")).toEqual([
      {
        kind: "made-up",
        field: "difficulty",
        loss: 'difficulty is missing; a bank line needs one and gets "Unrated"',
      },
    ]);
  });
});
