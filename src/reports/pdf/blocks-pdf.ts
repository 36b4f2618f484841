import type { Content } from "pdfmake";
import { LIGHT_THEME } from "../../charts/index.ts";
import { type Block, type Section, tableBlock } from "../content/block.ts";
import { pdfTable } from "./pdf-table.ts";
import { CHART_WIDTH, COLORS, type Printer, WIDTH, inline, paragraph } from "./print.ts";
import { withFonts } from "./svg-fonts.ts";

/** Longer tables behind a picture are left to the page: paper is for reading. */
const MOST_CHART_ROWS = 30;

/** Points of a picture with many models: it must leave room for the words around it. */
const TALLEST = 540;

/** A section of a report on paper. A picture that goes over to the next page takes heading and words with it. */
export function sectionPdf({ title, blocks }: Section, printer: Printer): Content[] {
  const { book } = printer;
  const heading = paragraph(book, title, {
    fontSize: 13,
    bold: true,
    margin: [0, 14, 0, 6],
    headlineLevel: 1,
  });
  const first = blocks.findIndex(({ kind }) => kind !== "quiet" && kind !== "text");
  const words = blocks.slice(0, Math.max(0, first));
  return together([heading, ...blocksPdf(words, printer)], blocksPdf(blocks.slice(words.length), printer));
}

/** Whether it goes over to the next page as a whole. */
function isShort(content: Content): boolean {
  return content.unbreakable === true || "text" in content || "ul" in content;
}

/** What announces something stays on the page where that begins, unless it is longer than a page itself may be. */
function together(words: readonly Content[], [first, ...others]: readonly Content[]): Content[] {
  if (first === undefined) return [...words];
  return [
    ...(isShort(first) ? [{ unbreakable: true, stack: [...words, first] }] : [...words, first]),
    ...others,
  ];
}

export function blocksPdf(blocks: readonly Block[], printer: Printer): Content[] {
  return blocks.flatMap((block) => blockPdf(block, printer));
}

function blockPdf(block: Block, printer: Printer): Content[] {
  const { book } = printer;
  switch (block.kind) {
    case "lead":
      return [
        paragraph(book, block.text, { fontSize: 12, bold: true, margin: [0, 8, 0, 6], lineHeight: 1.2 }),
      ];
    case "text":
      return [paragraph(book, block.text)];
    case "quiet":
      return [paragraph(book, block.text, { color: COLORS.quiet })];
    case "note":
      return [notePdf(block.text, printer)];
    case "table":
      return pdfTable(block.table, book);
    case "chart":
      return chartPdf(block, printer);
    case "quote":
      return quotePdf(block, printer);
    case "list":
      return [
        {
          ul: block.items.map((item) => ({ text: inline(book, item), margin: [0, 0, 0, 2] })),
          color: COLORS.quiet,
          markerColor: COLORS.quiet,
          margin: [0, 2, 0, 8],
        },
      ];
    case "fold":
      return together(
        [paragraph(book, block.title, { bold: true, headlineLevel: 2 })],
        blocksPdf(block.blocks, printer),
      );
    case "points":
      return block.points.map(([what, words]) => ({
        text: [...inline(book, what, { bold: true }), ...inline(book, ` ${words}`)],
        margin: [0, 0, 0, 5],
      }));
    case "facts":
      return block.facts.map(([name, values]) => ({
        columns: [
          { width: 90, text: inline(book, name, { color: COLORS.quiet }) },
          {
            width: "*",
            stack: values.map(({ text, quiet }) => ({
              text: [
                ...inline(book, text),
                ...(quiet === undefined ? [] : inline(book, ` ${quiet}`, { color: COLORS.quiet })),
              ],
            })),
          },
        ],
        margin: [0, 0, 0, 3],
      }));
  }
}

/** What must not be overlooked. */
export function notePdf(text: string, printer: Printer): Content {
  return barred(text, COLORS.warn, printer);
}

/** Lines that go over to the next page as a whole, and letters that a line has about. */
const SHORT_QUOTE = 24;
const LETTERS = 110;

/** Somebody else's words, line by line, with whose they are above. A long text may be broken, but not from that. */
function quotePdf({ label, text }: Extract<Block, { kind: "quote" }>, printer: Printer): Content[] {
  const whose = paragraph(printer.book, label, { color: COLORS.quiet, margin: [0, 2, 0, 2] });
  const lines = text.split(/\r\n?|\n/);
  const words = (some: readonly string[]): Content => ({
    ...barred(some.join("\n"), COLORS.border, printer),
    fontSize: 8,
  });
  const height = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS)), 0);
  if (height <= SHORT_QUOTE) return [{ unbreakable: true, stack: [whose, words(lines)] }];
  const first: Content = { ...words(lines.slice(0, 2)), margin: [0, 4, 0, 0] };
  return [
    { unbreakable: true, stack: [whose, first] },
    { ...words(lines.slice(2)), margin: [0, 0, 0, 10] },
  ];
}

/** A text with a bar at its left. */
function barred(text: string, color: string, { book }: Printer): Content {
  const lines = text.split(/\r\n?|\n/).map((line) => inline(book, line));
  const pieces = lines.flatMap((line, index) => (index === 0 ? line : [{ text: "\n" }, ...line]));
  return {
    table: { widths: ["*"], body: [[{ text: pieces, border: [true, false, false, false] }]] },
    layout: { vLineWidth: () => 2, vLineColor: () => color, hLineWidth: () => 0, paddingLeft: () => 8 },
    margin: [0, 4, 0, 10],
  };
}

function chartPdf(block: Extract<Block, { kind: "chart" }>, printer: Printer): Content[] {
  const { id, chart, hasTable } = block;
  const { book, draw } = printer;
  const svg = withFonts(draw(chart, { theme: LIGHT_THEME, width: CHART_WIDTH, id }), book);
  const figure: Content = {
    unbreakable: true,
    margin: [0, 4, 0, 8],
    stack: [
      paragraph(book, chart.title, { bold: true, margin: [0, 0, 0, 4] }),
      { svg, fit: [WIDTH, TALLEST], options: { precision: 12 } },
      paragraph(book, chart.caption, { fontSize: 7.5, color: COLORS.quiet, margin: [0, 3, 0, 0] }),
    ],
  };
  const { columns, rows } = chart.table;
  if (hasTable) return [figure];
  if (rows.length > MOST_CHART_ROWS) {
    const words = "This chart has too much data for a printed table; see report.html.";
    return [figure, paragraph(book, words, { fontSize: 7.5, color: COLORS.quiet })];
  }
  return [figure, ...blockPdf(tableBlock(chart.title, columns, rows, "name"), printer)];
}
