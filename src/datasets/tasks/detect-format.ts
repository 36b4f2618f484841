import { TASK_FORMATS } from "../../core/index.ts";
import { FILE_FORMATS, type TaskFormat } from "./formats/index.ts";
import type { TextSource } from "./rows/decode-text.ts";
import { type OpenedRows, openRows } from "./rows/open-rows.ts";
import type { Container } from "./rows/row.ts";

export interface DetectedFormat {
  /** `other` needs a column mapping. */
  readonly format: TaskFormat | "other";
  readonly container: Container;
  /** The header's names in CSV, the keys of the first rows in JSON. */
  readonly columns: readonly string[];
}

/** Reads only as much of the source as it needs, and lets go of it. */
export async function detectFormat(source: TextSource): Promise<DetectedFormat> {
  const opened = await openRows(source, "");
  await opened.close();
  return formatOf(opened);
}

export function formatOf({ container, columns }: Pick<OpenedRows, "container" | "columns">): DetectedFormat {
  const names = new Set(columns);
  const format = TASK_FORMATS.find((name) => FILE_FORMATS[name].recognises(names)) ?? "other";
  return { format, container, columns };
}
