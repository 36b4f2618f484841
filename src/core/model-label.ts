import type { Provenance } from "./records/index.ts";

/** What is said of a model that is not asked itself; null of one that is. */
export function provenanceWord({ simulated, replayed }: Provenance): "simulated" | "replayed" | null {
  return simulated ? "simulated" : replayed === true ? "replayed" : null;
}

/** A model's name for a screen. A simulated model is marked wherever it is named, and so is a replayed one. */
export function modelLabel(model: Provenance & { readonly modelId: string }): string {
  const word = provenanceWord(model);
  return word === null ? model.modelId : `${model.modelId} (${word})`;
}
