import { describe, expect, it } from "vitest";
import { readBank } from "../bank.ts";
import { read } from "./testing/source-of.ts";

const lines = (...rows: readonly unknown[]): string => rows.map((row) => JSON.stringify(row)).join("\n");

const BANK = {
  id: "q1",
  category: "Water",
  difficulty: "Easy",
  scenario: ["A dry valley"],
  prompt: "How do I make water safe?",
  rubric: ["Boils it", { id: "cool", text: "Lets it cool", weight: 2 }],
  auto_fail: ["Drinks it"],
};
const BANK_TASK = {
  taskId: "q1",
  category: "Water",
  difficulty: "Easy",
  scenario: ["A dry valley"],
  prompt: "How do I make water safe?",
  rubric: [
    { id: "r1", text: "Boils it", weight: 1, maxScore: 1 },
    { id: "cool", text: "Lets it cool", weight: 2, maxScore: 1 },
  ],
  autoFail: ["Drinks it"],
};

describe("a question bank", () => {
  it("is read from JSON lines as the bank reader reads it", async () => {
    const content = lines(BANK, {
      ...BANK,
      id: "q2",
      version: 3,
      tags: ["a"],
      references: { good: "Boil." },
    });
    const { tasks, faults } = await read(content);
    expect(faults).toEqual([]);
    expect(tasks).toEqual(readBank({ path: "", content }, false).tasks);
  });

  it("is read from a JSON list", async () => {
    const { tasks, lines: found } = await read(JSON.stringify([BANK, { ...BANK, id: "q2" }], null, 2));
    expect(tasks.map(({ taskId }) => taskId)).toEqual(["q1", "q2"]);
    expect(found).toEqual([2, 22]);
  });

  it("is read from CSV, lists being JSON or one entry per line", async () => {
    const rubric = JSON.stringify(BANK.rubric).replaceAll('"', '""');
    const { tasks, faults } = await read(
      "id,category,difficulty,scenario,prompt,rubric,auto_fail,version,title\r\n" +
        `q1,Water,Easy,A dry valley,How do I make water safe?,"${rubric}","[""Drinks it""]",,\r\n` +
        'q2,Water,Easy,"one\ntwo",Why?,"Boils it\nCools it",,4,Safe water\r\n',
    );
    expect(faults).toEqual([]);
    expect(tasks).toMatchObject([
      { ...BANK_TASK, version: 1 },
      {
        taskId: "q2",
        version: 4,
        title: "Safe water",
        scenario: ["one", "two"],
        rubric: [
          { id: "r1", text: "Boils it" },
          { id: "r2", text: "Cools it" },
        ],
        autoFail: [],
      },
    ]);
  });

  it("keeps unknown keys as metadata when asked to", async () => {
    const { tasks } = await read(lines({ ...BANK, mood: { grim: true } }), { keepUnknown: true });
    expect(tasks).toMatchObject([{ metadata: { mood: { grim: true } } }]);
  });
});

describe("prompt templates", () => {
  const task = {
    taskId: "t1",
    category: "general",
    templateVersion: "2",
    prompt: "Translate {word}",
    inputText: "now",
    vars: { word: "cat", count: "3", loud: "true" },
  };

  it("are read from CSV", async () => {
    const { tasks, faults } = await read(
      "task_id,template_version,prompt_template,input_text,vars_json\n" +
        't1,2,Translate {word},now,"{""word"":""cat"",""count"":3,""loud"":true}"\nt2,,Hello,,\n',
    );
    expect(faults).toEqual([]);
    expect(tasks).toMatchObject([task, { taskId: "t2", prompt: "Hello", vars: {} }]);
    expect(tasks[1]?.templateVersion).toBeUndefined();
    expect(tasks[1]?.inputText).toBeUndefined();
  });

  it.each([
    { name: "an object", vars_json: { word: "cat", count: 3, loud: true } },
    { name: "a text", vars_json: '{"word":"cat","count":3,"loud":true}' },
  ])("are read from JSON lines with variables as $name", async ({ vars_json }) => {
    const row = {
      task_id: "t1",
      template_version: 2,
      prompt_template: "Translate {word}",
      input_text: "now",
    };
    expect((await read(lines({ ...row, vars_json }))).tasks).toMatchObject([task]);
  });

  it("take null for nothing", async () => {
    const row = {
      task_id: "t1",
      template_version: null,
      prompt_template: "p",
      input_text: null,
      vars_json: null,
    };
    expect((await read(lines(row))).tasks).toMatchObject([{ taskId: "t1", vars: {} }]);
  });
});

