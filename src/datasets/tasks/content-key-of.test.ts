import { describe, expect, it } from "vitest";
import { type Task, taskSchema } from "../../core/index.ts";
import { contentKeyOf } from "./content-key-of.ts";

const task = (differences: Partial<Task> = {}): Task =>
  taskSchema.parse({ taskId: "t1", category: "c", prompt: "p", vars: { a: "1", b: "2" }, ...differences });

describe("the key of a task's content", () => {
  it.each<{ name: string; differences: Partial<Task> }>([
    { name: "id, version and source", differences: { taskId: "t2", version: 5, source: "s" } },
    { name: "the order of keys", differences: { vars: { b: "2", a: "1" } } },
    { name: "a field without a value", differences: { title: undefined } },
  ])("does not depend on $name", ({ differences }) => {
    expect(contentKeyOf(task(differences))).toBe(contentKeyOf(task()));
  });

  it.each<Partial<Task>>([{ prompt: "q" }, { vars: { a: "1" } }, { category: "d" }, { tags: ["x"] }])(
    "depends on %j",
    (differences) => {
      expect(contentKeyOf(task(differences))).not.toBe(contentKeyOf(task()));
    },
  );

  it("depends on the order of lists", () => {
    expect(contentKeyOf(task({ scenario: ["a", "b"] }))).not.toBe(
      contentKeyOf(task({ scenario: ["b", "a"] })),
    );
  });
});
