import { describe, expect, it } from "vitest";
import { type Fault, describeFault } from "../../core/index.ts";
import { UTF8 } from "./rows/unreadable.ts";
import { read } from "./testing/source-of.ts";

const table = (faults: readonly Fault[]): string[] => faults.map(describeFault);
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "number" ? [part] : [...new TextEncoder().encode(part)])),
  );

describe("every bad row of a file is listed", () => {
  it("in CSV, with the line and the column", async () => {
    const { tasks, faults } = await read(
      bytes(
        "task_id,template_version,prompt_template,input_text,vars_json\r\n",
        "t1,1,Good,,\r\n",
        ",1,No id,,\r\n",
        't2,1,"",,\r\n',
        "t3,1,Two few\r\n",
        "t4,1,One more,,,\r\n",
        't5,1,"Bad "quote,,\r\n',
        't6,1,Bad "quote",,\r\n',
        't7,1,p,,"{""a"":}"\r\n',
        't8,1,p,,"{""a"":[1],""b"":null}"\r\n',
        't9,1,p,,"[1]"\r\n',
        "t10,1,p,caf",
        0xe9,
        ",\r\n",
        "t11,1,p\0,,\r\n",
        't1,1,"Same\r\nid",,\r\n',
        "t12,1,Good,,\r\n",
        't13,1,"Never closed,,\r\nt14,1,p,,\r\n',
      ),
      { path: "tasks.csv" },
    );
    expect(tasks.map(({ taskId }) => taskId)).toEqual(["t1", "t12"]);
    expect(table(faults)).toEqual([
      "tasks.csv:3 task_id: is missing (expected a text)",
      "tasks.csv:4 prompt_template: is missing (expected a text)",
      "tasks.csv:5: has 3 cells (expected 5 cells, as in the header)",
      "tasks.csv:6: has 6 cells (expected 5 cells, as in the header)",
      'tasks.csv:7 prompt_template: has text after a closing quote (expected quotes around the whole cell, and "" for a quote in it)',
      'tasks.csv:8 prompt_template: has a quote inside a cell that doesn\'t start with one (expected quotes around the whole cell, and "" for a quote in it)',
      "tasks.csv:9 vars_json: is not valid JSON",
      "tasks.csv:10 vars_json.a: has the wrong type (expected a text)",
      "tasks.csv:10 vars_json.b: has the wrong type (expected a text)",
      "tasks.csv:11 vars_json: has the wrong type (expected an object)",
      `tasks.csv:12 input_text: is not valid UTF-8 (expected ${UTF8})`,
      "tasks.csv:13 prompt_template: contains a NUL byte (expected text)",
      'tasks.csv:14 task_id: "t1" is already the ID of line 2 (expected unique IDs)',
      'tasks.csv:17 prompt_template: has a quote that is never closed (expected quotes around the whole cell, and "" for a quote in it)',
    ]);
  });

  it("in JSON lines, with the line, the column and the key", async () => {
    const good = { taskId: "t1", category: "c", question: "q" };
    const row = (differences: object): string => JSON.stringify({ ...good, ...differences });
    const { tasks, faults } = await read(
      bytes(
        `${row({})}\n`,
        `${row({ taskId: undefined })}\n`,
        `${row({ taskId: "t2", question: 7 })}\n`,
        `${row({ taskId: "t3", category: "", excellent: ["a"] })}\n`,
        `${row({ taskId: "t4", mood: "grim" })}\n`,
        '{"taskId": "t5", "category" "c"}\n',
        "\n",
        "[1]\n",
        row({ taskId: "t6" }).slice(0, -2),
        0xff,
        '"}\n',
        `${row({ taskId: "t7" })}\0\n`,
        `${row({ question: "again" })}\n`,
        '{"taskId": 12345678901234567890, "category": "c", "question": "q"}\n',
        row({ taskId: "t8" }),
      ),
      { path: "tasks.jsonl" },
    );
    expect(tasks.map(({ taskId }) => taskId)).toEqual(["t1", "t8"]);
    expect(table(faults)).toEqual([
      "tasks.jsonl:2:1 taskId: is missing (expected a text)",
      "tasks.jsonl:3:31 question: has the wrong type (expected a text)",
      "tasks.jsonl:4:16 category: is empty",
      "tasks.jsonl:4:45 excellent: has the wrong type (expected a text)",
      "tasks.jsonl:5:46 mood: unknown key (expected a key of a references line; --keep-unknown keeps others as metadata)",
      "tasks.jsonl:6:29: is not valid JSON (expected one JSON object per line)",
      "tasks.jsonl:8:1: has the wrong type (expected an object)",
      `tasks.jsonl:9:44: is not valid UTF-8 (expected ${UTF8})`,
      "tasks.jsonl:10:46: contains a NUL byte (expected text)",
      'tasks.jsonl:11:2 taskId: "t1" is already the ID of line 1 (expected unique IDs)',
      "tasks.jsonl:12:2 taskId: is too large (expected at most 9007199254740991)",
    ]);
  });

  it("in a JSON list, with the place of the key", async () => {
    const { tasks, faults } = await read(
      '[\n  {"taskId": "t1", "category": "c", "question": "q"},\n  {\n    "taskId": "t2",\n    "category": 5,\n' +
        '    "question": ""\n  }, {"taskId": }, 7,\n  {"taskId": "t1", "category": "c", "question": "q"},\n] x',
      { path: "tasks.json" },
    );
    expect(tasks.map(({ taskId }) => taskId)).toEqual(["t1"]);
    expect(table(faults)).toEqual([
      "tasks.json:6:5 question: is empty",
      "tasks.json:7:17: is not valid JSON (expected a list of JSON objects)",
      "tasks.json:7:20: has the wrong type (expected an object)",
      'tasks.json:8:4 taskId: "t1" is already the ID of line 2 (expected unique IDs)',
      "tasks.json:9:1: is not valid JSON (expected a list of JSON objects)",
      "tasks.json:9:3: follows the end of the list (expected nothing more)",
    ]);
  });
});

