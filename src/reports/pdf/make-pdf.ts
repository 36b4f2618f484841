import type { DocumentDefinition, Family, FontSource } from "pdfmake";
import { BUILT_IN } from "./built-in-fonts.ts";
import type { BookFont, FontBook } from "./font-book.ts";
import { svgFamily } from "./svg-fonts.ts";

/** A document as bytes, with the parts of the fonts that it uses in it. Nothing is fetched and no file is read. */
export async function makePdf(
  document: DocumentDefinition,
  { fonts }: FontBook,
  bold: BookFont,
): Promise<Uint8Array> {
  const { default: pdfmake } = await import("pdfmake");
  for (const font of [...fonts, bold]) pdfmake.virtualfs.writeFileSync(font.face, font.bytes);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  pdfmake.setFonts(Object.fromEntries(fonts.flatMap((font) => families(font, bold))));
  return new Uint8Array(await pdfmake.createPdf(document).getBuffer());
}

/**
 * A file in memory has the name that its font gives itself. Pictures look fonts up by that name among those
 * that text has used, so they have families of their own that say nothing else.
 */
function families(font: BookFont, bold: BookFont): [string, Family][] {
  const heavy = font.family === BUILT_IN ? bold : font;
  const source = ({ face, isCollection }: BookFont): FontSource => (isCollection ? [face, face] : face);
  const family = (normal: FontSource, strong: FontSource): Family => ({
    normal,
    bold: strong,
    italics: normal,
    bolditalics: strong,
  });
  return [
    [font.family, family(source(font), source(heavy))],
    [svgFamily(font.family), family(font.face, heavy.face)],
  ];
}
