import { parseEnv } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDotEnv } from "./dot-env.ts";

describe("readDotEnv", () => {
  it("reads assignments, comments, quotations and several lines", () => {
    const text = [
      "\uFEFF# keys",
      "OPENAI_API_KEY=sk-1 # the first",
      "export COMET_API_KEY = 'two # three'",
      "",
      'PEM="-----BEGIN',
      "not an assignment",
      '-----END"',
      "EMPTY=",
      "URL=postgres://u:p=q@h/db",
    ].join("\r\n");
    expect(readDotEnv(text)).toEqual({
      values: {
        OPENAI_API_KEY: "sk-1",
        COMET_API_KEY: "two # three",
        PEM: "-----BEGIN\nnot an assignment\n-----END",
        EMPTY: "",
        URL: "postgres://u:p=q@h/db",
      },
      faults: [],
    });
  });

  it("finds fault with lines that assign nothing, and reads the others", () => {
    const { values, faults } = readDotEnv("A=1\nsk-canary\n=x\nmy key=2\n1A=3\n  \nB=2\nC='open\nD=4");
    expect(values).toEqual({ A: "1", B: "2", D: "4" });
    expect(faults.map(({ line, message }) => [line, message])).toEqual([
      [2, "is not an assignment"],
      [3, "is not an assignment"],
      [4, "does not start with the name of a variable"],
      [5, "does not start with the name of a variable"],
      [8, "has an opening quote that is never closed"],
    ]);
    expect(JSON.stringify(faults)).not.toContain("canary");
  });

  it("counts lines after a quotation over several lines", () => {
    expect(readDotEnv('A="1\n2\n3"\nwrong').faults).toEqual([expect.objectContaining({ line: 4 })]);
  });

  it("reads what Node reads when there is no fault", () => {
    const line = fc.stringMatching(/^(export )?[A-Z_]{1,3} ?= ?["'`]?[a-z #="'`]{0,8}["'`]?$/);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const { values, faults } = readDotEnv(lines.join("\n"));
        fc.pre(faults.length === 0);
        expect(values).toEqual({ ...parseEnv(lines.join("\n")) });
      }),
    );
  });
});
