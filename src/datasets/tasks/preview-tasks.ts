import type { Fault, Task } from "../../core/index.ts";
import { type DetectedFormat, formatOf } from "./detect-format.ts";
import { type MappingProposal, proposeMapping, unusedColumns } from "./propose-mapping.ts";
import type { ReadTasksOptions } from "./read-options.ts";
import { readOpened } from "./read-tasks.ts";
import type { TextSource } from "./rows/decode-text.ts";
import { openRows } from "./rows/open-rows.ts";

export interface PreviewOptions extends ReadTasksOptions {
  /** How many tasks are shown at most, and how many faults. */
  readonly limit: number;
}

export interface TaskPreview {
  readonly detected: DetectedFormat;
  /** The mapping that the tasks were read with; null when the format is known and needs none. */
  readonly proposal: MappingProposal | null;
  readonly tasks: readonly { readonly line: number; readonly task: Task }[];
  readonly faults: readonly Fault[];
  /** Whether the source ends here, so that there is nothing the preview does not show. */
  readonly complete: boolean;
}

/** The first tasks and faults of a source. A file of no known format is read with the mapping that seems likeliest. */
export async function previewTasks(source: TextSource, options: PreviewOptions): Promise<TaskPreview> {
  const opened = await openRows(source, options.path);
  try {
    const detected = formatOf(opened);
    const proposal = proposalFor(detected, options);
    const mapping = proposal?.mapping ?? undefined;
    const tasks: { line: number; task: Task }[] = [];
    const faults: Fault[] = [];
    let complete = true;
    for await (const item of readOpened(opened, { ...options, mapping })) {
      const full = "fault" in item ? faults.length : tasks.length;
      if (full === options.limit) {
        complete = false;
        break;
      }
      if ("fault" in item) faults.push(item.fault);
      else tasks.push(item);
    }
    return { detected, proposal, tasks, faults, complete };
  } finally {
    await opened.close();
  }
}

function proposalFor({ format, columns }: DetectedFormat, options: PreviewOptions): MappingProposal | null {
  const { mapping } = options;
  if (mapping !== undefined) return { mapping, unused: unusedColumns(columns, mapping) };
  return format === "other" && options.format === undefined ? proposeMapping(columns) : null;
}
