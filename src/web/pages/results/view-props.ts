import type { RunView } from "../../../contract/index.ts";
import type { Summary } from "../../../core/index.ts";

/** What every view of the results is given. */
export interface ViewProps {
  readonly run: RunView;
  readonly summary: Summary;
}
