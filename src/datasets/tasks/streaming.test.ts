import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTasks } from "./read-tasks.ts";
import { cut, readAll, sourceOf } from "./testing/source-of.ts";
import { writeTasks } from "./write-tasks.ts";
import { taskSchema } from "../../core/index.ts";

const OPTIONS = { path: "tasks", keepUnknown: false };
const ROWS = 20_000;

/** A file as a source that counts how far it was read and whether it was let go. */
function counted(header: string, row: (index: number) => string) {
  const state = { given: 0, closed: false };
  async function* source(): AsyncGenerator<string> {
    try {
      yield header;
      for (; state.given < ROWS; state.given += 1) yield row(state.given);
    } finally {
      state.closed = true;
    }
  }
  return { state, source: source() };
}

const csv = () => counted("taskId,category,question\n", (index) => `t${index},c,"Question\n${index}"\n`);
const jsonl = () =>
  counted(
    "",
    (index) => `${JSON.stringify({ taskId: `t${index}`, category: "c", question: `q${index}` })}\n`,
  );

describe("twenty thousand rows", () => {
  it.each([
    { name: "CSV", make: csv, ahead: 2 },
    { name: "JSON lines", make: jsonl, ahead: 12 },
  ])("pass through one at a time from $name", async ({ make, ahead }) => {
    const { state, source } = make();
    let read = 0;
    let furthest = 0;
    for await (const item of readTasks(source, OPTIONS)) {
      if ("task" in item) read += 1;
      furthest = Math.max(furthest, state.given - read);
    }
    expect([read, state.closed]).toEqual([ROWS, true]);
    expect(furthest).toBeLessThanOrEqual(ahead);
  });

  it("are written one at a time", async () => {
    let given = 0;
    async function* tasks() {
      for (; given < 10_000; given += 1)
        yield taskSchema.parse({ taskId: `t${given}`, category: "c", prompt: "p" });
    }
    let [written, furthest] = [0, 0];
    for await (const line of writeTasks(tasks(), { format: "references", container: "csv" })) {
      if (line.startsWith("t") && !line.startsWith("taskId")) written += 1;
      furthest = Math.max(furthest, given - written);
    }
    expect([written, furthest]).toEqual([10_000, 0]);
  });
});

describe("a reader that stops early", () => {
  it.each([csv, jsonl])("lets go of the source", async (make) => {
    const { state, source } = make();
    for await (const item of readTasks(source, OPTIONS)) if ("task" in item) break;
    expect(state.closed).toBe(true);
    expect(state.given).toBeLessThan(15);
  });

  it("passes on what the source throws", async () => {
    async function* broken(): AsyncGenerator<string> {
      yield "taskId,category,question\nt1,c,q\n";
      throw new Error("disk gone");
    }
    await expect(readAll(broken())).rejects.toThrow("disk gone");
  });
});

describe("where the chunks of a file end", () => {
  const encoder = new TextEncoder();
  const bad = Uint8Array.of(0xf0, 0x9f, 0x22, 0xc3, 0x0a, 0xe2, 0x82);
  const files = {
    csv: [
      "\uFEFFtaskId;category;question\r\n",
      't1;Еда;"Что ""ест""\r\nёжик 🦔?"\r\n\r\nt2;漢字;=1\r\nt3;�;bad ',
      bad,
      '\r\nt4;c;"x"y\r\nt5;c\r\nt6;c;"open',
    ],
    jsonl: [
      '\uFEFF{"taskId":"t1","category":"Еда","question":"🦔"}\r\n\r\n{"taskId":"t2",}\n{"taskId":"�',
      bad,
      '","x":1}\n{"taskId":"t3","category":"漢字","question":"q"}',
    ],
    json: [
      '\uFEFF [ {"taskId":"t1","category":"Еда",\n"question":"🦔 ]},\\" "}, {"taskId":"�',
      bad,
      '"},\n{"a":[{}]} ] ',
    ],
  };

  it.each(Object.entries(files))("does not matter in %s", async (_name, parts) => {
    const bytes = Uint8Array.from(
      parts.flatMap((part) => [...(typeof part === "string" ? encoder.encode(part) : part)]),
    );
    const whole = await readAll(sourceOf(bytes));
    expect(whole.length).toBeGreaterThan(2);
    expect(await readAll(sourceOf(...cut(bytes, [...bytes.keys()])))).toEqual(whole);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 12 }), async (places) => {
        expect(await readAll(sourceOf(...cut(bytes, places)))).toEqual(whole);
      }),
    );
  });

  it("may be inside a character of a text", async () => {
    const content = 'taskId,category,question\r\nt1,c,"🦔"\r\n';
    const whole = await readAll(sourceOf(content));
    expect(
      await readAll(sourceOf(...Array.from({ length: content.length }, (_, at) => content.charAt(at)))),
    ).toEqual(whole);
  });
});
