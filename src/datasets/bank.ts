import { phrase } from "../core/index.ts";
import type { Fault, NamedFile, Task } from "../core/index.ts";
import { BANK_KEYS, bankLineSchema, repeatedRubricId, taskOfBankLine } from "./bank-line.ts";
import { blankTexts } from "./blank-texts.ts";
import { readJsonLines } from "./json-lines.ts";
import { knownPart, unknownPart, withKeepHint } from "./unknown-keys.ts";

export interface Bank {
  readonly path: string;
  readonly tasks: readonly Task[];
  readonly faults: readonly Fault[];
}

/** Reads a JSONL question bank. Every bad line is listed; a bank with faults must not be used. */
export function readBank(file: NamedFile, keepUnknown: boolean): Bank {
  const prepare = keepUnknown ? (raw: unknown) => knownPart(raw, BANK_KEYS) : undefined;
  const { lines, faults: found } = readJsonLines(file, bankLineSchema, prepare);
  const faults = found.map((fault) => (keepUnknown ? fault : withKeepHint(fault, "bank")));
  const tasks: Task[] = [];
  const firstLines = new Map<string, number>();
  for (const line of lines) {
    const { id } = line.value;
    const first = firstLines.get(id);
    const repeated = repeatedRubricId(line.value);
    const blank = blankTexts(line.raw, BANK_KEYS);
    if (blank.length > 0) faults.push(...blank.map(({ path, fault }) => line.fault(path, fault)));
    else if (first !== undefined) {
      const message = phrase`${JSON.stringify(id)} is already the ID of line ${first}`;
      faults.push(line.fault(["id"], { key: "id", message, expected: phrase`unique IDs` }));
    } else if (repeated !== undefined) {
      const message = phrase`two rubric items have the ID ${JSON.stringify(repeated)}`;
      faults.push(line.fault(["rubric"], { key: "rubric", message, expected: phrase`unique IDs` }));
    } else {
      tasks.push(taskOfBankLine(line.value, keepUnknown ? unknownPart(line.raw, BANK_KEYS) : {}));
    }
    if (first === undefined) firstLines.set(id, line.line);
  }
  if (lines.length === 0 && faults.length === 0) {
    faults.push({
      file: file.path,
      message: phrase`the file has no tasks`,
      expected: phrase`one JSON object per line`,
    });
  }
  return { path: file.path, tasks, faults };
}
