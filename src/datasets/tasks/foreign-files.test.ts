import { describe, expect, it } from "vitest";
import type { Task } from "../../core/index.ts";
import { openTasks } from "./open-tasks.ts";
import { read, sourceOf } from "./testing/source-of.ts";

const mapping = { prompt: "question", excellent: "answer" };
const ids = async (content: string, path = "quiz.csv") => {
  const { tasks, faults } = await read(content, { mapping, path });
  expect(faults).toEqual([]);
  return tasks.map(({ taskId }: Task) => taskId);
};
const csv = (...rows: readonly string[]) => `question,answer\n${rows.join("\n")}\n`;

describe("ids of rows without one", () => {
  it("are the same when the file is read again, wherever it lies and its rows stand", async () => {
    const [first = "", second = ""] = await ids(csv("Why?,1", "How?,2"));
    expect(first).toMatch(/^quiz-[0-9a-f]{12}$/);
    expect(await ids(csv("Why?,1", "How?,2"), "/tmp/other/quiz.csv")).toEqual([first, second]);
    expect(await ids(csv("New?,0", "How?,2", "Why?,1"))).toEqual([expect.any(String), second, first]);
    expect(await ids(csv("Why?,edited"), "C:\\files\\quiz.csv")).toEqual([first]);
  });

  it("are others in another file and for another question", async () => {
    const all = [
      ...(await ids(csv("Why?,1", "How?,2"))),
      ...(await ids(csv("Why?,1"), "quiz.jsonl")),
      ...(await ids(csv("Why?,1"), "my quiz.csv")),
      ...(await ids(csv("Why?,1"), "my-quiz.csv")),
      ...(await ids(csv("When?,1"))),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it("differ within a file, even for the very same row", async () => {
    const all = await ids(csv("Why?,1", "Why?,2", "Why?,2", "Why?,2", "Why?,2"));
    expect(new Set(all).size).toBe(5);
    expect(await ids(csv("Why?,1", "Why?,2", "Why?,2", "Why?,2", "Why?,2"))).toEqual(all);
  });

  it("hold the whole row when the file has no name", async () => {
    const [one = ""] = await ids(csv("Why?,1"), "-");
    expect(one).toMatch(/^task-[0-9a-f]{12}$/);
    expect(await ids(csv("Why?,1"), "-")).toEqual([one]);
    expect(await ids(csv("Why?,2"), "-")).not.toEqual([one]);
  });

  it("are made of any file name", async () => {
    for (const path of ["...", ".csv", "/", "вопросы 漢字.csv", "x".repeat(400), "\ud800.csv"])
      expect((await ids(csv("Why?,1"), path))[0]).toMatch(/^.{1,40}-[0-9a-f]{12}$/u);
  });
});

describe("choices of multiple-choice questions", () => {
  it.each([
    "choices",
    "options",
    "A,B,C,D",
    "choice_a,choice_b",
    "option1,option2",
    "Incorrect Answer 1,Incorrect Answer 2",
    "opa,opb,opc,opd",
    "Варианты",
  ])("are not lost silently: %s", async (columns) => {
    const row = columns.split(",").map(() => "x");
    const content = `question,answer,${columns}\nWhy?,1,${row.join()}\n`;
    const { tasks, faults } = await read(content, { mapping });
    expect(tasks).toEqual([]);
    expect(faults).toMatchObject([
      { line: 1, message: expect.stringContaining("multiple-choice") as string },
    ]);
    expect((await read(content, { mapping, keepUnknown: true })).tasks).toEqual([]);
    const allowed = await read(content, { mapping, ignoreColumns: columns.split(",") });
    expect([allowed.tasks.length, allowed.faults]).toEqual([1, []]);
  });

  it("are found in JSON, also in a row far down and in a bank", async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ question: `Why ${index}?`, answer: "1" }));
    const late = [...rows, { question: "Which?", answer: "1", choices: ["a", "b"] }];
    const { tasks, faults } = await read(JSON.stringify(late), { mapping });
    expect(tasks).toHaveLength(20);
    expect(faults).toMatchObject([{ key: "choices" }]);
    const line = {
      id: "a",
      category: "c",
      difficulty: "E",
      scenario: [],
      prompt: "p",
      rubric: [],
      auto_fail: [],
    };
    const bank = await read(JSON.stringify({ ...line, choices: ["a", "b"] }), { keepUnknown: true });
    expect([bank.tasks.length, bank.faults.length]).toEqual([0, 1]);
  });

  it("are no choices where a mapping uses them or nothing else is like them", async () => {
    const used = { ...mapping, inputText: "choices" };
    expect((await read("question,answer,choices\nWhy?,1,a or b\n", { mapping: used })).tasks).toMatchObject([
      { inputText: "a or b" },
    ]);
    expect((await read("question,answer,a,option2\nWhy?,1,2,3\n", { mapping })).faults).toEqual([]);
  });
});

