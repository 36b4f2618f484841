import type { ColumnMapping } from "./column-mapping.ts";
import type { TaskFormat } from "./formats/index.ts";

export interface ReadTasksOptions {
  /** The file as the user named it. */
  readonly path: string;
  /** Found out from the columns when it is not given. */
  readonly format?: TaskFormat | undefined;
  /** For files of any other shape; wins over `format`. */
  readonly mapping?: ColumnMapping | undefined;
  /** Whether columns that the format or the mapping does not know become metadata. */
  readonly keepUnknown: boolean;
}
