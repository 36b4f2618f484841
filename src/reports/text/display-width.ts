/** Made when they are first needed: each takes as long as starting Node. */
let emoji: RegExp | undefined;
let segmenter: Intl.Segmenter | undefined;

/** What takes no room of its own: marks without a letter, joiners, and the like. */
const WITHOUT_WIDTH = /^[\p{M}\p{Cf}\p{Cc}]/u;
/** East Asian wide and fullwidth characters. */
const WIDE =
  /^[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u;

/** Characters that take one column each, whatever stands beside them. */
const PLAIN = /^[\u0020-\u007e]*$/;

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += graphemeWidth(segment);
  return width;
}

/** At most `width` columns; what was cut off shows as an ellipsis. */
export function shortened(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  let used = 1;
  for (const { segment } of graphemesOf(text)) {
    used += graphemeWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept}…`;
}

function graphemeWidth(grapheme: string): number {
  emoji ??= /^\p{RGI_Emoji}$/v;
  if (emoji.test(grapheme)) return 2;
  if (WITHOUT_WIDTH.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}
