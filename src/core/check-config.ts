import { Failure } from "./failure.ts";
import { phrase } from "./phrase.ts";
import { METRIC_PREFIX, ROUTERS, isReserved, kindOf, typeOfRouter } from "./records/index.ts";
import { routerType } from "./routers.ts";
import {
  type JudgeEntry,
  type ModelEntry,
  type NamedJudge,
  type RunConfig,
  type UsedEntry,
  type UsedModel,
  datasetPathsOf,
} from "./run-config.ts";

/** Something in a config that no single key can tell: where, what, and what was expected. */
export interface ConfigFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly expected?: string;
}

type Path = (string | number)[];

/** Routers that take preferences about who serves a model. */
const ROUTING = ROUTERS.filter((router) => kindOf(typeOfRouter(router)).isRouting === true);

/** A config's judges as a list, each with where it stands: described, or a model of the workspace. */
export function judgesOf(config: RunConfig): { entry: JudgeEntry | NamedJudge; path: Path }[] {
  const named = (entry: JudgeEntry | NamedJudge | string) =>
    typeof entry === "string" ? { use: entry } : entry;
  if (config.judge === undefined) return [];
  if (!Array.isArray(config.judge)) return [{ entry: named(config.judge), path: ["judge"] }];
  return config.judge.map((entry, index) => ({ entry: named(entry), path: ["judge", index] }));
}

/** What a judge is called in results: its own id, or else its model's name. */
export function judgeIdOf(entry: JudgeEntry | NamedJudge): string {
  return asKey(entry.id ?? ("use" in entry ? nameOfUsed(entry.use) : entry.model));
}

function nameOfUsed(use: UsedModel): string {
  return typeof use === "string" ? use : use.model;
}

export function modelIdOf(entry: ModelEntry | UsedEntry | string): string {
  return asKey(typeof entry === "string" ? entry : entry.id);
}

/** Names that were given elsewhere become ids here. */
function asKey(id: string): string {
  if (!isReserved(id)) return id;
  const message = phrase`${id} is a reserved word and can't be the ID of a model or judge.`;
  throw new Failure("invalid-input", message, { hint: phrase`Give it an \`id\` of its own.` });
}

function checkRouter(
  config: RunConfig,
  entry: ModelEntry | UsedEntry | JudgeEntry | NamedJudge | string,
  path: Path,
): ConfigFault[] {
  if (typeof entry === "string" || "use" in entry) return [];
  const faults: ConfigFault[] = [];
  const type = routerType(config.routers, entry.router);
  if (type === null) {
    const known = Object.keys(config.routers).join(", ");
    faults.push({
      path: [...path, "router"],
      message: phrase`routers has no entry ${entry.router}`,
      expected: known === "" ? phrase`a router defined under routers` : phrase`one of: ${known}`,
    });
  }
  const simulated = config.routers.simulated;
  if (entry.router === "simulated" && simulated !== undefined && simulated.replay === undefined) {
    const known = Object.keys(simulated.models);
    if (!known.includes(entry.model)) {
      faults.push({
        path: [...path, "model"],
        message: phrase`routers.simulated.models has no ${entry.model}`,
        expected: known.length === 0 ? phrase`a model defined there` : phrase`one of: ${known.join(", ")}`,
      });
    }
  }
  for (const key of ["routing", "provider"] as const) {
    if (entry[key] != null && (type === null || kindOf(type).isRouting !== true)) {
      faults.push({
        path: [...path, key],
        message: phrase`is only for the router ${ROUTING.join(" or ")}, not ${entry.router}`,
      });
    }
  }
  return faults;
}

function checkUnique(ids: readonly { id: string; path: Path }[]): ConfigFault[] {
  const seen = new Set<string>();
  return ids.flatMap(({ id, path }) => {
    const repeated = seen.has(id);
    seen.add(id);
    return repeated
      ? [{ path, message: phrase`${JSON.stringify(id)} appears twice`, expected: phrase`unique IDs` }]
      : [];
  });
}

/** Faults of a judge's own keys. */
export function checkScale(entry: JudgeEntry | NamedJudge, path: Path): ConfigFault[] {
  if (entry.scale === undefined || entry.instructions !== undefined) return [];
  return [
    {
      path: [...path, "scale"],
      message: phrase`needs instructions`,
      expected: phrase`instructions as well; tasks' rubrics have their own scale`,
    },
  ];
}

/** What the schema cannot say: references between keys, and keys that need each other. */
export function checkConfig(config: RunConfig): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const judges = judgesOf(config);
  const { prompt, collections, criteriaSet, metrics = [], judging, samples, requestsPerModel } = config.run;
  const banks = datasetPathsOf(config).length + (collections?.length ?? 0);
  if (banks === 0 && prompt === undefined) {
    faults.push({
      path: ["run"],
      message: phrase`datasetPath is missing`,
      expected: phrase`the path of a question bank, or run.collections, or run.prompt`,
    });
  }
  if (banks > 0 && prompt !== undefined) {
    faults.push({
      path: ["run", "prompt"],
      message: phrase`can't be combined with datasetPath`,
      expected: phrase`one or the other`,
    });
  }
  if (samples !== undefined && requestsPerModel !== undefined) {
    faults.push({
      path: ["run", "requestsPerModel"],
      message: phrase`can't be combined with samples`,
      expected: phrase`only one of them`,
    });
  }
  const needsNoJudge = prompt !== undefined || criteriaSet !== undefined || metrics.length > 0;
  if (judges.length === 0 && judging !== "later" && !(needsNoJudge && judging === undefined)) {
    faults.push({
      path: ["judge"],
      message: phrase`is missing`,
      expected: phrase`a judge, or run.judging: later to score the answers afterwards`,
    });
  }
  config.models.forEach((entry, index) => faults.push(...checkRouter(config, entry, ["models", index])));
  judges.forEach(({ entry, path }) =>
    faults.push(...checkRouter(config, entry, path), ...checkScale(entry, path)),
  );
  faults.push(
    ...checkUnique(
      config.models.map((entry, index) => ({
        id: modelIdOf(entry),
        path: typeof entry === "string" ? ["models", index] : ["models", index, "id"],
      })),
    ),
  );
  faults.push(
    ...checkUnique((config.variants ?? []).map(({ id }, index) => ({ id, path: ["variants", index, "id"] }))),
  );
  faults.push(...checkUnique(judges.map(({ entry, path }) => ({ id: judgeIdOf(entry), path }))));
  for (const { entry, path } of judges) {
    const message = phrase`a judge's ID can't start with ${METRIC_PREFIX}, which is reserved for metrics`;
    if (judgeIdOf(entry).startsWith(METRIC_PREFIX))
      faults.push({ path, message, expected: phrase`a different ID` });
  }
  return faults;
}
