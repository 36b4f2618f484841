import type { ColumnMapping } from "./column-mapping.ts";
import type { TaskFormat } from "./formats/index.ts";

export interface ReadTasksOptions {
  /** The file as the user named it; `-` when it has no name. */
  readonly path: string;
  /** Found out from the columns when it is not given. */
  readonly format?: TaskFormat | undefined;
  /** For files of any other shape; wins over `format`. */
  readonly mapping?: ColumnMapping | undefined;
  /** Whether columns that the format or the mapping does not know become metadata. */
  readonly keepUnknown: boolean;
  /** Columns that are passed over as if the file did not have them. */
  readonly ignoreColumns?: readonly string[] | undefined;
}
