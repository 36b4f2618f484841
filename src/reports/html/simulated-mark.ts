import type { Provenance } from "../../core/index.ts";
import { provenanceWords } from "../text/provenance-words.ts";

/** The mark of what was not asked here; nothing where every model was. */
export function simulatedMark(models: readonly Provenance[]): string {
  return provenanceWords(models)
    .map((words) => `<span class="mark simulated">${words}</span>`)
    .join(" ");
}
