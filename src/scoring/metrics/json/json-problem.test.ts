import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerSchema } from "../../../core/index.ts";
import { NO_LIMIT } from "../testing/measuring.ts";
import { patternMatcher } from "../pattern-matcher.ts";
import { jsonProblem } from "./json-problem.ts";
import { readAnswerJson } from "./read-answer-json.ts";
import { TooManySteps } from "./step-counter.ts";

const match = patternMatcher(NO_LIMIT);
const check = async (schema: unknown, value: unknown) =>
  await jsonProblem(answerSchema.parse(schema), value, match);

const PERSON = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Person",
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, maxLength: 3 },
    age: { type: "integer", minimum: 0, exclusiveMaximum: 150 },
    tags: { type: "array", items: { enum: ["a", "b"] }, uniqueItems: true, maxItems: 2 },
    friend: { $ref: "#" },
  },
};

describe("jsonProblem", () => {
  it.each([
    [PERSON, { name: "Ann" }, null],
    [PERSON, { name: "👩👩👩", age: 3, tags: ["a", "b"] }, null],
    [PERSON, { name: "Ann", friend: { name: "Bob" } }, null],
    [PERSON, { name: "Anna" }, "$.name has 4 characters, expected at most 3"],
    [PERSON, {}, '$ is missing the key "name"'],
    [PERSON, { name: "Ann", size: 1 }, "$.size is not allowed"],
    [PERSON, { name: "Ann", age: 1.5 }, "$.age is not of type integer"],
    [PERSON, { name: "Ann", age: -1 }, "$.age is below 0"],
    [PERSON, { name: "Ann", age: 150 }, "$.age is not below 150"],
    [PERSON, { name: "Ann", tags: ["a", "a"] }, "$.tags contains the same entry twice"],
    [PERSON, { name: "Ann", tags: ["c"] }, "$.tags[0] is not one of the allowed values"],
    [PERSON, { name: "Ann", friend: {} }, '$.friend is missing the key "name"'],
    [PERSON, [], "$ is not of type object"],
    [true, "anything", null],
    [false, "anything", "$ is not allowed"],
    [{ type: ["string", "null"] }, null, null],
    [{ type: "number" }, 3, null],
    [{ type: "integer" }, 3.0, null],
    [{ const: { a: 1, b: [2] } }, { b: [2], a: 1 }, null],
    [{ const: null }, 0, "$ is not the constant"],
    [{ multipleOf: 0.1 }, 0.3, null],
    [{ multipleOf: 2 }, 3, "$ is not a multiple of 2"],
    [{ prefixItems: [{ type: "string" }], items: false }, ["a"], null],
    [{ prefixItems: [{ type: "string" }], items: false }, ["a", 1], "$[1] is not allowed"],
    [{ anyOf: [{ type: "string" }, { minimum: 5 }] }, 7, null],
    [{ anyOf: [{ type: "string" }, { minimum: 5 }] }, 3, "$ matches none of anyOf"],
    [{ oneOf: [{ type: "number" }, { minimum: 5 }] }, 7, "$ matches 2 of oneOf"],
    [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, 3, "$ is above 2"],
    [{ not: { type: "null" } }, null, "$ matches what it must not"],
    [{ minProperties: 1 }, {}, "$ has 0 keys, expected at least 1"],
    [{ pattern: "^\\p{L}+$" }, "день", null],
    [{ pattern: "^[a-z]+$" }, "A", "$ does not match ^[a-z]+$"],
    [{ $ref: "#/$defs/p", $defs: { p: { minimum: 1 } } }, 0, "$ is below 1"],
    [{ required: ["toString"] }, {}, '$ is missing the key "toString"'],
    [{ format: "date" }, "not a date", null],
  ])("of %j and %j: %s", async (schema, value, expected) => {
    expect(await check(schema, value)).toBe(expected);
  });

  it.each([
    ["goes round in circles", { $ref: "#" }],
    [
      "splits without end",
      { $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }] } }, $ref: "#/$defs/a" },
    ],
  ])("gives up on a schema that %s", async (_name, schema) => {
    await expect(check(schema, 1)).rejects.toBeInstanceOf(TooManySteps);
  });

  it("gives up on an answer with too much to check", async () => {
    const many = Array.from({ length: 100_001 }, () => 1);
    await expect(check({ items: { type: "integer" } }, many)).rejects.toBeInstanceOf(TooManySteps);
  });

  it("takes every value for what it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(await check({ const: plain }, plain)).toBeNull();
        expect(await check({ not: { enum: [plain] } }, plain)).toBe("$ matches what it must not");
      }),
    );
  });
});

describe("readAnswerJson", () => {
  it.each([
    ['{"a": 1}', { a: 1 }],
    ["  [1, 2]\n", [1, 2]],
    ["3", 3],
    ["null", null],
    ['```json\n{"a": 1}\n```', { a: 1 }],
    ['Here it is:\n```\n{"a": 1}\n```\nEnjoy.', { a: 1 }],
    ['Schön:\r\n```json\r\n"👍"\r\n```', "👍"],
  ])("reads %j", (text, value) => {
    expect(readAnswerJson(text)).toEqual({ value });
  });

  it.each([
    ["prose", "It is 3 degrees."],
    ["prose around bare JSON", 'Sure: {"a": 1}'],
    ["two blocks", "```\n1\n```\n```\n2\n```"],
    ["an open block", "```json\n1"],
    ["broken JSON", '{"a": }'],
    ["nothing but line ends", `\`\`\`${"\n".repeat(200_000)}`],
  ])("reads nothing in %s", (_name, text) => {
    expect(readAnswerJson(text)).toBeNull();
  });
});
