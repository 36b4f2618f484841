import type { ImportPreview } from "../../contract/index.ts";

/** What stands between a file and its import. */
export type ImportHurdle = "updating" | "no-prompt" | "no-valid-row" | "no-rows" | "no-name" | "no-choice";

/** The first thing that has to be done before the file can be imported; null when nothing has. */
export function importHurdle(
  { goodRows, faultCount }: Pick<ImportPreview, "goodRows" | "faultCount">,
  said: {
    readonly isUpdating: boolean;
    readonly lacksPrompt: boolean;
    readonly name: string;
    /** Rows would change tasks, and nobody has said what to do with them. */
    readonly lacksChoice: boolean;
  },
): ImportHurdle | null {
  if (said.isUpdating) return "updating";
  if (said.lacksPrompt) return "no-prompt";
  if (goodRows === 0) return faultCount === 0 ? "no-rows" : "no-valid-row";
  if (said.name.trim() === "") return "no-name";
  return said.lacksChoice ? "no-choice" : null;
}
