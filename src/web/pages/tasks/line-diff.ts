/** A line of a text that changed: in both versions, only in the old one, or only in the new one. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Longer texts are told apart as a whole: comparing every line with every other would take too long. */
const MOST_CELLS = 1_000_000;

/** Lines of two texts beside each other, by their longest common sequence. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const old = before === "" ? [] : before.split("\n");
  const now = after === "" ? [] : after.split("\n");
  if (old.length * now.length > MOST_CELLS)
    return [...old.map((text) => line("removed", text)), ...now.map((text) => line("added", text))];
  const common = commonLengths(old, now);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [removed, added] = [old[i], now[j]];
    if (removed !== undefined && removed === added) {
      lines.push(line("same", removed));
      i += 1;
      j += 1;
    } else if (removed !== undefined && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) {
      lines.push(line("removed", removed));
      i += 1;
    } else {
      lines.push(line("added", added ?? ""));
      j += 1;
    }
  }
  return lines;
}

const line = (kind: DiffLine["kind"], text: string): DiffLine => ({ kind, text });

/** How many lines two ends have in common, for every pair of ends. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  );
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const [row, below] = [lengths[i] ?? [], lengths[i + 1] ?? []];
      row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}
