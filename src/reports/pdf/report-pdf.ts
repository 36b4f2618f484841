import type { Content } from "pdfmake";
import { svgRenderer } from "../../charts/render-svg.ts";
import type { FindFonts, Summary } from "../../core/index.ts";
import { masthead } from "../content/masthead.ts";
import { type ReportMaterial, reportContent } from "../content/report-content.ts";
import { provenanceWords } from "../text/provenance-words.ts";
import { blocksPdf, notePdf, sectionPdf } from "./blocks-pdf.ts";
import { BUILT_IN, builtInFonts } from "./built-in-fonts.ts";
import { type FontBook, openFontBook } from "./font-book.ts";
import { makePdf } from "./make-pdf.ts";
import { COLORS, MARGIN, type Printer, inline, paragraph } from "./print.ts";

export interface PdfOptions extends ReportMaterial {
  /** Asked only where a text has characters that the built-in font lacks. */
  readonly findFonts: FindFonts;
}

/** The report of a run on paper: what the page says, in short. */
export async function reportPdf(
  summary: Summary,
  { findFonts, ...material }: PdfOptions,
): Promise<Uint8Array> {
  const { regular, bold } = await builtInFonts();
  // Whatever is not Assay's own words comes from the summary.
  const book = await openFontBook(JSON.stringify([summary, material]), regular, findFonts);
  const printer: Printer = { book, draw: await svgRenderer() };
  const { run } = summary;
  const content: Content[] = [
    paragraph(book, run.name, { fontSize: 18, bold: true, margin: [0, 0, 0, 2] }),
    paragraph(book, `${run.runId} · ${run.state}${simulatedWords(summary)}`, { color: COLORS.quiet }),
    ...blocksPdf(masthead(summary), printer),
    ...fontNotes(book).map((note) => notePdf(note, printer)),
    ...reportContent(summary, material).flatMap((section) => sectionPdf(section, printer)),
  ];
  return makePdf(
    {
      content,
      info: { title: `${run.runId} · Assay`, creator: `Assay ${summary.toolVersion}` },
      language: "en",
      displayTitle: true,
      pageSize: "A4",
      pageMargins: [MARGIN, MARGIN, MARGIN, 46],
      defaultStyle: { font: BUILT_IN, fontSize: 9, color: COLORS.text, lineHeight: 1.15 },
      footer: (current, count) => ({
        margin: [MARGIN, 14, MARGIN, 0],
        fontSize: 7.5,
        color: COLORS.quiet,
        columns: [{ text: inline(book, run.runId) }, { text: `${current} of ${count}`, alignment: "right" }],
      }),
      // A heading at the foot of a page goes over to the next.
      pageBreakBefore: ({ headlineLevel }, nodes) =>
        headlineLevel !== undefined && nodes.getFollowingNodesOnPage().length < 2,
    },
    book,
    bold,
  );
}

function simulatedWords({ ranking, run }: Summary): string {
  return provenanceWords([...ranking, ...run.judges])
    .map((words) => ` · ${words}`)
    .join("");
}

/** What this machine's fonts cannot show, and what to do about it. */
function fontNotes({ missing, hasRightToLeft }: FontBook): string[] {
  const lacking = missing.map(
    ({ script, characters }) =>
      `${script.name} (${characters === 1 ? "1 character" : `${characters} different characters`}; install ${script.font}, on Debian and Ubuntu the package ${script.package})`,
  );
  return [
    ...(lacking.length === 0
      ? []
      : [
          `This machine has no font for some of the text, shown in square brackets instead: ${lacking.join("; ")}. Install it and write the PDF again, or open report.html, which uses the reader's fonts.`,
        ]),
    ...(hasRightToLeft
      ? [
          "Right-to-left text is laid out word by word from left to right in the PDF; report.html shows it correctly.",
        ]
      : []),
  ];
}
