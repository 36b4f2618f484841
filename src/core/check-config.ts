import { type JudgeEntry, type ModelEntry, type RunConfig, datasetPathsOf } from "./run-config.ts";

/** Something in a config that no single key can tell: where, what, and what was expected. */
export interface ConfigFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly expected?: string;
}

/** A config's judges as a list, each with where it stands. */
export function judgesOf(config: RunConfig): { entry: JudgeEntry; path: (string | number)[] }[] {
  if (config.judge === undefined) return [];
  if (!Array.isArray(config.judge)) return [{ entry: config.judge, path: ["judge"] }];
  return config.judge.map((entry, index) => ({ entry, path: ["judge", index] }));
}

/** What a judge is called in results: its own id, or else its model's name. */
export function judgeIdOf(entry: JudgeEntry): string {
  return entry.id ?? entry.model;
}

function checkRouter(
  config: RunConfig,
  entry: ModelEntry | JudgeEntry,
  path: (string | number)[],
): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const router = config.routers[entry.router];
  if (router === undefined) {
    const known = Object.keys(config.routers).join(", ");
    faults.push({
      path: [...path, "router"],
      message: `routers has no ${entry.router}`,
      expected: known === "" ? "a router that is described below routers" : `one of: ${known}`,
    });
  }
  const simulated = config.routers.simulated;
  if (entry.router === "simulated" && simulated !== undefined && simulated.replay === undefined) {
    const known = Object.keys(simulated.models);
    if (!known.includes(entry.model)) {
      faults.push({
        path: [...path, "model"],
        message: `routers.simulated.models has no ${entry.model}`,
        expected: known.length === 0 ? "the model to be described there" : `one of: ${known.join(", ")}`,
      });
    }
  }
  for (const key of ["routing", "provider"] as const) {
    if (entry[key] !== undefined && entry.router !== "openrouter") {
      faults.push({
        path: [...path, key],
        message: `is only for the router openrouter, not ${entry.router}`,
      });
    }
  }
  return faults;
}

function checkUnique(ids: readonly { id: string; path: (string | number)[] }[]): ConfigFault[] {
  const seen = new Set<string>();
  return ids.flatMap(({ id, path }) => {
    const repeated = seen.has(id);
    seen.add(id);
    return repeated
      ? [{ path, message: `${JSON.stringify(id)} stands here twice`, expected: "ids that differ" }]
      : [];
  });
}

/** What the schema cannot say: references between keys, and keys that need each other. */
export function checkConfig(config: RunConfig): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const judges = judgesOf(config);
  if (datasetPathsOf(config).length === 0) {
    faults.push({
      path: ["run"],
      message: "datasetPath is missing",
      expected: "the path of a question bank",
    });
  }
  if (judges.length === 0 && config.run.judging !== "later") {
    faults.push({
      path: ["judge"],
      message: "is missing",
      expected: "a judge, or run.judging: later to collect answers and score them afterwards",
    });
  }
  config.models.forEach((entry, index) => faults.push(...checkRouter(config, entry, ["models", index])));
  judges.forEach(({ entry, path }) => faults.push(...checkRouter(config, entry, path)));
  faults.push(...checkUnique(config.models.map(({ id }, index) => ({ id, path: ["models", index, "id"] }))));
  faults.push(...checkUnique(judges.map(({ entry, path }) => ({ id: judgeIdOf(entry), path }))));
  return faults;
}
