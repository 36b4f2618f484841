import { describe, expect, it } from "vitest";
import { Failure, type Task, taskSchema } from "../../core/index.ts";
import { type WriteTasksOptions, writeTasks } from "./write-tasks.ts";

const task = (differences: Partial<Task> = {}): Task =>
  taskSchema.parse({ taskId: "t1", category: "c", prompt: "p", ...differences });

async function write(tasks: readonly Task[], options: WriteTasksOptions): Promise<string> {
  async function* source(): AsyncGenerator<Task> {
    yield* tasks;
  }
  return (await Array.fromAsync(writeTasks(source(), options))).join("");
}

const failureOf = async (tasks: readonly Task[], options: WriteTasksOptions): Promise<unknown> =>
  await write(tasks, options).then(
    () => null,
    (error: unknown) => error,
  );

describe("written tasks", () => {
  it("have exactly the columns of prompt templates", async () => {
    const one = task({ templateVersion: "2", prompt: "=1, {a}", inputText: 'say "hi"\n', vars: { a: "b" } });
    expect(await write([one], { format: "templates", container: "csv" })).toBe(
      "task_id,template_version,prompt_template,input_text,vars_json\r\n" +
        `t1,2,"'=1, {a}","say ""hi""\n","{""a"":""b""}"\r\n`,
    );
    expect(await write([one], { format: "templates", container: "jsonl" })).toBe(
      '{"task_id":"t1","template_version":"2","prompt_template":"=1, {a}","input_text":"say \\"hi\\"\\n",' +
        '"vars_json":"{\\"a\\":\\"b\\"}"}\n',
    );
  });

  it("have exactly the columns of graded references", async () => {
    const one = task({ references: { good: "g" } });
    expect(await write([one], { format: "references", container: "csv" })).toBe(
      "taskId,category,subcategory,question,excellent,good,pass,incorrectAnswerDirection\r\nt1,c,,p,,g,,\r\n",
    );
    expect(await write([one], { format: "references", container: "jsonl" })).toBe(
      '{"taskId":"t1","category":"c","question":"p","good":"g"}\n',
    );
  });

  it("are bank lines with every key that a bank demands", async () => {
    expect(await write([task()], { format: "bank", container: "jsonl" })).toBe(
      '{"id":"t1","category":"c","difficulty":"Unrated","scenario":[],"prompt":"p","rubric":[],"auto_fail":[]}\n',
    );
  });

  it("are a header alone when there are none", async () => {
    expect(await write([], { format: "templates", container: "csv" })).toMatch(/^task_id,.*\r\n$/);
    expect(await write([], { format: "templates", container: "jsonl" })).toBe("");
  });
});

describe("a task that could not be read back", () => {
  it.each([
    { name: "a second one with its id", tasks: [task(), task()], container: "jsonl", key: "taskId" },
    { name: "an empty mistake", tasks: [task({ autoFail: [""] })], container: "jsonl", key: "auto_fail[0]" },
    { name: "a NUL in CSV", tasks: [task({ prompt: "a\0" })], container: "csv", key: undefined },
    {
      name: "half a character in CSV",
      tasks: [task({ prompt: "a\uD800" })],
      container: "csv",
      key: undefined,
    },
    { name: "a huge text", tasks: [task({ prompt: "x".repeat(17e6) })], container: "jsonl", key: undefined },
  ] as const)("is refused: $name", async ({ tasks, container, key }) => {
    const failure = await failureOf(tasks, { format: "bank", container });
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: "invalid-input", message: 'the task "t1" cannot be written' });
    expect((failure as Failure).faults.map((fault) => fault.key)).toEqual([key]);
  });
});
