import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readBank } from "./bank.ts";

const LINE = {
  id: "q1",
  category: "Water",
  difficulty: "Easy",
  scenario: ["A dry valley", "One pot"],
  prompt: "How do I make water safe?",
  rubric: [{ id: "boil", text: "Says to boil it", weight: 2, maxScore: 3 }],
  auto_fail: ["Says to drink it as it is"],
};

/** One bank line; give what differs. Undefined takes a key away. */
const line = (differences: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ ...LINE, ...differences });

const read = (content: string, keepUnknown = false) => readBank({ path: "bank.jsonl", content }, keepUnknown);

/** The 1-based column at which a text stands first. */
const columnOf = (text: string, part: string): number => text.indexOf(part) + 1;

describe("a bank line that is right", () => {
  it("becomes a task", () => {
    const { tasks, faults, path } = read(line());
    expect([faults, path]).toEqual([[], "bank.jsonl"]);
    expect(tasks).toMatchObject([
      {
        taskId: "q1",
        version: 1,
        category: "Water",
        difficulty: "Easy",
        scenario: ["A dry valley", "One pot"],
        prompt: "How do I make water safe?",
        rubric: [{ id: "boil", text: "Says to boil it", weight: 2, maxScore: 3 }],
        autoFail: ["Says to drink it as it is"],
        metadata: {},
      },
    ]);
  });

  it("may carry rubric items as plain strings, which become r1, r2 and so on", () => {
    const { tasks } = read(line({ rubric: ["Boils it", "Lets it cool"] }));
    expect(tasks[0]?.rubric).toEqual([
      { id: "r1", text: "Boils it", weight: 1, maxScore: 1 },
      { id: "r2", text: "Lets it cool", weight: 1, maxScore: 1 },
    ]);
  });

  it("may mix strings and objects, and leave weight and maximum at 1", () => {
    const { tasks } = read(line({ rubric: [{ id: "boil", text: "Boils it" }, "Lets it cool"] }));
    expect(tasks[0]?.rubric).toEqual([
      { id: "boil", text: "Boils it", weight: 1, maxScore: 1 },
      { id: "r2", text: "Lets it cool", weight: 1, maxScore: 1 },
    ]);
  });

  it("may carry every optional key", () => {
    const { tasks, faults } = read(
      line({
        version: 3,
        source: "field manual",
        title: "Safe water",
        area: "Survival",
        subcategory: "Purifying",
        task_type: "how-to",
        reference_facts: ["Boiling kills germs"],
        tags: ["water"],
        vars: { place: "valley" },
        references: { good: "Boil it." },
      }),
    );
    expect(faults).toEqual([]);
    expect(tasks[0]).toMatchObject({
      version: 3,
      source: "field manual",
      title: "Safe water",
      area: "Survival",
      subcategory: "Purifying",
      taskType: "how-to",
      referenceFacts: ["Boiling kills germs"],
      tags: ["water"],
      vars: { place: "valley" },
      references: { good: "Boil it." },
    });
  });

  it("keeps a version in words as metadata", () => {
    expect(read(line({ version: "v7" })).tasks[0]).toMatchObject({ version: 1, metadata: { version: "v7" } });
  });
});

describe("the lines of a bank", () => {
  const two = [line(), line({ id: "q2" })];

  it.each([
    { name: "Windows line ends", content: two.join("\r\n") },
    { name: "a byte order mark", content: `\uFEFF${two.join("\n")}` },
    { name: "blank lines", content: `\n\n${two.join("\n  \n\t\n")}\n\n` },
    { name: "an end of line at the end", content: `${two.join("\n")}\n` },
  ])("are read with $name", ({ content }) => {
    const { tasks, faults } = read(content);
    expect(faults).toEqual([]);
    expect(tasks.map(({ taskId }) => taskId)).toEqual(["q1", "q2"]);
  });

  it("keep their numbers although blank ones are passed over", () => {
    expect(read(`\n${line()}\r\n\r\nnot json`).faults).toMatchObject([{ line: 4 }]);
  });

  it.each(["", "\n\n", "\uFEFF", " \r\n\t"])("must not be none at all: %j", (content) => {
    expect(read(content).faults).toEqual([
      { file: "bank.jsonl", message: "the file has no tasks", expected: "one JSON object per line" },
    ]);
  });
});

