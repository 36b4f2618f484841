import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportTable } from "./export-table.ts";
import { jsonList, rowObjects } from "./json-text.ts";
import { markdownTable } from "./markdown-table.ts";
import { fenced, markdownText } from "./markdown-text.ts";
import { xmlAttribute, xmlText } from "./xml-text.ts";

const textOf = async (parts: AsyncIterable<string>) => (await Array.fromAsync(parts)).join("");

/** Any text, most of it made of what could break out. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "`",
        "```",
        "~~~",
        "\n",
        "\r",
        "\r\n",
        "|",
        "\\",
        "<",
        "]]>",
        "&",
        "\0",
        "\uD800",
        "\u202E",
      ),
      fc.string({ unit: "binary" }),
    ),
  )
  .map((parts) => parts.join(""));

describe("Markdown", () => {
  it("keeps any text between its fences", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const lines = fenced(text).split("\n");
        const fence = /^`+/.exec(lines[0] ?? "")?.[0] ?? "";
        const closing = lines.findIndex(
          (line, index) => index > 0 && /^ {0,3}(`{3,})\s*$/.test(line) && line.includes(fence),
        );
        expect(closing).toBe(lines.length - 2);
        expect(lines.at(-1)).toBe("");
      }),
    );
  });

  it("makes one cell of any text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = markdownText(text);
        expect(shown.replaceAll(/\\[\\`*_~[\]<>|&#$]/g, "")).not.toMatch(/[\\`*_~[\]<>|&#$\n\r]/);
      }),
    );
  });

  it("rounds numbers and marks what is not known", async () => {
    const columns = [
      { name: "a_b", value: ({ a }: { a: number | null }) => a },
      { name: "c", value: () => "x|y" },
    ];
    expect(await textOf(markdownTable(exportTable(columns, [{ a: 1 / 3 }, { a: null }])))).toBe(
      "| a\\_b | c |\n| --- | --- |\n| 0.33 | x\\|y |\n| – | x\\|y |\n",
    );
  });
});

describe("XML", () => {
  it("holds nothing that XML cannot hold, and no markup", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const written of [xmlText(text), xmlAttribute(text)]) {
          expect(written).toMatch(/^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u);
          expect(written.replaceAll(/&(amp|lt|gt|quot|#9|#10|#13);/g, "")).not.toMatch(/[<>&]/);
        }
        expect(xmlAttribute(text)).not.toMatch(/["\n\r\t]/);
      }),
    );
  });
});

describe("JSON", () => {
  it("is a list also of nothing", async () => {
    const columns = [{ name: "a", value: ({ a }: { a: number }) => a }];
    const listed = async (rows: readonly { a: number }[]): Promise<unknown> =>
      JSON.parse(await textOf(jsonList(rowObjects(exportTable(columns, rows)))));
    expect(await listed([])).toEqual([]);
    expect(await listed([{ a: 1 }, { a: 2 }])).toEqual([{ a: 1 }, { a: 2 }]);
  });
});