describe("a header that is wrong", () => {
  it.each([
    {
      name: "names that stand twice",
      content: "taskId,question,category,question\nt,a,c,b\n",
      faults: ["tasks:1 question: appears twice in the header"],
    },
    {
      name: "a name that is missing",
      content: "\ntaskId,question\nt,a\n",
      faults: [
        "tasks:2 category: is missing in the header (expected the columns taskId, category, question)",
      ],
    },
    {
      name: "a quote that is never closed",
      content: '"taskId,category,question\nt,a,b\n',
      faults: [
        'tasks:1: has a quote that is never closed (expected quotes around the whole cell, and "" for a quote in it)',
      ],
    },
    {
      name: "another encoding",
      content: latin1("Schlüssel,Frage\n1,Wann?\n"),
      faults: [`tasks:1: is not valid UTF-8 (expected ${UTF8})`],
    },
    {
      name: "a picture",
      content: latin1("\x89PNG\r\n\x1A\n\0\0\0"),
      faults: [`tasks:1: is not UTF-8 text (expected ${UTF8})`],
    },
  ])("is one fault: $name", async ({ content, faults }) => {
    const found = await read(content);
    expect(found.tasks).toEqual([]);
    expect(table(found.faults)).toEqual(faults);
  });

  it("names each unknown column once, and the rows are read", async () => {
    const { tasks, faults } = await read("taskId,category,question,mood\nt1,c,q,x\nt2,c,q,y\n");
    expect(tasks).toHaveLength(2);
    expect(table(faults)).toEqual([
      "tasks:1 mood: unknown column (expected a column of references; --keep-unknown keeps others as metadata)",
    ]);
  });

  it("lacks a column that the mapping names", async () => {
    const mapping = { prompt: "q", title: "t" };
    const { tasks, faults } = await read("q\nWhy?\n", { mapping });
    expect(tasks).toEqual([]);
    expect(table(faults)).toEqual(["tasks:1 t: is not a column of the file"]);
  });
});

describe("rows read with a mapping", () => {
  it("have their faults named by column", async () => {
    const rows = [
      { q: "" },
      { q: ["a"] },
      { q: "a", t: 5 },
      { q: "b", t: "[1" },
      5,
      { q: "c", id: "x" },
      { q: "d", id: "x" },
    ];
    const content = rows.map((row) => JSON.stringify(row)).join("\n");
    const { tasks, faults } = await read(`{}\n${content}`, {
      mapping: { prompt: "q", tags: "t", taskId: "id" },
    });
    expect(tasks.map(({ taskId }) => taskId)).toEqual(["x"]);
    expect(table(faults)).toEqual([
      "tasks:1:1 q: the prompt is empty (expected a prompt in this column, or no such row)",
      "tasks:2:2 q: the prompt is empty (expected a prompt in this column, or no such row)",
      "tasks:3:2 q: has the wrong type (expected a text)",
      "tasks:4:10 t: is not a list (expected a JSON list of texts, or one entry per line)",
      "tasks:5:10 t: is not a list (expected a JSON list of texts, or one entry per line)",
      "tasks:6:1: has the wrong type (expected an object)",
      'tasks:8:10 id: "x" is already the ID of line 7 (expected unique IDs)',
    ]);
  });
});

describe("a file without tasks", () => {
  it.each(["", "\uFEFF", "\n \r\n", "[]", " [ \n ] "])("is a fault: %j", async (content) => {
    const expected = "a header and rows, or one JSON object per line";
    expect((await read(content)).faults).toEqual([{ file: "tasks", message: "has no tasks", expected }]);
  });

  it("is a fault when it has a header", async () => {
    const { faults } = await read("\ntaskId,category,question\n\n");
    expect(table(faults)).toEqual(["tasks:2: has no tasks (expected rows below the header)"]);
  });

  it("may be a list that has no end", async () => {
    expect(table((await read("[")).faults)).toEqual(["tasks:1:1: the list has no end (expected ])"]);
  });
});

describe("a row that is too large", () => {
  const large = "x".repeat(17 * 1024 * 1024);

  it("is a fault, and the rows around it are read", async () => {
    const { tasks, lines, faults } = await read(
      `taskId,category,question\nt1,c,q\nt2,c,"${large}\n"\nt3,c,q\n`,
    );
    expect(tasks.map(({ taskId }) => taskId)).toEqual(["t1", "t3"]);
    expect(lines).toEqual([2, 5]);
    expect(table(faults)).toEqual(["tasks:3: is larger than 16 MB (expected a row of at most 16 MB)"]);
  });

  it("is a fault in JSON lines", async () => {
    const good = '{"taskId":"t1","category":"c","question":"q"}';
    const { tasks, faults } = await read(`${good}\n{"taskId":"${large}"}\n`);
    expect(tasks).toHaveLength(1);
    expect(table(faults)).toEqual(["tasks:2: is larger than 16 MB (expected a row of at most 16 MB)"]);
  });
});

describe("a row that is nested without end", () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;

  it.each([`{"q":"a","x":${deep}}`, `[{"q":"a","x":${deep}}]`])("is a fault", async (content) => {
    const { tasks, faults } = await read(content, { mapping: { prompt: "q" }, keepUnknown: true });
    expect(tasks).toEqual([]);
    expect(faults).toMatchObject([
      { line: 1, message: "is nested too deeply", expected: "at most 100 levels" },
    ]);
  });
});
