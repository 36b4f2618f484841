import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readQuestions } from "./read-questions.ts";
import { processorTime } from "../../test/support/processor-time.ts";

const TWO = ["Why does it rain?", "How do clouds form?"];

describe("readQuestions", () => {
  it.each([
    { name: "JSON as asked for", reply: JSON.stringify({ questions: TWO }) },
    { name: "JSON under another name", reply: JSON.stringify({ topic: "rain", items: TWO }) },
    { name: "a JSON list", reply: JSON.stringify(TWO) },
    {
      name: "JSON objects",
      reply: JSON.stringify({ questions: TWO.map((question, id) => ({ id, question })) }),
    },
    { name: "JSON with numbers", reply: JSON.stringify(TWO.map((text, index) => `${index + 1}. ${text}`)) },
    {
      name: "JSON in a code block",
      reply: `Sure!\n\`\`\`json\n${JSON.stringify({ questions: TWO })}\n\`\`\`\nEnjoy.`,
    },
    { name: "JSON in prose", reply: `Here: ${JSON.stringify({ questions: TWO })} Enjoy.` },
    { name: "a JSON list in prose", reply: `Here: ${JSON.stringify(TWO, null, 2)} Enjoy.` },
    { name: "JSON that was cut off", reply: `{"questions": ["${TWO.join('", "')}", "What is fo` },
    { name: "numbers and dots", reply: "1. Why does it rain?\n2. How do clouds form?" },
    { name: "numbers and brackets", reply: "1) Why does it rain?\n2) How do clouds form?" },
    { name: "numbers in brackets", reply: "(1) Why does it rain?\n(2) How do clouds form?" },
    { name: "bold numbers", reply: "**1.** Why does it rain?\n**2.** How do clouds form?" },
    { name: "bold questions", reply: "1. **Why does it rain?**\n2. **How do clouds form?**" },
    { name: "words and numbers", reply: "Question 1: Why does it rain?\n\nQuestion 2: How do clouds form?" },
    { name: "Q and numbers", reply: "Q1. Why does it rain?\nQ2. How do clouds form?" },
    { name: "headings", reply: "### 1. Why does it rain?\n\n### 2. How do clouds form?" },
    { name: "full-width numbers", reply: "１．Why does it rain?\n２．How do clouds form?" },
    {
      name: "words around the list",
      reply: "Sure:\n\n1. Why does it rain?\n2. How do clouds form?\n\nTell me if you want more!",
    },
    { name: "sections", reply: "## Basics\n1. Why does it rain?\n\n## More\n2. How do clouds form?" },
    { name: "a list in a code block", reply: "```\n1. Why does it rain?\n2. How do clouds form?\n```" },
    { name: "indented numbers", reply: "  1. Why does it rain?\n  2. How do clouds form?" },
    { name: "Windows lines", reply: "1. Why does it rain?\r\n2. How do clouds form?\r\n" },
    { name: "dashes", reply: "- Why does it rain?\n- How do clouds form?" },
    { name: "stars", reply: "* Why does it rain?\n* How do clouds form?" },
    { name: "points", reply: "• Why does it rain?\n• How do clouds form?" },
    { name: "bare lines", reply: "Here you are.\nWhy does it rain?\n\nHow do clouds form?" },
  ])("reads $name", ({ reply }) => {
    expect(readQuestions(reply)).toEqual(TWO);
  });

  it("keeps what belongs to a question: code, options, inner numbers, a list in brackets", () => {
    const code = "What does this print?\n```js\n1. toString();\n\n- x\n```";
    const options = "Which is a cloud?\n   a) Cirrus\n   - Granite";
    const steps = "Order these:\n   1. Rain\n   2. Clouds";
    const list = 'What is ["a", "b"].length?';
    const reply = [code, options, steps, list]
      .map((question, index) => `${index + 1}. ${question}`)
      .join("\n");
    expect(readQuestions(reply)).toEqual([code, options, steps, list]);
  });

  it("keeps the paragraphs of questions that have some", () => {
    const reply = "**1. The bridge**\n\nFour people cross. How?\n\n**2. The scale**\n\nTwelve coins. Which?";
    expect(readQuestions(reply)).toEqual([
      "The bridge\n\nFour people cross. How?",
      "The scale\n\nTwelve coins. Which?",
    ]);
  });

  it("does not take a number that belongs to the question", () => {
    expect(
      readQuestions('{"questions": ["2. Weltkrieg: Wann begann er?", "3.5 is what share of 7?"]}'),
    ).toEqual(["2. Weltkrieg: Wann begann er?", "3.5 is what share of 7?"]);
  });

  it.each([
    { name: "nothing", reply: "" },
    { name: "prose", reply: "I would rather talk about the weather." },
    { name: "a question back", reply: "What would you like the questions to be about?" },
    { name: "numbers", reply: "[1, 2, 3]" },
    { name: "an empty list", reply: '{"questions": []}' },
    { name: "JSON of something else", reply: '{"answer": 42}' },
    { name: "far too much", reply: "1. Why?\n".repeat(100_000) },
  ])("finds none in $name", ({ reply }) => {
    expect(readQuestions(reply)).toEqual([]);
  });

  it("never throws, never brings back blanks, and is quick", () => {
    const unit = fc.constantFrom(
      "1. ",
      "- ",
      "\n",
      "```",
      '"',
      "{",
      "}",
      "[",
      "]",
      "?",
      "a",
      "  ",
      "**",
      "\\",
      ",",
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (reply) => {
        for (const question of readQuestions(reply)) expect(question.trim()).not.toBe("");
      }),
    );
    const pieces = ["\n", "*", "**", "_", "#", " ", "1", '"', "\\", "```\n", "- ", '{"questions": ["', "`"];
    const taken = processorTime(() => {
      for (const piece of pieces) {
        readQuestions(piece.repeat(190_000 / piece.length));
        readQuestions(`1. ${piece.repeat(190_000 / piece.length)}`);
      }
    });
    expect(taken).toBeLessThan(3000);
  });
});
