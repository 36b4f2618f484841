import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Failure } from "./failure.ts";
import { buildMessages, fieldsSent, renderPrompt, unfilledPlaceholders } from "./messages.ts";
import { MESSAGE_RECIPES, type Task, taskSchema } from "./records/index.ts";

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

describe("the recipe auto", () => {
  it("sends a bank line's scenario before its prompt", () => {
    expect(buildMessages(task({ prompt: "Why?", scenario: ["It is late"] }), { recipe: "auto" })).toEqual([
      { role: "user", content: "- It is late\n\nWhy?" },
    ]);
  });

  it("sends a template as system message and its input as user message", () => {
    expect(
      buildMessages(task({ prompt: "Sum up in {n} words.", vars: { n: "5" }, inputText: "Once." }), {
        recipe: "auto",
      }),
    ).toEqual([
      { role: "system", content: "Sum up in 5 words." },
      { role: "user", content: "Once." },
    ]);
  });

  it("sends the prompt alone as one user message", () => {
    expect(buildMessages(task({ inputText: " ", scenario: [""] }), { recipe: "auto" })).toEqual([
      { role: "user", content: "Why?" },
    ]);
  });

  const word = fc.stringMatching(/^[a-z]{6,12}$/);
  const filled = fc.record({
    prompt: word.map((text) => `p-${text}`),
    scenario: fc.array(
      word.map((text) => `s-${text}`),
      { maxLength: 3 },
    ),
    inputText: fc.option(
      word.map((text) => `i-${text}`),
      { nil: undefined },
    ),
    value: fc.option(
      word.map((text) => `v-${text}`),
      { nil: undefined },
    ),
    system: fc.option(
      word.map((text) => `y-${text}`),
      { nil: undefined },
    ),
  });

  it("loses no filled field of any task, and every recipe says what it drops", () => {
    fc.assert(
      fc.property(filled, fc.constantFrom(...MESSAGE_RECIPES), ({ value, system, ...fields }, recipe) => {
        const { prompt } = fields;
        const asked = task(
          value === undefined ? fields : { ...fields, prompt: `${prompt} {it}`, vars: { it: value } },
        );
        const variant = system === undefined ? undefined : { id: "v", system };
        const text = buildMessages(asked, { recipe, variant })
          .map(({ content }) => content)
          .join("\n");
        const { dropped } = fieldsSent(asked, recipe);
        expect(recipe === "auto" ? dropped : []).toEqual([]);
        for (const always of [prompt, value, system]) expect(text).toContain(always ?? "");
        for (const line of fields.scenario) expect(text.includes(line)).toBe(!dropped.includes("scenario"));
        const { inputText = "" } = fields;
        expect(text.includes(inputText)).toBe(!dropped.includes("inputText"));
      }),
    );
  });
});

it("finds what looks like a placeholder of any tool, and nothing else", () => {
  expect(unfilledPlaceholders('{a} {{ b }} {{c}} {} {1} {"x": 1} {a}')).toEqual(["{a}", "{{b}}", "{{c}}"]);
});

it("names a variable that is missing although every object has something of that name", () => {
  expect(() => renderPrompt({ taskId: "t", prompt: "{a} {constructor}", vars: { a: "1" } })).toThrow(
    "{constructor}",
  );
});