describe("a bank line that is wrong", () => {
  it("has broken JSON named with line and column", () => {
    const broken = line().replace('"category":', '"category"');
    const { tasks, faults } = read(`${line()}\n${broken}`);
    expect(tasks).toHaveLength(1);
    expect(faults).toEqual([
      {
        file: "bank.jsonl",
        line: 2,
        column: columnOf(broken, '"Water"'),
        message: "is not valid JSON",
        expected: "one JSON object per line",
      },
    ]);
  });

  it("has an unknown key named with the flag that keeps it", () => {
    const text = line({ mood: "grim" });
    expect(read(text).faults).toEqual([
      {
        file: "bank.jsonl",
        line: 1,
        column: columnOf(text, '"mood"'),
        key: "mood",
        message: "unknown key",
        expected: expect.stringContaining("--keep-unknown"),
      },
    ]);
  });

  it("keeps unknown keys as metadata when asked to", () => {
    const { tasks, faults } = read(line({ mood: "grim", nested: { a: [1, null] } }), true);
    expect(faults).toEqual([]);
    expect(tasks[0]?.metadata).toEqual({ mood: "grim", nested: { a: [1, null] } });
  });

  it("is still wrong in its known keys when unknown ones are kept", () => {
    const { faults } = read(line({ mood: "grim", prompt: "" }), true);
    expect(faults.map(({ key }) => key)).toEqual(["prompt"]);
  });

  it("has an id that stands twice named with the first line", () => {
    const text = line({ prompt: "Another question?" });
    const { tasks, faults } = read([line(), line({ id: "q2" }), text].join("\n"));
    expect(tasks.map(({ taskId }) => taskId)).toEqual(["q1", "q2"]);
    expect(faults).toEqual([
      {
        file: "bank.jsonl",
        line: 3,
        column: columnOf(text, '"id"'),
        key: "id",
        message: '"q1" is already the ID of line 1',
        expected: "unique IDs",
      },
    ]);
  });

  it.each([0, -1])("has a maximum of %d named with what it may be", (maxScore) => {
    const text = line({ rubric: [LINE.rubric[0], { id: "cool", text: "Cools it", maxScore }] });
    expect(read(text).faults).toMatchObject([
      { line: 1, key: "rubric[1].maxScore", message: "is too small", expected: "more than 0" },
    ]);
  });

  it.each([
    { name: "a missing prompt", differences: { prompt: undefined }, key: "prompt", expected: "a text" },
    { name: "a prompt that is a number", differences: { prompt: 7 }, key: "prompt", expected: "a text" },
    {
      name: "a scenario that is a text",
      differences: { scenario: "x" },
      key: "scenario",
      expected: "a list",
    },
    {
      name: "auto_fail left out",
      differences: { auto_fail: undefined },
      key: "auto_fail",
      expected: "a list",
    },
    {
      name: "a weight in words",
      differences: { rubric: [{ id: "a", text: "t", weight: "2" }] },
      key: "rubric[0].weight",
      expected: "a number",
    },
    { name: "a number as variable", differences: { vars: { n: 3 } }, key: "vars.n", expected: "a text" },
  ])("has $name named with what is expected", ({ differences, key, expected }) => {
    expect(read(line(differences)).faults).toMatchObject([{ file: "bank.jsonl", line: 1, key, expected }]);
  });

  it("has an empty id named", () => {
    expect(read(line({ id: "" })).faults).toMatchObject([{ line: 1, key: "id", message: "is empty" }]);
  });

  it.each(["[1, 2]", '"text"', "7", "null"])("is not an object: %s", (text) => {
    const { tasks, faults } = read(text);
    expect(tasks).toEqual([]);
    expect(faults).toMatchObject([{ file: "bank.jsonl", line: 1, expected: "an object" }]);
  });

  it("has two rubric items with one id named", () => {
    const text = line({ rubric: ["Boils it", { id: "r1", text: "Lets it cool" }] });
    expect(read(text).faults).toEqual([
      {
        file: "bank.jsonl",
        line: 1,
        column: columnOf(text, '"rubric"'),
        key: "rubric",
        message: 'two rubric items have the ID "r1"',
        expected: "unique IDs",
      },
    ]);
  });

  it("is listed with every other bad line and every fault in it", () => {
    const content = [
      line({ category: 1, prompt: 2 }),
      line(),
      "{",
      line({ id: "q2", mood: "grim" }),
      line({ id: "q3", rubric: [{ id: "a", text: "" }] }),
    ].join("\n");
    const { tasks, faults } = read(content);
    expect(tasks.map(({ taskId }) => taskId)).toEqual(["q1"]);
    expect(faults.map((fault) => [fault.line, fault.key])).toEqual([
      [1, "category"],
      [1, "prompt"],
      [3, undefined],
      [4, "mood"],
      [5, "rubric[0].text"],
    ]);
  });
});

describe("the bank that comes with Assay", () => {
  const path = "../../examples/practical-skills.jsonl";
  const { tasks, faults } = readBank(
    { path, content: readFileSync(new URL(path, import.meta.url), "utf8") },
    false,
  );

  it("reads without a fault and has at least 40 tasks", () => {
    expect(faults).toEqual([]);
    expect(tasks.length).toBeGreaterThanOrEqual(40);
  });

  it("has a rubric or references for every task", () => {
    const unjudgeable = tasks.filter((task) => task.rubric.length === 0 && task.references === undefined);
    expect(unjudgeable.map(({ taskId }) => taskId)).toEqual([]);
  });
});

describe("places in a bank line", () => {
  const line = { category: "c", difficulty: "Easy", scenario: [], prompt: "p", auto_fail: [] };

  it("are those of the line's own keys, not of a rubric item's", () => {
    const text = JSON.stringify({ rubric: [{ id: "x", text: "t" }], id: "q1", ...line });
    const { faults } = readBank({ path: "b", content: `${text}\n${text}` }, false);
    expect(faults).toMatchObject([{ line: 2, column: text.indexOf('"id":"q1"') + 1, key: "id" }]);
  });

  it("are those of keys inside a rubric item, for which nothing can be kept", () => {
    const text = JSON.stringify({ id: "q", ...line, rubric: [{ id: "a", text: "t", foo: 1 }] });
    const [fault] = readBank({ path: "b", content: text }, false).faults;
    expect(fault).toMatchObject({ key: "rubric[0].foo", column: text.indexOf('"foo"') + 1 });
    expect(fault?.expected ?? "").not.toContain("--keep-unknown");
  });

  it("are told apart from keys that are missing", () => {
    const text = JSON.stringify({ ...line, id: 5, rubric: [{ id: "constructor", text: "t" }] });
    const messages = readBank({ path: "b", content: text.replace('"prompt":"p",', "") }, false).faults;
    expect(messages.map(({ key, message }) => `${key} ${message}`).sort()).toEqual([
      "id has the wrong type",
      "prompt is missing",
      "rubric[0].id is a reserved word",
    ]);
  });
});
