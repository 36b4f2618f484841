import {
  Failure,
  type JudgeEntry,
  type Judge,
  type Model,
  type ModelEntry,
  type Parameters,
  type Provider,
  type ProviderType,
  type RequestSettings,
  type Router,
  type RunConfig,
  type RunRequestBody,
  type Simulation,
  judgeIdOf,
  judgeSchema,
  judgesOf,
  modelSchema,
  providerSchema,
} from "../core/index.ts";
import { readRecordings } from "../datasets/index.ts";
import { fileNamed } from "./named-file.ts";

/** The provider type behind each router of a config. */
const PROVIDER_OF: Readonly<Record<Router, ProviderType>> = {
  ollama: "ollama",
  openrouter: "openrouter",
  openaiCompatible: "openai-compatible",
  anthropic: "anthropic",
  simulated: "simulated",
};

interface Frozen {
  readonly providers: Provider[];
  readonly models: Model[];
  readonly judges: Judge[];
  readonly warnings: string[];
}

/** Providers, models and judges of a config, with every default resolved. */
export function setupFrom(request: RunRequestBody): Frozen {
  const { config } = request;
  const entries = pickModels(config.models, request.overrides.models);
  const judges = judgesOf(config).map(({ entry }) => toJudge(entry));
  const used = new Set<Router>(
    [...entries, ...judgesOf(config).map(({ entry }) => entry)].map(({ router }) => router),
  );
  return {
    providers: [...used].map((router) => toProvider(router, request)),
    models: entries.map((entry) => toModel(entry, config)),
    judges,
    warnings: warningsOf(config),
  };
}

function pickModels(
  entries: readonly ModelEntry[],
  wanted: readonly string[] | undefined,
): readonly ModelEntry[] {
  if (wanted === undefined) return entries;
  const known = entries.map(({ id }) => id);
  const faults = wanted
    .filter((id) => !known.includes(id))
    .map((id) => ({
      key: "models",
      message: `the config has no model ${JSON.stringify(id)}`,
      expected: `one of: ${known.join(", ")}`,
    }));
  if (faults.length > 0)
    throw new Failure("invalid-input", "The filters name models that are not in the config.", { faults });
  return entries.filter(({ id }) => wanted.includes(id));
}

function toProvider(router: Router, request: RunRequestBody): Provider {
  const { simulated, ...remote } = request.config.routers;
  const base = { name: router, type: PROVIDER_OF[router] };
  if (router === "simulated")
    return providerSchema.parse({ ...base, simulation: toSimulation(simulated, request) });
  const { baseUrl, apiKeyEnv, headers } = remote[router] ?? {};
  return providerSchema.parse({ ...base, baseUrl, apiKeyEnv: apiKeyEnv ?? undefined, headers });
}

function toSimulation(simulated: RunConfig["routers"]["simulated"], request: RunRequestBody): Simulation {
  const { seed = 1, models = {}, replay } = simulated ?? {};
  if (replay === undefined) return { seed, models };
  const { recordings, faults } = readRecordings(fileNamed(request.files, replay));
  if (faults.length > 0) throw new Failure("invalid-input", "The recordings cannot be used.", { faults });
  return { seed, models, recordings };
}

function toModel(entry: ModelEntry, config: RunConfig): Model {
  const defaults = config.routers[entry.router]?.default ?? {};
  return modelSchema.parse({
    modelId: entry.id,
    provider: entry.router,
    name: entry.model,
    // Spellings are made one before settings are merged, so that a model's own always wins.
    parameters: { ...toParameters(defaults), ...toParameters(entry.params ?? {}) },
    samples: entry.params?.n ?? defaults.n ?? config.run.samples,
    recipe: entry.promptFormat,
    routing: toRouting(entry),
  });
}

function toJudge(entry: JudgeEntry): Judge {
  const judgeId = judgeIdOf(entry);
  const { temperature, maxTokens } = entry;
  return judgeSchema.parse({
    judgeId,
    model: {
      modelId: judgeId,
      provider: entry.router,
      name: entry.model,
      parameters: toParameters({ temperature, maxTokens }),
      routing: toRouting(entry),
    },
  });
}

/** `provider` is short for `routing.only`. */
function toRouting(entry: ModelEntry | JudgeEntry): Model["routing"] {
  if (entry.provider === undefined) return entry.routing;
  return { ...entry.routing, only: [entry.provider] };
}

function toParameters(settings: RequestSettings): Parameters {
  const { temperature, topP, top_p, maxTokens, max_tokens, stop, seed, extra } = settings;
  const parameters = {
    temperature,
    topP: topP ?? top_p,
    maxTokens: maxTokens ?? max_tokens,
    stop: typeof stop === "string" ? [stop] : stop,
    seed,
    extra,
  };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value != null));
}

function warningsOf(config: RunConfig): string[] {
  const unstructured = judgesOf(config).some(({ entry }) => !entry.structured);
  return [
    ...(unstructured ? ["judge.structured: false has no effect: judges always answer in a schema."] : []),
    ...(config.run.maxBudgetUsd == null
      ? []
      : ["run.maxBudgetUsd is kept with the run but not enforced by this version."]),
  ];
}
