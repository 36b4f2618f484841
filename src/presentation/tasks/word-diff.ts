import { type DiffLine, commonPairs, lineDiff } from "./line-diff.ts";

/** Some words of a line, which the other version has or has not. */
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface MarkedLine extends DiffLine {
  /** The line again; one piece where it is as a whole in both versions or in one of them only. */
  readonly pieces: readonly Piece[];
}

interface Word {
  /** With the space after it. */
  readonly text: string;
  /** What it is compared by. */
  readonly key: string;
  isChanged: boolean;
}

/** A line that shares less than this of its letters is another line, not a changed one. */
const LEAST_SHARED = 0.25;
/** Fewer letters between two changes are no more than a coincidence. */
const FEWEST_LETTERS = 4;

/** What changed in a text, line by line, and inside lines word by word. */
export function wordDiff(before: string, after: string): MarkedLine[] {
  const words = new Intl.Segmenter(undefined, { granularity: "word" });
  const lines: MarkedLine[] = [];
  const all = lineDiff(before, after);
  for (let from = 0; from < all.length;) {
    const isSame = all[from]?.kind === "same";
    const next = all.findIndex(({ kind }, place) => place > from && (kind === "same") !== isSame);
    const to = next === -1 ? all.length : next;
    const part = all.slice(from, to);
    lines.push(...(isSame ? part.map(whole) : marked(part, words)));
    from = to;
  }
  return lines;
}

const whole = (line: DiffLine): MarkedLine => ({
  ...line,
  pieces: [{ text: line.text, isChanged: line.kind !== "same" }],
});

/** Lines that changed together, old ones first: a paragraph may have become two. */
function marked(lines: readonly DiffLine[], words: Intl.Segmenter): MarkedLine[] {
  const [old, now] = (["removed", "added"] as const).map((kind) =>
    lines.filter((line) => line.kind === kind).map((line) => ({ line, words: wordsOf(line.text, words) })),
  ) as [LineWords[], LineWords[]];
  const [oldWords, nowWords] = [old, now].map((side) => side.flatMap((own) => own.words)) as [Word[], Word[]];
  const pairs = commonPairs(keysOf(oldWords), keysOf(nowWords));
  for (const [i, j] of pairs ?? [])
    for (const word of [oldWords[i], nowWords[j]]) if (word !== undefined) word.isChanged = false;
  return [...old, ...now].map(({ line, words: own }) => {
    absorbCoincidences(own);
    const shared = lettersOf(own.filter(({ isChanged }) => !isChanged));
    if (shared < LEAST_SHARED * lettersOf(own)) return whole(line);
    return { ...line, pieces: piecesOf(own) };
  });
}

interface LineWords {
  readonly line: DiffLine;
  readonly words: Word[];
}

/** Words and signs, each with the space after it. */
function wordsOf(text: string, words: Intl.Segmenter): Word[] {
  const found: Word[] = [];
  let current = "";
  const close = (): void => {
    if (current !== "") found.push({ text: current, key: current.trim(), isChanged: true });
    current = "";
  };
  for (const { segment } of words.segment(text)) {
    if (segment.trim() !== "") close();
    current += segment;
  }
  close();
  return found;
}

const keysOf = (words: readonly Word[]): string[] => words.map(({ key }) => key);

/** A sign of Chinese or Japanese says as much as two letters elsewhere. */
const lettersOf = (words: readonly Word[]): number =>
  words.reduce((sum, { key }) => {
    if (!/[\p{L}\p{N}]/u.test(key)) return sum;
    return sum + key.length * (/[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(key) ? 2 : 1);
  }, 0);

/** A lone short word or a full stop between two changes would only break them into pieces. */
function absorbCoincidences(words: readonly Word[]): void {
  for (let from = 0; from < words.length;) {
    const isChanged = words[from]?.isChanged ?? false;
    const next = words.findIndex((word, place) => place > from && word.isChanged !== isChanged);
    const to = next === -1 ? words.length : next;
    const run = words.slice(from, to);
    const isBetween = from > 0 && to < words.length;
    if (!isChanged && isBetween && lettersOf(run) < FEWEST_LETTERS)
      for (const word of run) word.isChanged = true;
    from = to;
  }
}

/** Neighbours of one kind together. */
function piecesOf(words: readonly Word[]): Piece[] {
  const pieces: { text: string; isChanged: boolean }[] = [];
  for (const { text, isChanged } of words) {
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else pieces.push({ text, isChanged });
  }
  return pieces;
}
