/** A group of characters that one font usually has together. */
export interface Script {
  readonly name: string;
  readonly pattern: RegExp;
  /** A font that has it, and how Debian and Ubuntu call its package. */
  readonly font: string;
  readonly package: string;
}

const HAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

const SCRIPTS: readonly Script[] = [
  {
    name: "emoji",
    pattern: /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u,
    font: "Symbola or DejaVu Sans",
    package: "fonts-symbola",
  },
  { name: "Chinese, Japanese and Korean", pattern: HAN, font: "Noto Sans CJK", package: "fonts-noto-cjk" },
  {
    name: "Hebrew",
    pattern: /\p{Script=Hebrew}/u,
    font: "Noto Sans Hebrew or DejaVu Sans",
    package: "fonts-dejavu-core",
  },
  {
    name: "Arabic",
    pattern: /\p{Script=Arabic}/u,
    font: "Noto Sans Arabic or DejaVu Sans",
    package: "fonts-dejavu-core",
  },
  { name: "other scripts", pattern: /\p{L}/u, font: "the Noto fonts", package: "fonts-noto-core" },
];

const SYMBOLS: Script = {
  name: "symbols",
  pattern: /[^]/u,
  font: "DejaVu Sans",
  package: "fonts-dejavu-core",
};

/** The group that a character belongs to. */
export function scriptOf(character: string): Script {
  return SCRIPTS.find(({ pattern }) => pattern.test(character)) ?? SYMBOLS;
}

/** Written from right to left. */
export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