describe("tasks with graded references", () => {
  const row = {
    taskId: "proof_001",
    category: "Proofreading",
    subcategory: "Grammar",
    question: "Fix grammar in: 'This are wrong.'",
    excellent: "This is wrong.",
    good: "This is wrong",
    pass: "this is wrong",
    incorrectAnswerDirection: "missing_subject",
  };
  const { question, excellent, good, pass, incorrectAnswerDirection, ...rest } = row;
  const task = { ...rest, prompt: question, references: { excellent, good, pass, incorrectAnswerDirection } };

  it.each([
    { name: "JSON lines", content: JSON.stringify(row) },
    { name: "CSV", content: `${Object.keys(row).join()}\n${Object.values(row).join()}` },
  ])("are read from $name", async ({ content }) => {
    const { tasks, faults } = await read(content);
    expect(faults).toEqual([]);
    expect(tasks).toMatchObject([task]);
  });

  it("have no references when every grade is empty", async () => {
    const { tasks } = await read("taskId,category,question,excellent\nt,c,q,\n");
    expect(tasks[0]?.references).toBeUndefined();
  });
});

describe("CSV", () => {
  const header = "taskId,category,question";

  it.each([
    { name: "semicolons", content: 'taskId;category;question\nt1;c;"a, b; c"\n' },
    { name: "tabs", content: "taskId\tcategory\tquestion\nt1\tc\ta, b; c\n" },
    { name: "Windows line ends", content: `${header}\r\nt1,c,"a, b; c"\r\n` },
    { name: "old Macintosh line ends", content: `${header}\rt1,c,"a, b; c"\r` },
    { name: "a byte order mark", content: `\uFEFF${header}\nt1,c,"a, b; c"` },
    { name: "blank lines and rows", content: `\n \n${header}\n\nt1,c,"a, b; c"\n,,\n\n` },
    { name: "quotes and spaces in the header", content: `"taskId", category,"question"\nt1,c,"a, b; c"` },
  ])("may have $name", async ({ content }) => {
    const { tasks, faults } = await read(content);
    expect(faults).toEqual([]);
    expect(tasks).toMatchObject([{ taskId: "t1", category: "c", prompt: "a, b; c" }]);
  });

  it("counts physical lines, also inside quotes", async () => {
    const { tasks, lines: found } = await read(
      `${header}\r\nt1,c,"one\r\ntwo\nthree ""3"""\r\n\r\nt2,c,q\r\n`,
    );
    expect(found).toEqual([2, 6]);
    expect(tasks[0]?.prompt).toBe('one\r\ntwo\nthree "3"');
  });

  it("gives back formulas that an export defused, and no other quote", async () => {
    const cells = ["'=1+1", "'-5", "''=x", "'quoted'", "'", "'''x"];
    const { tasks } = await read(
      `${header}\n${cells.map((cell, index) => `t${index},c,${cell}`).join("\n")}`,
    );
    expect(tasks.map(({ prompt }) => prompt)).toEqual(["=1+1", "-5", "'=x", "'quoted'", "'", "''x"]);
  });

  it("keeps unknown columns as metadata when asked to", async () => {
    const { tasks, faults } = await read(`${header},mood,\nt1,c,q,grim,9\nt2,c,q,,\n`, { keepUnknown: true });
    expect(faults).toEqual([]);
    expect(tasks.map(({ metadata }) => metadata)).toEqual([{ mood: "grim", "column 5": "9" }, {}]);
  });
});

describe("a file of another shape", () => {
  const content = "uuid,Frage,Antwort,labels,extra\nu1,Warum?,Darum.,\"a, b\",'=x\n,'-1?,''so'',,\n";
  const mapping = { taskId: "uuid", prompt: "Frage", excellent: "Antwort", tags: "labels" };

  it("is read with a mapping", async () => {
    const { tasks, faults } = await read(content, { mapping });
    expect(faults).toEqual([]);
    expect(tasks).toMatchObject([
      { taskId: "u1", category: "general", prompt: "Warum?", tags: ["a", "b"], metadata: {} },
      {
        taskId: expect.stringMatching(/^tasks-[0-9a-f]{12}$/),
        prompt: "-1?",
        references: { excellent: "''so''" },
      },
    ]);
  });

  it("keeps the other columns as metadata when asked to", async () => {
    const { tasks } = await read(content, { mapping, keepUnknown: true });
    expect(tasks.map(({ metadata }) => metadata)).toEqual([{ extra: "=x" }, {}]);
  });

  it("may be JSON with numbers and lists", async () => {
    const rows = [{ q: 7, t: ["a", 2], n: null, deep: { x: 1 } }, { q: "b" }];
    const options = { mapping: { prompt: "q", tags: "t", title: "n" }, keepUnknown: true };
    const { tasks, faults } = await read(JSON.stringify(rows), options);
    expect(faults).toEqual([]);
    expect(tasks).toMatchObject([
      { prompt: "7", tags: ["a", "2"], metadata: { deep: { x: 1 } } },
      { prompt: "b" },
    ]);
  });

  it("is a fault without a mapping", async () => {
    const { tasks, faults } = await read(content);
    expect(tasks).toEqual([]);
    expect(faults).toEqual([
      {
        file: "tasks",
        line: 1,
        message: "needs a column mapping; its columns are uuid, Frage, Antwort, labels, extra",
        expected: expect.stringContaining("a column mapping"),
      },
    ]);
  });
});
