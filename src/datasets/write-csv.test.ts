import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { undefuse } from "./tasks/defuse.ts";
import { writeCsv } from "./write-csv.ts";

async function written(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]) {
  async function* source() {
    yield* rows;
  }
  return (await Array.fromAsync(writeCsv(header, source()))).join("");
}

describe("a table as CSV", () => {
  it("has lines with quotes only where they are needed, harmless texts and plain numbers", async () => {
    expect(
      await written(
        ["a", "b"],
        [
          ["=1", -1],
          ['x,"y"\n', null],
          ["", 0.5],
        ],
      ),
    ).toBe('a,b\r\n\'=1,-1\r\n"x,""y""\n",\r\n,0.5\r\n');
  });

  it("reads back as it was, whatever stands in it", async () => {
    const cell = fc
      .array(fc.constantFrom("=", "'", "+", "-", "@", "\t", "\r", "\n", '"', ",", " ", "\0", "é", "😀", "a"))
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell)), async (rows) => {
        const [, ...read] = parse(await written(["a", "b"], rows));
        expect(read.map((row) => row.map(undefuse))).toEqual(rows);
      }),
    );
  });
});
