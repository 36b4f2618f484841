import type { create } from "fontkit";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleModel, exampleSummary } from "../../charts/testing/example-summary.ts";
import type { FontFile, Summary } from "../../core/index.ts";
import { type BookFont, describeFont, openFontBook } from "./font-book.ts";
import { inOrder } from "./font-order.ts";
import { builtInFonts } from "./built-in-fonts.ts";
import { reportContent } from "../content/report-content.ts";
import { reportPdf } from "./report-pdf.ts";
import { withFonts } from "./svg-fonts.ts";

const nothing = async (): Promise<FontFile[]> => [];

async function textOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

function named(...names: readonly string[]): Summary {
  const ranking = names.map((name, index) => exampleModel(name, 80 - index, { rank: index + 1 }));
  return exampleSummary({
    ranking,
    sentence: `${names[0] ?? ""} has the highest mean.`,
    people: null,
    pairs: [],
    slices: [],
  });
}

describe("reportPdf", () => {
  it("says what the page says: the sentence, the tables with intervals, methods and risks", async () => {
    const pages = await textOf(await reportPdf(exampleSummary(), { findFonts: nothing }));
    const all = pages.join(" ");
    expect(pages[0]).toContain(
      "Date 2026-11-15 Tasks 40 tasks from bank.jsonl Models alder, birch, cedar, dogwood",
    );
    expect(pages[0]).toContain("Judge jay alder and birch can't be told apart: they differ by 1.6 points");
    for (const words of [
      "can't be told apart",
      "79.7 (75.7–83.7)",
      "1070 (1030–1110)",
      "Cost per 1,000 answers",
      "Rate limits.",
      "Prompts and answers can be sensitive.",
      "demo-20261115-101500 1 of",
    ])
      expect(all).toContain(words);
    expect(all).not.toMatch(/NaN|undefined|\bnull\b|Infinity/);
    expect(pages[0]).not.toContain("no font");
  });

  it("shows Latin, Greek and Cyrillic with the font that comes with it, in tables and in pictures", async () => {
    const pages = await textOf(
      await reportPdf(named("Größe", "Точность ответа", "Ωμέγα"), { findFonts: nothing }),
    );
    for (const name of ["Größe", "Точность ответа", "Ωμέγα"])
      expect((pages[0] ?? "").split(name).length).toBeGreaterThan(2);
    expect(pages[0]).not.toContain("no font");
  });

  it("says on its first page what it cannot show and what to install, and leaves no hole", async () => {
    const pages = await textOf(
      await reportPdf(named("日本語の質問", "a → b", "שלום", "smile 😀"), { findFonts: nothing }),
    );
    expect(pages[0]).toContain("This machine has no font for some of the text");
    for (const words of [
      "fonts-noto-cjk",
      "Chinese, Japanese and Korean (6 different characters",
      "Hebrew (4",
      "emoji",
      "symbols",
    ])
      expect(pages[0]).toContain(words);
    expect(pages[0]).toContain("[6 characters: Chinese, Japanese and Korean]");
    expect(pages[0]).toContain("smile [1 character: emoji]");
    expect(pages[0]).toContain("Right-to-left text");
  });

  it("begins no section at the foot of a page, and leaves no page almost empty", async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      exampleModel(`model-${index + 1}`, 90 - index, { rank: index + 1 }),
    );
    const titles = reportContent(exampleSummary()).map(({ title }) => title);
    for (const summary of [exampleSummary(), exampleSummary({ ranking: many })]) {
      const pages = await textOf(await reportPdf(summary, { findFonts: nothing }));
      for (const [index, page] of pages.entries()) {
        const words = page.replace(/ ?demo-\d+-\d+ \d+ of \d+$/, "");
        for (const title of titles)
          expect(words.endsWith(title), `${title} on page ${index + 1}`).toBe(false);
        // The last one ends where the report does.
        const isLast = index === pages.length - 1;
        expect(isLast || words.length > 250, `page ${index + 1} is almost empty`).toBe(true);
      }
    }
  });

  it("parts no quoted text from the words that say whose it is, however long it is", async () => {
    const answer = (text: string) => ({
      model: "alder",
      score: 50,
      sample: null,
      text,
      error: null,
      said: "Right, but long.",
    });
    for (const lines of [1, 7, 20, 90]) {
      const text = Array.from({ length: lines }, (_, line) => `line ${line + 1} of the answer`).join("\n");
      const examples = Array.from({ length: 9 }, (_, index) => ({
        reason: "best" as const,
        title: `Task ${index + 1}`,
        prompt: "What is it?",
        answers: [answer(text), answer(text)],
      }));
      const pages = await textOf(await reportPdf(exampleSummary(), { findFonts: nothing, examples }));
      for (const [index, page] of pages.entries()) {
        const words = page.replace(/ ?demo-\d+-\d+ \d+ of \d+$/, "").trimEnd();
        expect(words, `page ${index + 1}`).not.toMatch(/(Prompt|reason|50\.0 of 100|Task \d)$/);
      }
    }
  });

  it("survives names that would break a table, a picture or a document", async () => {
    const hostile = [`<script>&"'`, "x".repeat(200), "{a|b}", "\u0000\u202E\uD800"];
    const all = (await textOf(await reportPdf(named(...hostile), { findFonts: nothing }))).join(" ");
    expect(all).toContain(`<script>&"'`);
  });

  it.each([
    [
      "no models",
      exampleSummary({ ranking: [], comparisons: [], planning: null, people: null, pairs: [], slices: [] }),
    ],
    ["thirty models", named(...Array.from({ length: 30 }, (_, index) => `model-${index}`))],
  ])("makes a document of %s", async (_, summary) => {
    expect((await textOf(await reportPdf(summary, { findFonts: nothing }))).length).toBeGreaterThan(0);
  });
});

