/**
 * About as many tokens as usual tokenizers make of the worst text, without one: what is sent must be small whoever counts.
 * The shares are those of random letters, which no tokenizer knows as words; of prose it is about twice the truth.
 */
export function tokenBound(text: string): number {
  let tokens = 0;
  let before: Kind = "space";
  for (const character of text) {
    const kind = kindOf(character);
    tokens += SHARES[kind] + (isJoint(before, kind) ? JOINT : 0);
    before = kind;
  }
  return Math.ceil(tokens);
}

type Kind = "lower" | "upper" | "digit" | "mark" | "space" | "line" | "cyrillic" | "two" | "three" | "four";

/** Beyond ASCII a character has at most as many tokens as it has bytes. */
const SHARES: Readonly<Record<Kind, number>> = {
  lower: 0.65,
  upper: 0.75,
  digit: 0.6,
  mark: 0.8,
  space: 0.35,
  line: 1,
  cyrillic: 1,
  two: 2,
  three: 3,
  four: 4,
};

/** Where a word begins in the middle of a row of characters, and for blanks beside each other. */
const JOINT = 0.45;
const WORDS: ReadonlySet<Kind> = new Set(["lower", "upper", "digit"]);

function isJoint(before: Kind, kind: Kind): boolean {
  if (before === "space" || before === kind) return before === "space" && kind === "space";
  if (before === "upper" && kind === "lower") return false;
  return WORDS.has(kind);
}

function kindOf(character: string): Kind {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x1_00_00) return "four";
  if (code >= 0x8_00) return "three";
  if (code >= 0x4_00 && code < 0x5_00) return "cyrillic";
  if (code >= 0x80) return "two";
  if (code >= 0x61 && code <= 0x7a) return "lower";
  if (code >= 0x41 && code <= 0x5a) return "upper";
  if (code >= 0x30 && code <= 0x39) return "digit";
  if (code === 0x20) return "space";
  return code < 0x20 ? "line" : "mark";
}
