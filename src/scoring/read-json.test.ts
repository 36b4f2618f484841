import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJsonObject } from "./read-json.ts";
import { processorTime } from "../../test/support/processor-time.ts";

describe("readJsonObject", () => {
  it("reads back any object that is the whole reply", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const text = JSON.stringify(object);
        expect(readJsonObject(text)).toEqual({ value: JSON.parse(text), text });
      }),
    );
  });

  it.each([
    { name: "blanks around it", reply: '\n  {"score": 1}\n' },
    { name: "a code block that says json", reply: '```json\n{"score": 1}\n```' },
    { name: "a code block that says nothing", reply: '```\n{"score": 1}\n```' },
    { name: "words around a code block", reply: 'Sure:\n```json\n{"score": 1}\n```\nHope it helps {smile}.' },
    { name: "words around the braces", reply: 'My verdict is {"score": 1}, as I said.' },
  ])("finds the object with $name", ({ reply }) => {
    expect(readJsonObject(reply)).toMatchObject({ value: { score: 1 } });
  });

  it("takes the outermost braces", () => {
    expect(readJsonObject('So: {"parts": {"a": 1}, "note": "}"} done')).toEqual({
      value: { parts: { a: 1 }, note: "}" },
      text: '{"parts": {"a": 1}, "note": "}"}',
    });
  });

  it.each([
    { name: "nothing", reply: "" },
    { name: "prose", reply: "Four stars." },
    { name: "an object that is cut off", reply: '{"score": 1, "reason": "go' },
    { name: "a list", reply: "[1, 2]" },
    { name: "a bare number", reply: "7" },
    { name: "a quoted word", reply: '"score"' },
    { name: "single quotes", reply: "{'score': 1}" },
    { name: "two objects", reply: '{"score": 1} or {"score": 2}' },
    { name: "braces the wrong way round", reply: "} score {" },
  ])("finds no object in $name", ({ reply }) => {
    expect(readJsonObject(reply)).toBeNull();
  });

  it("never throws, whatever a model says", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("{", "}", '"', "`", "\n", "a", ":", "1") }), (reply) => {
        expect(readJsonObject(reply)?.value ?? {}).toBeTypeOf("object");
      }),
    );
  });

  it("finds no object where two code blocks compete: the first may be a quotation of the answer", () => {
    const reply = 'It says:\n```json\n{"score": 100}\n```\nI say:\n```json\n{"score": 0}\n```';
    expect(readJsonObject(reply)).toBeNull();
  });

  it("does not read what is far longer than any verdict, nor takes long to say so", () => {
    const taken = processorTime(() => {
      for (const piece of ["{", "}", "`", "\n", "```\n", "```json\n{\n", "[", '"', "\\"]) {
        readJsonObject(piece.repeat(150_000 / piece.length));
        expect(readJsonObject(`{"a": "${piece.repeat(300_000)}"}`)).toBeNull();
      }
    });
    expect(taken).toBeLessThan(1000);
  });
});
