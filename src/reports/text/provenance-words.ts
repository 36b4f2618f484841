import type { Provenance } from "../../core/index.ts";

/** What was not asked here: "simulated" or "replayed", "partly" where it holds of some only. */
export function provenanceWords(models: readonly Provenance[]): string[] {
  const kinds = [
    ["simulated", models.filter(({ simulated }) => simulated).length],
    ["replayed", models.filter(({ replayed }) => replayed === true).length],
  ] as const;
  return kinds.flatMap(([word, count]) =>
    count === 0 ? [] : [count === models.length ? word : `partly ${word}`],
  );
}
