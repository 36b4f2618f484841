import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Failure } from "./failure.ts";
import { buildMessages, renderPrompt } from "./messages.ts";
import { type Task, taskSchema } from "./records/index.ts";

const task = (parts: Partial<Task>): Task =>
  taskSchema.parse({ taskId: "t1", category: "c", prompt: "Why?", ...parts });

const render = (prompt: string, vars: Record<string, string>): string => renderPrompt(task({ prompt, vars }));

describe("renderPrompt", () => {
  it("fills in placeholders, the same one as often as it stands there", () => {
    expect(render("Is {a} more than {b_2}? {a}!", { a: "1", b_2: "2" })).toBe("Is 1 more than 2? 1!");
  });

  it("makes single braces of doubled ones", () => {
    expect(render('{{"name": "{name}"}} {{name}}', { name: "Ann" })).toBe('{"name": "Ann"} {name}');
  });

  it("leaves braces alone that hold no name", () => {
    expect(render("{} {1} {a b} { {a}", { a: "1" })).toBe("{} {1} {a b} { 1");
  });

  it("does not look for placeholders in what it fills in, nor for patterns", () => {
    expect(render("{a}", { a: "{b} {{ $& $1", b: "2" })).toBe("{b} {{ $& $1");
  });

  it("fills in an empty text", () => {
    expect(render("[{a}]", { a: "" })).toBe("[]");
  });

  it("takes a prompt as it is when the task has no variables", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: fc.constantFrom("{", "}", "a", " ") }), (prompt) => {
        expect(render(prompt, {})).toBe(prompt);
      }),
    );
  });

  it("names the task and the variable that is missing", () => {
    const renderIt = () => render("{a} and {b}", { a: "1" });
    expect(renderIt).toThrow(Failure);
    expect(renderIt).toThrow("Task t1: the prompt uses {b}, which vars does not have.");
  });
});

describe("buildMessages", () => {
  const full = task({
    prompt: "Sum up {what}.",
    vars: { what: "this" },
    scenario: ["It is late", "The {what} is long"],
    inputText: "Once upon a time {what}.",
  });

  it("sends the prompt alone as plain", () => {
    expect(buildMessages(full, { recipe: "plain" })).toEqual([{ role: "user", content: "Sum up this." }]);
  });

  it("sends the scenario's bullets and then the prompt as scenario", () => {
    expect(
      buildMessages(task({ prompt: "Why?", scenario: ["It is late", "It rains"] }), { recipe: "scenario" }),
    ).toEqual([{ role: "user", content: "- It is late\n- It rains\n\nWhy?" }]);
  });

  it("sends the prompt alone as scenario when there is no scenario", () => {
    expect(buildMessages(task({}), { recipe: "scenario" })).toEqual([{ role: "user", content: "Why?" }]);
  });

  it("sends the prompt as system message and the input as it is as system-user", () => {
    expect(buildMessages(full, { recipe: "system-user" })).toEqual([
      { role: "system", content: "Sum up this." },
      { role: "user", content: "Once upon a time {what}." },
    ]);
  });

  it("sends the prompt as the user's message as system-user when there is no input", () => {
    expect(buildMessages(task({}), { recipe: "system-user" })).toEqual([{ role: "user", content: "Why?" }]);
  });
});

it("names a variable that is missing although every object has something of that name", () => {
  expect(() => renderPrompt({ taskId: "t", prompt: "{a} {constructor}", vars: { a: "1" } })).toThrow(
    "{constructor}",
  );
});
