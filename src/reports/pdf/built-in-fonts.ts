import { type BookFont, describeFont } from "./font-book.ts";

/** The family that comes with Assay; it has Latin, Greek and Cyrillic. */
export const BUILT_IN = "Roboto";

/** Faces that come with Assay, the upright one first. */
export async function builtInFonts(): Promise<{ regular: BookFont; bold: BookFont }> {
  const [{ create }, files] = await Promise.all([import("fontkit"), import("pdfmake/build/vfs_fonts.js")]);
  const face = (file: string): BookFont => {
    const font = describeFont(BUILT_IN, Buffer.from(files.default[file] ?? "", "base64"), create);
    if (font === null) throw new Error(`The font ${file} of pdfmake cannot be read.`);
    return font;
  };
  return { regular: face("Roboto-Regular.ttf"), bold: face("Roboto-Medium.ttf") };
}