describe("promptfoo's expected answers", () => {
  const promptfoo = { prompt: "question", excellent: "__expected" };
  const row = (cell: string) => `question,__expected\nWhy?,"${cell.replaceAll('"', '""')}"\n`;

  it.each([
    "grade: is polite",
    "llm-rubric:is polite",
    "javascript: output.length < 5",
    "python:len(output)",
    "contains: Paris",
    "similar(0.8): hello",
    "fn:output === 'x'",
    "eval: 1",
    "not-contains: x",
    "not-icontains-any:a,b",
    "is-json",
    "latency(500)",
    "file://check.js",
  ])("are no reference when they are an assertion: %s", async (cell) => {
    const { tasks, faults } = await read(row(cell), { mapping: promptfoo });
    expect(tasks).toEqual([]);
    expect(faults).toMatchObject([
      { line: 2, key: "__expected", message: expect.stringContaining("promptfoo assertion") as string },
    ]);
    const ignored = await read(row(cell), { mapping: { prompt: "question" }, ignoreColumns: ["__expected"] });
    expect(ignored.tasks).toMatchObject([{ prompt: "Why?" }]);
  });

  it("are named in further columns too, and taken when they are plain text", async () => {
    const more = "question,__expected1,__expected2\nWhy?,Because,grade: x\n";
    const plain = { prompt: "question", excellent: "__expected1" };
    expect((await read(more, { mapping: plain })).faults).toMatchObject([{ key: "__expected2" }]);
    for (const cell of ["Because.", "Note: it depends", "python", "It contains: water", "equals"])
      expect((await read(row(cell), { mapping: promptfoo })).tasks).toMatchObject([
        { references: { excellent: cell } },
      ]);
  });
});

describe("texts of nothing but spaces", () => {
  it.each([
    { name: "a mapped file", content: 'question,answer\n"  ",1\n', options: { mapping } },
    { name: "graded references", content: 'taskId,category,question\nt," ",q\n', options: {} },
    { name: "templates", content: '{"task_id": "\\t", "prompt_template": "p"}', options: {} },
    {
      name: "a bank",
      content:
        '{"id":"a","category":"c","difficulty":"E","scenario":[],"prompt":"p","rubric":["r"," "],"auto_fail":[]}',
      options: {},
    },
  ])("are refused in $name", async ({ content, options }) => {
    const { tasks, faults } = await read(content, options);
    expect(tasks).toEqual([]);
    expect(faults).toMatchObject([{ message: "is empty" }]);
  });

  it("leave texts with spaces around them as they are", async () => {
    const { tasks } = await read('question,answer\n" Why? ",1\n', { mapping });
    expect(tasks).toMatchObject([{ prompt: " Why? " }]);
  });
});

describe("columns that nothing is made of", () => {
  const ignoredOf = async (content: string, options = {}) => {
    const opened = await openTasks(
      sourceOf(content),
      { path: "q", keepUnknown: false, mapping, ...options },
      { propose: false },
    );
    await Array.fromAsync(opened.rows);
    return opened.ignored();
  };

  it("are known after the last row", async () => {
    expect(await ignoredOf("question,answer,mood\nWhy?,1,grim\n")).toEqual(["mood"]);
    expect(await ignoredOf("question,answer,mood\nWhy?,1,grim\n", { keepUnknown: true })).toEqual([]);
    const rows = Array.from({ length: 20 }, () => ({ question: "Why?", answer: "1" }));
    expect(await ignoredOf(JSON.stringify([...rows, { ...rows[0], late: 1 }]))).toEqual(["late"]);
    expect(
      await ignoredOf("question,answer,choices\nWhy?,1,x\n", {
        keepUnknown: true,
        ignoreColumns: ["choices", "none"],
      }),
    ).toEqual(["choices"]);
  });
});
