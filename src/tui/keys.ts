import type { Key as InkKey } from "ink";

/** A key as screens know it: `a`, `Enter`, `ArrowUp`, `Ctrl+K`. */
export type KeyName = string;

const NAMED: readonly (readonly [keyof InkKey, KeyName])[] = [
  ["upArrow", "ArrowUp"],
  ["downArrow", "ArrowDown"],
  ["leftArrow", "ArrowLeft"],
  ["rightArrow", "ArrowRight"],
  ["pageUp", "PageUp"],
  ["pageDown", "PageDown"],
  ["home", "Home"],
  ["end", "End"],
  ["return", "Enter"],
  ["escape", "Escape"],
  ["backspace", "Backspace"],
  ["delete", "Delete"],
];

const TYPED: Readonly<Record<string, KeyName>> = {
  "\r": "Enter",
  "\r\n": "Enter",
  "\n": "Enter",
  "\t": "Tab",
  "\u007F": "Backspace",
  "\b": "Backspace",
  "\u001B": "Escape",
};

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The keys of one event. Whoever types fast, or over a slow line, presses several in one. */
export function keysOf(input: string, key: InkKey): readonly KeyName[] {
  if (key.tab) return [key.shift ? "Shift+Tab" : "Tab"];
  const named = NAMED.find(([name]) => key[name] === true);
  if (named !== undefined) return [named[1]];
  if (key.ctrl) return [`Ctrl+${input.toUpperCase()}`];
  return [...graphemes.segment(input)].map(({ segment }) => TYPED[segment] ?? withCtrl(segment) ?? segment);
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A letter pressed with Ctrl, among others: terminals send its place in the alphabet. */
function withCtrl(character: string): KeyName | undefined {
  const letter = character.length === 1 ? LETTERS[character.charCodeAt(0) - 1] : undefined;
  return letter === undefined ? undefined : `Ctrl+${letter}`;
}

const CYRILLIC = "йцукенгшщзхъфывапролджэячсмитьбю";
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";

/** The key of the Latin keyboard that stands in the same place, for commands typed with the other layout on. */
export function latinKey(key: KeyName): KeyName {
  const at = CYRILLIC.indexOf(key.toLowerCase());
  return at === -1 || key.length !== 1 ? key : (LATIN[at] ?? key);
}

/** Whether a key writes something. */
export const isTyped = (key: KeyName): boolean => [...graphemes.segment(key)].length === 1;
