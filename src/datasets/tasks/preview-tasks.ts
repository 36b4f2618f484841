import { createHash } from "node:crypto";
import type { Fault, Task } from "../../core/index.ts";
import type { DetectedFormat } from "./detect-format.ts";
import { openTasks } from "./open-tasks.ts";
import type { MappingProposal } from "./propose-mapping.ts";
import type { ReadTasksOptions } from "./read-options.ts";
import type { TextSource } from "./rows/decode-text.ts";
import type { TextEncoding } from "./rows/detect-encoding.ts";

export interface LocatedTask {
  readonly line: number;
  readonly task: Task;
}

export interface PreviewOptions extends ReadTasksOptions {
  /** How many tasks are shown at most, and how many faults. */
  readonly limit: number;
  /** How many faults, where those are more than tasks. */
  readonly faultLimit?: number | undefined;
  /** Is given every task of the source. Without it, reading stops where there is more than is shown. */
  readonly onTask?: ((found: LocatedTask) => Promise<void>) | undefined;
}

export interface TaskPreview {
  readonly detected: DetectedFormat;
  /** The mapping that the tasks were read with; null when the format is known and needs none. */
  readonly proposal: MappingProposal | null;
  /** Columns with choices of multiple-choice questions, because of which no row is read. */
  readonly lostChoices: readonly string[];
  /** Columns that no task has anything of. */
  readonly ignored: readonly string[];
  /** The first distinct values of each column. */
  readonly samples: ReadonlyMap<string, readonly string[]>;
  readonly tasks: readonly LocatedTask[];
  readonly faults: readonly Fault[];
  /** Whether everything there is, is shown. */
  readonly complete: boolean;
  /** Rows that are right, and faults: of the whole source when it was read to its end. */
  readonly goodRows: number;
  readonly faultCount: number;
  /** Of the rows that are right, those that name no category and get `general`. */
  readonly uncategorised: number;
  /** Of the rows that are right, those that ask what an earlier row asks. */
  readonly repeated: number;
  /** What the bytes were read as. */
  readonly encoding: TextEncoding;
}

/** The first tasks and faults of a source. A file of no known format is read with the mapping that seems likeliest. */
export async function previewTasks(source: TextSource, options: PreviewOptions): Promise<TaskPreview> {
  const { limit, faultLimit = limit, onTask } = options;
  const opened = await openTasks(source, options, { propose: true });
  try {
    const tasks: LocatedTask[] = [];
    const faults: Fault[] = [];
    let [goodRows, faultCount, uncategorised] = [0, 0, 0];
    const questions = new Set<string>();
    for await (const item of opened.rows) {
      if ("fault" in item) faultCount += 1;
      else goodRows += 1;
      if ("task" in item) {
        if (item.isUncategorised) uncategorised += 1;
        questions.add(questionOf(item.task));
      }
      const isFull = "fault" in item ? faultCount > faultLimit : goodRows > limit;
      if (isFull && onTask === undefined) break;
      if ("task" in item) await onTask?.(item);
      if (isFull) continue;
      if ("fault" in item) faults.push(item.fault);
      else tasks.push(item);
    }
    const { detected, proposal, lostChoices } = opened;
    const complete = goodRows === tasks.length && faultCount === faults.length;
    const counts = { goodRows, faultCount, uncategorised, repeated: goodRows - questions.size };
    const ignored = opened.ignored();
    const samples = await opened.samples();
    const encoding = opened.encoding();
    return {
      detected,
      proposal,
      lostChoices,
      ignored,
      samples,
      tasks,
      faults,
      complete,
      encoding,
      ...counts,
    };
  } finally {
    await opened.close();
  }
}

/** What is asked, however long, in few bytes: a file may have a hundred thousand questions. */
function questionOf({ prompt, inputText, scenario, vars }: Task): string {
  return createHash("sha256")
    .update(JSON.stringify([prompt.trim(), inputText, scenario, vars]))
    .digest("base64");
}
