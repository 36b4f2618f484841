import { describe, expect, it } from "vitest";
import { detectFormat } from "./detect-format.ts";
import { sourceOf } from "./testing/source-of.ts";

describe("the format of a file", () => {
  it.each([
    {
      content: '\uFEFF{"id":"a","category":"c","difficulty":"Easy","scenario":[],"prompt":"p"}\n{"x":1}',
      expected: {
        format: "bank",
        container: "jsonl",
        columns: ["id", "category", "difficulty", "scenario", "prompt", "x"],
      },
    },
    {
      content: ' [ {"id":"a","prompt":"p","rubric":[]} ]',
      expected: { format: "bank", container: "json", columns: ["id", "prompt", "rubric"] },
    },
    {
      content: "id;prompt;auto_fail\n",
      expected: { format: "bank", container: "csv", columns: ["id", "prompt", "auto_fail"] },
    },
    {
      content: "task_id\ttemplate_version\tprompt_template\n",
      expected: {
        format: "templates",
        container: "csv",
        columns: ["task_id", "template_version", "prompt_template"],
      },
    },
    {
      content: "taskId,question,good",
      expected: { format: "references", container: "csv", columns: ["taskId", "question", "good"] },
    },
    {
      content: "id,prompt\n1,Why?",
      expected: { format: "other", container: "csv", columns: ["id", "prompt"] },
    },
    { content: "not json\n", expected: { format: "other", container: "csv", columns: ["not json"] } },
    { content: "{broken", expected: { format: "other", container: "jsonl", columns: [] } },
    { content: "", expected: { format: "other", container: "csv", columns: [] } },
  ])("is found from its columns: $content", async ({ content, expected }) => {
    expect(await detectFormat(sourceOf(content))).toEqual(expected);
  });

  it("is found without reading on, and the source is let go", async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        yield "taskId,question\n";
        for (;;) yield "a,b\n";
      } finally {
        closed = true;
      }
    }
    expect(await detectFormat(endless())).toMatchObject({ format: "references" });
    expect(closed).toBe(true);
  });
});
