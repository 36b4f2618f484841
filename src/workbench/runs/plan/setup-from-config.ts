import type { RunRequestBody } from "../../../contract/index.ts";
import {
  Failure,
  type Fault,
  type Judge,
  type JudgeEntry,
  type Model,
  type ModelEntry,
  type Parameters,
  type Provider,
  type RequestSettings,
  type RunConfig,
  type Settings,
  type Simulation,
  isSameProvider,
  judgeIdOf,
  judgeSchema,
  judgesOf,
  modelIdOf,
  modelSchema,
  providerSchema,
  routerDefaults,
  routerType,
  wireRouterOf,
  phrase,
} from "../../../core/index.ts";
import { readRecordings } from "../../../datasets/index.ts";
import { judgeFromCatalog } from "../../catalog/judges-from-catalog.ts";
import { modelFromCatalog } from "../../catalog/model-from-catalog.ts";
import { fileNamed } from "./named-file.ts";
import type { Parts } from "../../parts.ts";

interface Frozen {
  readonly providers: Provider[];
  readonly models: Model[];
  readonly judges: Judge[];
  readonly warnings: string[];
}

/** Providers, models and judges of a config, with every default and every name of the workspace resolved. */
export async function setupFrom(
  parts: Pick<Parts, "store">,
  request: RunRequestBody,
  settings: Settings,
): Promise<Frozen> {
  const { config } = request;
  const providers = new Map<string, Provider>();
  const use = (provider: Provider): void => {
    const known = providers.get(provider.name);
    if (known !== undefined && !isSameProvider(known, provider)) {
      const message = phrase`The config's router and the workspace's provider are both called ${provider.name}.`;
      throw new Failure("conflict", message, {
        hint: phrase`Rename one of them, or refer to the provider's models by name.`,
      });
    }
    providers.set(provider.name, provider);
  };
  const models: Model[] = [];
  for (const entry of pickModels(config.models, request.overrides.models)) {
    if (typeof entry === "string" || "use" in entry) {
      const { params = {}, promptFormat } = config.run;
      const defaults = { ...settings.parameters, ...toParameters(config.candidate ?? {}) };
      const used = typeof entry === "string" ? entry : entry.use;
      const { provider, model } = await modelFromCatalog(parts, used, "models", defaults);
      use(provider);
      models.push({
        ...model,
        modelId: modelIdOf(entry),
        parameters: launched(model.parameters, params),
        recipe: promptFormat ?? model.recipe,
        samples: params.n ?? config.candidate?.n ?? samplesOf(config),
      });
    } else {
      use(toProvider(entry.router, request));
      models.push(toModel(entry, config, settings.parameters));
    }
  }
  const judges: Judge[] = [];
  for (const { entry } of judgesOf(config)) {
    if ("use" in entry) {
      const { judge, provider } = await judgeFromCatalog(parts, entry);
      use(provider);
      judges.push(judge);
    } else {
      use(toProvider(entry.router, request));
      judges.push(toJudge(entry, config));
    }
  }
  return {
    providers: [...providers.values()],
    models: crossed(models, config.variants),
    judges,
    warnings: warningsOf(config),
  };
}

/** Every model with every variant of the prompt; each pair is ranked like a model of its own. */
function crossed(models: readonly Model[], variants: RunConfig["variants"]): Model[] {
  if (variants === undefined) return [...models];
  return models.flatMap((model) =>
    variants.map((variant) => ({ ...model, modelId: `${model.modelId}+${variant.id}`, variant })),
  );
}

function samplesOf({ run }: RunConfig): number {
  return run.samples ?? run.requestsPerModel ?? 1;
}

function pickModels(
  entries: RunConfig["models"],
  wanted: readonly string[] | undefined,
): RunConfig["models"] {
  if (wanted === undefined) return entries;
  const known = entries.map(modelIdOf);
  const faults: Fault[] = wanted
    .filter((id) => !known.includes(id))
    .map((id) => ({
      key: "models",
      message: phrase`the config has no model ${JSON.stringify(id)}`,
      expected: phrase`one of: ${known.join(", ")}`,
    }));
  if (faults.length > 0)
    throw new Failure("invalid-input", phrase`The model filter contains models that are not in the config.`, {
      faults,
    });
  return entries.filter((entry) => wanted.includes(modelIdOf(entry)));
}

