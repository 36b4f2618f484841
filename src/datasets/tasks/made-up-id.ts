import { createHash } from "node:crypto";
import type { Task } from "../../core/index.ts";

/** What a path is when the file has no name, as what comes through a pipe. */
export const NO_NAME = "-";

const LONGEST_STEM = 40;
const DIGITS = 12;

/**
 * Names tasks of rows without an id, after the file and what is asked: `capitals-3f2a9c81d04b`. The same file read again
 * gives the same ids wherever its rows stand, another file gives others, and a row whose answer was edited keeps its id.
 * Of a file without a name nobody knows whether it is the same one: there the whole row counts.
 */
export function idMaker(path: string): (task: Task) => string {
  const name = path === NO_NAME ? null : (path.split(/[\\/]/).at(-1) ?? path);
  const stem = name === null ? "task" : stemOf(name);
  const used = new Set<string>();
  return (task) => {
    const { prompt, inputText, scenario } = task;
    const { taskId: _none, ...whole } = task;
    const asked = name === null ? whole : { name, prompt, inputText, scenario };
    // Rows that ask the same are told apart by everything else, and rows that are the same by counting.
    const id = [`${stem}-${digest(asked)}`, `${stem}-${digest({ name, whole })}`].find(
      (candidate) => !used.has(candidate),
    );
    const free = id ?? numbered(`${stem}-${digest({ name, whole })}`, used);
    used.add(free);
    return free;
  };
}

function numbered(id: string, used: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) if (!used.has(`${id}-${number}`)) return `${id}-${number}`;
}

const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, DIGITS);

function stemOf(name: string): string {
  const plain = name
    .replace(/\.\w+$/, "")
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  const stem = plain.slice(0, LONGEST_STEM).toWellFormed().replace("\uFFFD", "");
  return stem === "" ? "task" : stem;
}
