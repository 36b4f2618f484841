/** A line of a text that changed: in both versions, only in the old one, or only in the new one. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Longer texts are told apart as a whole: comparing every part with every other would take too long. */
const MOST_CELLS = 4_000_000;

/** Lines of two texts beside each other, by their longest common sequence. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const old = before === "" ? [] : before.split("\n");
  const now = after === "" ? [] : after.split("\n");
  const pairs = commonPairs(old, now) ?? [];
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  for (const [inOld, inNow] of [...pairs, [old.length, now.length] as const]) {
    lines.push(...old.slice(i, inOld).map((text) => line("removed", text)));
    lines.push(...now.slice(j, inNow).map((text) => line("added", text)));
    if (inOld < old.length) lines.push(line("same", old[inOld] ?? ""));
    [i, j] = [inOld + 1, inNow + 1];
  }
  return lines;
}

const line = (kind: DiffLine["kind"], text: string): DiffLine => ({ kind, text });

/** Where the longest common sequence of two lists stands in each of them; null where they are too long for it. */
export function commonPairs(old: readonly string[], now: readonly string[]): [number, number][] | null {
  const start = commonStart(old, now);
  const end = commonStart(old.slice(start).toReversed(), now.slice(start).toReversed());
  const [from, to] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (from.length * to.length > MOST_CELLS) return null;
  return [
    ...Array.from({ length: start }, (_, place): [number, number] => [place, place]),
    ...longest(from, to).map(([i, j]): [number, number] => [start + i, start + j]),
    ...Array.from({ length: end }, (_, place): [number, number] => [
      old.length - end + place,
      now.length - end + place,
    ]),
  ];
}

function commonStart(old: readonly string[], now: readonly string[]): number {
  const different = old.findIndex((own, place) => own !== now[place]);
  return different === -1 ? old.length : different;
}

function longest(old: readonly string[], now: readonly string[]): [number, number][] {
  const width = now.length + 1;
  // How much two ends have in common, for every pair of ends.
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      pairs.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