function toProvider(router: string, request: RunRequestBody): Provider {
  const { routers } = request.config;
  const base = { name: router, type: routerType(routers, router) };
  if (base.type === "simulated")
    return providerSchema.parse({ ...base, simulation: toSimulation(routers.simulated, request) });
  const { default: _default, apiKeyEnv, caFile, ...rest } = wireRouterOf(routers, router) ?? {};
  return providerSchema.parse({
    ...base,
    ...rest,
    apiKeyEnv: apiKeyEnv ?? undefined,
    caFile: caFile ?? undefined,
  });
}

function toSimulation(simulated: RunConfig["routers"]["simulated"], request: RunRequestBody): Simulation {
  const { seed = 1, models = {}, replay } = simulated ?? {};
  if (replay === undefined) return { seed, models };
  const { recordings, faults } = readRecordings(fileNamed(request.files, replay));
  if (faults.length > 0)
    throw new Failure("invalid-input", phrase`The recordings can't be used.`, { faults });
  return { seed, models, recordings };
}

function toModel(entry: ModelEntry, config: RunConfig, parameters: Parameters): Model {
  const { params = {} } = config.run;
  // From what is said of all to what is said of this launch.
  const levels = [routerDefaults(config.routers, entry.router), config.candidate ?? {}, entry.params ?? {}];
  const own = Object.assign({}, parameters, ...levels.map(toParameters)) as Parameters;
  return modelSchema.parse({
    modelId: entry.id,
    provider: entry.router,
    name: entry.model,
    // Spellings are made one before settings are merged, so that what is nearer always wins.
    parameters: launched(own, params),
    samples: [...levels, params].map(({ n }) => n).findLast((n) => n != null) ?? samplesOf(config),
    contextTokens: entry.contextTokens,
    recipe: config.run.promptFormat ?? entry.promptFormat,
    routing: toRouting(entry),
  });
}

/** Parameters with those of the launch, which are added to what is passed on as it is. */
function launched(own: Parameters, params: RequestSettings): Parameters {
  const { extra, ...rest } = toParameters(params);
  return { ...own, ...rest, ...(extra === undefined ? {} : { extra: { ...own.extra, ...extra } }) };
}

function toJudge(entry: JudgeEntry, config: RunConfig): Judge {
  const judgeId = judgeIdOf(entry);
  const { temperature, maxTokens, reasoning, instructions, scale } = entry;
  // How long its router may take holds for judges too.
  const { timeoutMs, idleTimeoutMs } = routerDefaults(config.routers, entry.router) ?? {};
  return judgeSchema.parse({
    judgeId,
    instructions,
    scale,
    model: {
      modelId: judgeId,
      provider: entry.router,
      name: entry.model,
      parameters: toParameters({ temperature, maxTokens, reasoning, timeoutMs, idleTimeoutMs }),
      routing: toRouting(entry),
    },
  });
}

/** `provider` is short for `routing.only`, and joins what stands there. */
function toRouting(entry: ModelEntry | JudgeEntry): Model["routing"] {
  if (entry.provider == null) return entry.routing;
  return { ...entry.routing, only: [...new Set([entry.provider, ...(entry.routing?.only ?? [])])] };
}

function toParameters(settings: RequestSettings): Parameters {
  const { temperature, topP, top_p, maxTokens, max_tokens, stop, seed, reasoning, extra } = settings;
  const { timeoutMs, idleTimeoutMs, reasoningText } = settings;
  const parameters = {
    temperature,
    topP: topP ?? top_p,
    maxTokens: maxTokens ?? max_tokens,
    stop: typeof stop === "string" ? [stop] : stop,
    seed,
    reasoningEffort: reasoning?.effort,
    timeoutMs,
    idleTimeoutMs,
    reasoningText,
    extra,
  };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value != null));
}

function warningsOf(config: RunConfig): string[] {
  const unstructured = judgesOf(config).some(({ entry }) => "structured" in entry && !entry.structured);
  return unstructured
    ? [phrase`judge.structured: false has no effect: judges always use structured output.`]
    : [];
}
