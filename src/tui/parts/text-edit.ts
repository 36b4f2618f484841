import { type KeyName, isTyped } from "../keys.ts";

/** A text that is being written: what stands before the caret, and after it. */
export interface EditedText {
  readonly before: string;
  readonly after: string;
}

export const edit = (text: string): EditedText => ({ before: text, after: "" });
export const textOf = ({ before, after }: EditedText): string => `${before}${after}`;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function lastOf(text: string): string {
  // No character anybody writes is longer than this.
  return [...graphemes.segment(text.slice(-64))].at(-1)?.segment ?? "";
}

function firstOf(text: string): string {
  const [first] = graphemes.segment(text.slice(0, 64));
  return first?.segment ?? "";
}

const withoutEnd = (text: string, end: string): string => text.slice(0, text.length - end.length);
const lineStart = (before: string): number => before.lastIndexOf("\n") + 1;
const lineEnd = (after: string): number => (after.includes("\n") ? after.indexOf("\n") : after.length);

const KEYS: Readonly<Record<KeyName, (text: EditedText) => EditedText>> = {
  ArrowLeft: ({ before, after }) => {
    const last = lastOf(before);
    return { before: withoutEnd(before, last), after: `${last}${after}` };
  },
  ArrowRight: ({ before, after }) => {
    const first = firstOf(after);
    return { before: `${before}${first}`, after: after.slice(first.length) };
  },
  Backspace: ({ before, after }) => ({ before: withoutEnd(before, lastOf(before)), after }),
  Delete: ({ before, after }) => ({ before, after: after.slice(firstOf(after).length) }),
  Home: ({ before, after }) => {
    const at = lineStart(before);
    return { before: before.slice(0, at), after: `${before.slice(at)}${after}` };
  },
  End: ({ before, after }) => {
    const at = lineEnd(after);
    return { before: `${before}${after.slice(0, at)}`, after: after.slice(at) };
  },
  "Ctrl+U": ({ before, after }) => ({ before: before.slice(0, lineStart(before)), after }),
  "Ctrl+W": ({ before, after }) => ({ before: before.replace(/\S*\s*$/u, ""), after }),
};

/** The text after a key; null when the key does not write. */
export function edited(text: EditedText, key: KeyName, isLong: boolean): EditedText | null {
  const act = KEYS[key];
  if (act !== undefined) return act(text);
  if (key === "Enter" && isLong) return { ...text, before: `${text.before}\n` };
  return isTyped(key) ? { ...text, before: `${text.before}${key}` } : null;
}

/** The text with something pasted into it. A field of one line takes lines as words. */
export function pasted(text: EditedText, piece: string, isLong: boolean): EditedText {
  const clean = piece.replaceAll(/\r\n?/g, "\n");
  const added = isLong ? clean : clean.trim().replaceAll(/\s*\n\s*/g, " ");
  return { ...text, before: `${text.before}${added}` };
}
