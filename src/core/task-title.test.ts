import { expect, it } from "vitest";
import { taskTitle } from "./task-title.ts";

it("is the task's own, or else the first line of what it asks, in short", () => {
  expect(taskTitle({ title: "Bread", prompt: "Why does it rise?" })).toBe("Bread");
  expect(taskTitle({ title: " ", prompt: "\nWhy does it rise?\nBe short." })).toBe("Why does it rise?");
  expect(taskTitle({ prompt: "a".repeat(200) })).toBe(`${"a".repeat(99)}…`);
});

it("is the input where many tasks share a template", () => {
  expect(taskTitle({ prompt: "Answer as {who}.", inputText: "Where is my parcel?\nAnn" })).toBe(
    "Where is my parcel?",
  );
  expect(taskTitle({ prompt: "Answer as {who}.", inputText: " " })).toBe("Answer as {who}.");
});