describe("openFontBook", () => {
  let regular: BookFont;
  let greek: FontFile;
  const only = (font: BookFont, pattern: RegExp): BookFont => ({
    ...font,
    has: (point) => pattern.test(String.fromCodePoint(point)) && font.has(point),
  });

  beforeAll(async () => {
    ({ regular } = await builtInFonts());
    greek = { name: "Greek.ttf", read: async () => regular.bytes };
  });

  it("takes from the machine what the built-in font lacks, and only then looks there", async () => {
    const latin = only(regular, /[a-z ]/);
    const asked: string[] = [];
    const findFonts = async (): Promise<FontFile[]> => {
      asked.push("fonts");
      return [{ name: "broken.ttf", read: async () => new Uint8Array(8) }, greek];
    };
    expect((await openFontBook("abc", latin, findFonts)).fonts).toHaveLength(1);
    expect(asked).toEqual([]);
    const book = await openFontBook("abc Ωμ 日", latin, findFonts);
    expect(asked).toEqual(["fonts"]);
    expect(book.runs("abc Ωμ d").map(({ text, font }) => [text, font.family])).toEqual([
      ["abc ", "Roboto"],
      ["Ωμ ", "system Greek.ttf"],
      ["d", "Roboto"],
    ]);
    expect(book.missing.map(({ script, characters }) => [script.package, characters])).toEqual([
      ["fonts-noto-cjk", 1],
    ]);
  });

  it("puts a text of a picture in several fonts, side by side where it stood", async () => {
    const book = await openFontBook("ab Ω", only(regular, /[a-z ]/), async () => [greek]);
    const svg = withFonts(
      `<text text-anchor="end" style="font-size:10px;font-family:x;font-weight:600;" x="100" y="5" fill="#000">ab Ω &lt;</text>`,
      book,
    );
    const places = [...svg.matchAll(/ x="([\d.]+)"/g)].map(([, x]) => Number(x));
    expect(places).toHaveLength(2);
    expect(places[0]).toBeLessThan(places[1] ?? 0);
    expect(places[1]).toBeLessThan(100);
    expect(svg).toContain(`font-family="system Greek.ttf in pictures" font-weight="bold">Ω &lt;</text>`);
  });

  it("prefers plain fonts and leaves fonts alone that hold pictures", async () => {
    const names = [
      "DejaVuSans-Bold.ttf",
      "notes.txt",
      "Zapf.ttf",
      "NotoSansCJK-Regular.ttc",
      "DejaVuSans.ttf",
    ];
    const files = names.map((name) => ({ name, read: greek.read }));
    expect(inOrder(files).map(({ name }) => name)).toEqual([
      "DejaVuSans.ttf",
      "NotoSansCJK-Regular.ttc",
      "Zapf.ttf",
      "DejaVuSans-Bold.ttf",
    ]);
    const pictures = () => ({ directory: { tables: { CBDT: {} } }, postscriptName: "Emoji" });
    expect(describeFont("x", new Uint8Array(), pictures as unknown as typeof create)).toBeNull();
  });
});
