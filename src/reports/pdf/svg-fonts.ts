import type { FontBook, Run } from "./font-book.ts";

/** What a picture calls a font of the PDF. The PDF's own word for it may name a file of several fonts. */
export const svgFamily = (family: string): string => `${family} in pictures`;

const TEXT = /<text\b([^>]*)>([^<]*)<\/text>/g;

/** A picture has one font for each text: a text in several fonts becomes several texts beside each other. */
export function withFonts(svg: string, book: FontBook): string {
  return svg.replaceAll(TEXT, (_, attributes: string, content: string) => {
    const bold = /font-weight:\s*(?:bold|[6-9]00)/.test(attributes) ? ' font-weight="bold"' : "";
    const own = attributes
      .replaceAll(/font-(?:family|weight):[^;"]*;?/g, "")
      .replaceAll(/ (?:x|text-anchor|xml:space|font-family|font-weight)="[^"]*"/g, "");
    const runs = book.runs(unescaped(content)).map((run) => (run.isMissing ? { ...run, text: "[…]" } : run));
    const places = placesOf(runs, attributes);
    return runs
      .map(
        ({ text, font }, index) =>
          `<text${own}${places[index] ?? ""} font-family="${escaped(svgFamily(font.family))}"${bold}>${escaped(text)}</text>`,
      )
      .join("");
  });
}

/** Where each run begins, so that together they stand where the text stood. */
function placesOf(runs: readonly Run[], attributes: string): string[] {
  const x = Number(/ x="([^"]*)"/.exec(attributes)?.[1] ?? 0);
  const anchor = /text-anchor="([^"]*)"/.exec(attributes)?.[1] ?? "start";
  if (runs.length === 1) return [` x="${x}" text-anchor="${anchor}"`];
  const size = Number(/font-size:\s*([\d.]+)px/.exec(attributes)?.[1] ?? 12);
  const widths = runs.map(({ text, font }) => size * font.widthOf(text));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let at = x - whole * (anchor === "end" ? 1 : anchor === "middle" ? 0.5 : 0);
  return runs.map(({ text, font }, index) => {
    // A space at the beginning is not drawn, but takes its room.
    const start = text.startsWith(" ") ? at + size * font.widthOf(" ") : at;
    const place = ` x="${start.toFixed(2)}" text-anchor="start"`;
    at += widths[index] ?? 0;
    return place;
  });
}

const NAMED: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&#39;": "'",
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|amp|quot|#39);/g, (name) => NAMED[name] ?? name);

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
