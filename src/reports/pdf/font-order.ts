import type { FontFile } from "../../core/index.ts";

/** Plain upright fonts with many characters, most wanted first. Names of files on Linux, macOS and Windows. */
const WANTED = [
  /^DejaVuSans\.ttf$/i,
  /^NotoSans(CJK|JP|SC|KR)?-(Regular|VF)/i,
  /^NotoSans(Hebrew|Arabic|Symbols2?)?-Regular/i,
  /^Arial ?Unicode/i,
  /^(Hiragino Sans GB|PingFang|AppleSDGothicNeo|ArialHB|GeezaPro|Apple Symbols)/i,
  /^(segoeui|seguisym|arial|tahoma|msyh|msgothic|YuGothM|malgun|simsun)\.tt[cf]$/i,
  /^(WenQuanYi|wqy|ipag|Droid.*Fallback|unifont|Symbola|NotoEmoji-)/i,
  /^Noto(Sans|Naskh).*-Regular\./i,
];
/** Slanted, heavy, narrow or of one width: only if nothing else has a character. */
const UNWANTED = /bold|italic|oblique|black|heavy|light|thin|condensed|narrow|mono|serif|math/i;
const FORMATS = /\.(ttf|otf|ttc)$/i;

/** Fonts in the order in which they are tried. */
export function inOrder(files: readonly FontFile[]): FontFile[] {
  const places = new Map(files.map((file) => [file, placeOf(file.name)]));
  const place = (file: FontFile): number => places.get(file) ?? 0;
  return files
    .filter(({ name }) => FORMATS.test(name))
    .toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
}

function placeOf(name: string): number {
  const wanted = WANTED.findIndex((pattern) => pattern.test(name));
  if (wanted >= 0) return wanted;
  return UNWANTED.test(name) ? WANTED.length + 1 : WANTED.length;
}
