import { describe, expect, it } from "vitest";
import { columnMappingSchema } from "./column-mapping.ts";
import { proposeMapping } from "./propose-mapping.ts";

describe("a proposed mapping", () => {
  it.each([
    { columns: ["question", "expected"], mapping: { prompt: "question", excellent: "expected" } },
    { columns: ["prompt"], mapping: { prompt: "prompt" } },
    { columns: ["input", "ideal"], mapping: { prompt: "input", excellent: "ideal" } },
    {
      columns: ["instruction", "input", "output"],
      mapping: { prompt: "instruction", inputText: "input", excellent: "output" },
    },
    { columns: ["problem", "answer"], mapping: { prompt: "problem", excellent: "answer" } },
    { columns: ["problem", "solution"], mapping: { prompt: "problem", excellent: "solution" } },
    { columns: ["query", "reference"], mapping: { prompt: "query", excellent: "reference" } },
    {
      columns: ["№", "Вопрос", "Ответ", "Сложность", "Тема"],
      mapping: { prompt: "Вопрос", excellent: "Ответ", difficulty: "Сложность", category: "Тема" },
      unused: ["№"],
    },
    {
      columns: ["Frage", "Antwort", "Kategorie"],
      mapping: { prompt: "Frage", excellent: "Antwort", category: "Kategorie" },
    },
    {
      columns: ["UUID", "Question Text", "Expected_Answer", "topic", "sub-topic", "level", "labels", "Notes"],
      mapping: {
        taskId: "UUID",
        prompt: "Question Text",
        excellent: "Expected_Answer",
        category: "topic",
        subcategory: "sub-topic",
        difficulty: "level",
        tags: "labels",
      },
      unused: ["Notes"],
    },
    { columns: ["Question", "question "], mapping: { prompt: "Question" }, unused: ["question "] },
  ])("fits $columns", ({ columns, mapping, unused = [] }) => {
    const proposal = proposeMapping(columns);
    expect(proposal).toEqual({ mapping, unused });
    expect(columnMappingSchema.parse(JSON.parse(JSON.stringify(proposal.mapping)))).toEqual(mapping);
  });

  it("is none without a question", () => {
    expect(proposeMapping(["answer", "foo"])).toEqual({ mapping: null, unused: ["answer", "foo"] });
  });
});
