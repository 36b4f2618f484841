import type { RunView } from "../../contract/index.ts";

interface RunTitle {
  /** The run's name; its ID where the run is not known. */
  readonly name: string;
  /** The ID, where the name alone could mean another run; else null. */
  readonly id: string | null;
  /** Both in one line. */
  readonly whole: string;
}

/** How runs are told from each other: by name, and by ID as well where several have the same. */
export function runTitles(runs: readonly Pick<RunView, "runId" | "name">[]): (runId: string) => RunTitle {
  const names = new Map(runs.map(({ runId, name }) => [runId, name]));
  const counts = new Map<string, number>();
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (runId) => {
    const name = names.get(runId) ?? runId;
    const id = (counts.get(name) ?? 0) > 1 ? runId : null;
    return { name, id, whole: id === null ? name : `${name} · ${id}` };
  };
}
