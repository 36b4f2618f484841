import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TASK_CONTAINERS, TASK_FORMATS, type Task, metricsSchema, taskSchema } from "../../core/index.ts";
import { FILE_FORMATS, type TaskFormat } from "./formats/index.ts";
import { read, sourceOf } from "./testing/source-of.ts";
import { writeTasks } from "./write-tasks.ts";

const WAYS = TASK_FORMATS.flatMap((format) => TASK_CONTAINERS.map((container) => ({ format, container })));

async function written(tasks: readonly Task[], way: (typeof WAYS)[number]): Promise<string> {
  async function* source(): AsyncGenerator<Task> {
    yield* tasks;
  }
  return (await Array.fromAsync(writeTasks(source(), { ...way, withClusters: true }))).join("");
}

/** The task as the format holds it. */
function held(task: Task, format: TaskFormat): Task {
  const { holds } = FILE_FORMATS[format];
  const fields = Object.entries(task).filter(([field]) => holds.has(field as keyof Task));
  return taskSchema.parse({ category: "general", ...Object.fromEntries(fields) });
}

const piece = fc.oneof(
  fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "\r\n",
    "'",
    '"',
    ",",
    ";",
    "\uFEFF",
    "\\",
    "[",
    "{",
    "#",
    " ",
  ),
  fc.constantFrom("ёжик", "漢字かな", "👩‍🚀", "\u2028", "�", "é", "null", "{name}"),
  fc.string({ unit: "grapheme", maxLength: 5 }).filter((text) => !text.includes("\0")),
);
const text = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(""))
  .filter((made) => made.trim() !== "");
const optional = fc.option(text, { nil: undefined });
const list = fc.array(text, { maxLength: 3 });
const references = fc
  .record(
    { excellent: text, good: text, pass: text, incorrectAnswerDirection: text },
    { requiredKeys: ["good"] },
  )
  .map((graded) => graded);

const METRICS = [
  [{ kind: "exact-match", expected: ["=1", "ё漢👩‍🚀"], ignoreCase: true }],
  [{ kind: "bleu" }, { kind: "regex", id: "=x", pattern: "^\\d+$" }],
  [{ kind: "json-schema", schema: { properties: { a: { const: null } } } }],
].map((metrics) => metricsSchema.parse(metrics));

const task: fc.Arbitrary<Task> = fc.record({
  taskId: text,
  version: fc.integer({ min: 1, max: 1e9 }),
  title: optional,
  area: optional,
  category: text,
  subcategory: optional,
  taskType: optional,
  difficulty: text,
  scenario: list,
  prompt: text,
  vars: fc.dictionary(fc.oneof(text, fc.constant("__proto__")), text, { maxKeys: 3, noNullPrototype: true }),
  templateVersion: optional,
  inputText: optional,
  references: fc.option(references, { nil: undefined }),
  referenceFacts: list,
  rubric: fc.uniqueArray(
    fc.record({
      id: text,
      text,
      weight: fc.integer({ min: 1, max: 9 }),
      maxScore: fc.constantFrom(0.5, 1, 10),
    }),
    { maxLength: 3, selector: ({ id }) => id },
  ),
  autoFail: list,
  metrics: fc.option(fc.constantFrom(...METRICS), { nil: undefined }),
  tags: list,
  cluster: optional,
  source: optional,
  metadata: fc.constant({}),
});
const tasks = fc.uniqueArray(task, { minLength: 1, maxLength: 4, selector: ({ taskId }) => taskId });

describe.each(WAYS)("tasks written as $format in $container", (way) => {
  it("are read back as they were", async () => {
    await fc.assert(
      fc.asyncProperty(tasks, async (some) => {
        const back = await read(await written(some, way));
        expect(back.faults).toEqual([]);
        expect(back.tasks).toEqual(some.map((one) => held(one, way.format)));
      }),
      { numRuns: 150 },
    );
  });

  it("may be a megabyte long", async () => {
    const prompt = "'=\"ё漢👩‍🚀\r\n".repeat(100_000);
    const long = taskSchema.parse({ taskId: "t", category: "general", difficulty: "Hard", prompt });
    const back = await read(await written([long], way));
    expect(back.tasks[0]?.prompt === prompt).toBe(true);
  });
});

describe("a spreadsheet", () => {
  it("finds no formula in a written cell", async () => {
    await fc.assert(
      fc.asyncProperty(tasks, async (some) => {
        const content = await written(some, { format: "references", container: "csv" });
        const cells = (await Array.fromAsync(cellsOf(content))).flat();
        expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

async function* cellsOf(content: string): AsyncGenerator<string[]> {
  const { parse } = await import("csv-parse");
  const parser = parse({ record_delimiter: "\r\n" });
  for await (const chunk of sourceOf(content)) parser.write(chunk);
  parser.end();
  yield* parser as AsyncIterable<string[]>;
}
