import { describe, expect, it } from "vitest";
import { z } from "zod";
import { explainIssue, keyPath } from "./explain-issue.ts";

/** What is said of a value that a schema rejects. */
function explain(schema: z.ZodType, value: unknown) {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  return issues.flatMap(explainIssue);
}
const faultsOf = (schema: z.ZodType, value: unknown) => explain(schema, value).map(({ fault }) => fault);

describe("keyPath", () => {
  it.each([
    { path: [], key: "" },
    { path: ["run"], key: "run" },
    { path: ["models", 0, "params", "stop"], key: "models[0].params.stop" },
    { path: [3, "id"], key: "[3].id" },
    { path: ["a", 0, 1], key: "a[0][1]" },
  ])("writes $path as $key", ({ path, key }) => {
    expect(keyPath(path)).toBe(key);
  });
});

describe("explainIssue", () => {
  it("names unknown keys one by one, with their paths", () => {
    const schema = z.strictObject({ run: z.strictObject({}) });
    expect(explain(schema, { run: { one: 1, two: 2 } })).toMatchObject([
      { path: ["run", "one"], fault: { key: "run.one", message: "unknown key" } },
      { path: ["run", "two"], fault: { key: "run.two", message: "unknown key" } },
    ]);
  });

  it.each([
    { schema: z.string(), expected: "a text" },
    { schema: z.number(), expected: "a number" },
    { schema: z.boolean(), expected: "true or false" },
    { schema: z.array(z.string()), expected: "a list" },
    { schema: z.strictObject({}), expected: "an object" },
    { schema: z.record(z.string(), z.string()), expected: "an object" },
  ])("says that $expected is expected, for a wrong type and for nothing", ({ schema, expected }) => {
    const group = z.strictObject({ key: schema });
    const message = (part: string) => expect.stringContaining(part);
    expect(faultsOf(group, { key: Symbol.iterator })).toEqual([
      { key: "key", message: message("wrong type"), expected },
    ]);
    expect(faultsOf(group, {})).toEqual([{ key: "key", message: message("missing"), expected }]);
  });

  it("says that a fraction is no whole number", () => {
    expect(faultsOf(z.int(), 1.5)).toMatchObject([{ expected: "a whole number" }]);
  });

  it("lists the known values", () => {
    expect(faultsOf(z.strictObject({ sort: z.enum(["price", "speed"]) }), { sort: "beauty" })).toEqual([
      { key: "sort", message: "is not a valid value", expected: "price, speed" },
    ]);
  });

  it.each([
    {
      name: "a minimum",
      schema: z.number().min(1),
      value: 0,
      message: "is too small",
      expected: "at least 1",
    },
    {
      name: "a bound",
      schema: z.number().positive(),
      value: 0,
      message: "is too small",
      expected: "more than 0",
    },
    {
      name: "a maximum",
      schema: z.number().max(5),
      value: 6,
      message: "is too large",
      expected: "at most 5",
    },
  ])("says what $name allows", ({ schema, value, message, expected }) => {
    expect(faultsOf(schema, value)).toEqual([{ key: "", message, expected }]);
  });

  it("calls an empty text and an empty list empty", () => {
    expect(faultsOf(z.string().min(1), "")).toEqual([{ key: "", message: "is empty" }]);
    expect(faultsOf(z.array(z.string()).min(1), [])).toEqual([{ key: "", message: "is empty" }]);
  });

  it("speaks of the form that was most likely meant, where several are allowed", () => {
    const one = z.strictObject({ model: z.string() });
    const schema = z.strictObject({ judge: z.union([one, z.array(one)]) });
    expect(explain(schema, { judge: { model: 5 } })).toMatchObject([
      { path: ["judge", "model"], fault: { key: "judge.model", expected: "a text" } },
    ]);
    expect(explain(schema, { judge: [{ model: "a" }, { model: 5 }] })).toMatchObject([
      { path: ["judge", 1, "model"], fault: { key: "judge[1].model", expected: "a text" } },
    ]);
  });

  it("passes on what a pattern says of itself", () => {
    const schema = z.string().regex(/^a/, "must begin with an a");
    expect(faultsOf(schema, "b")).toEqual([{ key: "", message: "must begin with an a" }]);
  });
});
