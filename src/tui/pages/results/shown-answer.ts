import type { ItemDetailView } from "../../../contract/index.ts";

/** An answer of a task's screen, as far as it is read. */
export interface ShownAnswer {
  readonly itemId: number;
  readonly modelId: string;
  /** Its model and, of several samples, which. */
  readonly label: string;
  readonly detail: ItemDetailView | undefined;
}
