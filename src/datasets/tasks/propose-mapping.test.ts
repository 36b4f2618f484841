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
    {
      columns: ["Numéro", "Énoncé", "Réponse attendue", "Barème", "Matière", "Niveau de difficulté"],
      mapping: {
        prompt: "Énoncé",
        excellent: "Réponse attendue",
        rubric: "Barème",
        category: "Matière",
        difficulty: "Niveau de difficulté",
      },
      unused: ["Numéro"],
    },
    {
      columns: ["QUESTION", "REPONSE", "CATEGORIE"],
      mapping: { prompt: "QUESTION", excellent: "REPONSE", category: "CATEGORIE" },
    },
    {
      columns: ["Identificador", "Pregunta", "Texto", "Respuesta correcta", "Rúbrica", "Etiquetas"],
      mapping: {
        taskId: "Identificador",
        prompt: "Pregunta",
        inputText: "Texto",
        excellent: "Respuesta correcta",
        rubric: "Rúbrica",
        tags: "Etiquetas",
      },
    },
    {
      columns: ["编号", "题目", "参考答案", "评分标准", "难度", "标签"],
      mapping: {
        taskId: "编号",
        prompt: "题目",
        excellent: "参考答案",
        rubric: "评分标准",
        difficulty: "难度",
        tags: "标签",
      },
    },
    {
      columns: ["Задание", "Эталонный ответ", "Критерии оценки", "Уровень", "Ещё"],
      mapping: {
        prompt: "Задание",
        excellent: "Эталонный ответ",
        rubric: "Критерии оценки",
        difficulty: "Уровень",
      },
      unused: ["Ещё"],
    },
    {
      columns: ["Aufgabenstellung", "Musterloesung", "Musterlösung", "Bewertungskriterien", "Fach"],
      mapping: {
        prompt: "Aufgabenstellung",
        excellent: "Musterlösung",
        rubric: "Bewertungskriterien",
        category: "Fach",
      },
      unused: ["Musterloesung"],
    },
    { columns: ["question", "text"], mapping: { prompt: "question", inputText: "text" } },
    { columns: ["text", "label"], mapping: { prompt: "text" }, unused: ["label"] },
    { columns: ["Question", "question "], mapping: { prompt: "Question" }, unused: ["question "] },
    // One word of a longer name is enough, where only one column has it.
    {
      columns: ["№", "Вопрос клиента", "Эталон (кратко)", "Тема обращения"],
      mapping: { prompt: "Вопрос клиента", excellent: "Эталон (кратко)", category: "Тема обращения" },
      unused: ["№"],
    },
    {
      columns: ["Customer question", "Question ID", "Ideal answer from support", "Answer date"],
      mapping: { prompt: "Customer question", taskId: "Question ID" },
      unused: ["Ideal answer from support", "Answer date"],
    },
  ])("fits $columns", ({ columns, mapping, unused = [] }) => {
    const proposal = proposeMapping(columns);
    expect(proposal).toEqual({ mapping, unused });
    expect(columnMappingSchema.parse(JSON.parse(JSON.stringify(proposal.mapping)))).toEqual(mapping);
  });

  it("is none without a question", () => {
    expect(proposeMapping(["answer", "foo"])).toEqual({ mapping: null, unused: ["answer", "foo"] });
  });
});
