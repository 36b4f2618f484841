/** How a provider is reached. */
interface ProviderWire {
  /** Where it is when nobody says otherwise. */
  readonly baseUrl: string;
  /** The address that a form suggests, where it is another. */
  readonly example?: string;
  /** Comes before the paths when the base URL ends with its host. */
  readonly prefix: string;
  readonly models: string;
  /** With `{model}` where the model's name belongs. */
  readonly inference: string;
  /** Whether a router of a config must name its address. */
  readonly mustNameAddress: boolean;
  /** Whether a router of a config must name the variable that holds its key. */
  readonly mustNameKey: boolean;
  /** Servers of this kind that people have on their own machine, and where those listen. */
  readonly local?: readonly { readonly name: string; readonly baseUrl: string }[];
}

/** Everything that is known of a type of provider, except how its protocol is spoken (`src/providers`). */
export interface ProviderKind {
  /** As people read it. */
  readonly name: string;
  /** Its key below `routers` in a config. */
  readonly router: string;
  /** Null for one that answers without a network. */
  readonly wire: ProviderWire | null;
  /** What OpenTelemetry's conventions call it, where that isn't its type. */
  readonly tracedAs?: string;
  /** Where its key usually is. */
  readonly keyVariable?: string;
  /** Runs on the user's own machine: costs nothing, and serves one model after the other. */
  readonly isOwnMachine?: true;
  /** Serves models of one maker only. */
  readonly isMaker?: true;
  /** Takes preferences about who serves a model. */
  readonly isRouting?: true;
  /** Says what each call has cost. */
  readonly tellsCost?: true;
  /** Gets a model, followed by the model's name. */
  readonly getCommand?: string;
  /** Other spellings under which a model may stand in its list. */
  readonly alsoListedAs?: (modelId: string) => RegExp | null;
}

const exactly = (name: string): RegExp => new RegExp(`^${RegExp.escape(name)}$`);

/** One entry per type of provider. The order is that of forms. */
export const PROVIDER_KINDS = {
  simulated: { name: "Simulated", router: "simulated", wire: null },
  ollama: {
    name: "Ollama",
    router: "ollama",
    wire: {
      baseUrl: "http://localhost:11434",
      example: "http://127.0.0.1:11434",
      prefix: "/api",
      models: "/tags",
      inference: "/chat",
      mustNameAddress: true,
      mustNameKey: false,
      local: [{ name: "Ollama", baseUrl: "http://127.0.0.1:11434" }],
    },
    isOwnMachine: true,
    getCommand: "ollama pull",
    // A name without a tag means the newest one.
    alsoListedAs: (modelId) => (modelId.includes(":") ? null : exactly(`${modelId}:latest`)),
  },
  openrouter: {
    name: "OpenRouter",
    router: "openrouter",
    wire: {
      baseUrl: "https://openrouter.ai/api/v1",
      prefix: "/api/v1",
      models: "/models",
      inference: "/chat/completions",
      mustNameAddress: true,
      mustNameKey: true,
    },
    keyVariable: "OPENROUTER_API_KEY",
    isRouting: true,
    tellsCost: true,
    // `:nitro`, `:online` and the like are ways to serve a model, not models.
    alsoListedAs: (modelId) => exactly(modelId.replace(/:[a-z]+$/, "")),
  },
  "openai-compatible": {
    name: "OpenAI-compatible",
    router: "openaiCompatible",
    wire: {
      baseUrl: "https://api.openai.com/v1",
      example: "http://127.0.0.1:8000/v1",
      prefix: "/v1",
      models: "/models",
      inference: "/chat/completions",
      mustNameAddress: true,
      mustNameKey: false,
      local: [
        { name: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
        { name: "llama.cpp", baseUrl: "http://127.0.0.1:8080/v1" },
        { name: "vLLM", baseUrl: "http://127.0.0.1:8000/v1" },
        { name: "LiteLLM", baseUrl: "http://127.0.0.1:4000/v1" },
      ],
    },
    keyVariable: "OPENAI_API_KEY",
  },
  "openai-responses": {
    name: "OpenAI Responses",
    router: "openaiResponses",
    tracedAs: "openai",
    wire: {
      baseUrl: "https://api.openai.com/v1",
      prefix: "/v1",
      models: "/models",
      inference: "/responses",
      mustNameAddress: false,
      mustNameKey: true,
    },
    keyVariable: "OPENAI_API_KEY",
    isMaker: true,
  },
  anthropic: {
    name: "Anthropic",
    router: "anthropic",
    wire: {
      baseUrl: "https://api.anthropic.com",
      prefix: "/v1",
      models: "/models",
      inference: "/messages",
      mustNameAddress: false,
      mustNameKey: true,
    },
    keyVariable: "ANTHROPIC_API_KEY",
    isMaker: true,
    // A name without a date means the newest one.
    alsoListedAs: (modelId) => new RegExp(`^${RegExp.escape(modelId.replace(/-(?:latest|0)$/, ""))}-\\d{8}$`),
  },
  gemini: {
    name: "Gemini",
    router: "gemini",
    tracedAs: "gcp.gemini",
    wire: {
      baseUrl: "https://generativelanguage.googleapis.com",
      prefix: "/v1beta",
      models: "/models",
      inference: "/models/{model}:generateContent",
      mustNameAddress: false,
      mustNameKey: true,
    },
    keyVariable: "GEMINI_API_KEY",
    isMaker: true,
    alsoListedAs: (modelId) => exactly(modelId.replace(/^models\//, "")),
  },
  cohere: {
    name: "Cohere",
    router: "cohere",
    wire: {
      baseUrl: "https://api.cohere.com",
      // Chat and list are of different versions.
      prefix: "",
      models: "/v1/models",
      inference: "/v2/chat",
      mustNameAddress: false,
      mustNameKey: true,
    },
    keyVariable: "COHERE_API_KEY",
    isMaker: true,
  },
} as const satisfies Readonly<Record<string, ProviderKind>>;

type Kinds = typeof PROVIDER_KINDS;
export type ProviderType = keyof Kinds;
export type Router = Kinds[ProviderType]["router"];
/** Types whose models are called over a network. */
export type WireType = Exclude<ProviderType, "simulated">;

export const PROVIDER_TYPES = Object.keys(PROVIDER_KINDS) as [ProviderType, ...ProviderType[]];

/** The type's entry, without the names of the others. */
export const kindOf = (type: ProviderType): ProviderKind => PROVIDER_KINDS[type];

/** The routers of a config, in the order in which they are listed: what is simulated comes last. */
export const ROUTERS = PROVIDER_TYPES.toSorted(
  (one, other) => Number(kindOf(one).wire === null) - Number(kindOf(other).wire === null),
).map((type) => kindOf(type).router) as [Router, ...Router[]];

/** The type behind a router of a config. */
export function typeOfRouter(router: Router): ProviderType {
  const found = PROVIDER_TYPES.find((type) => kindOf(type).router === router);
  // Every router comes from the table, which the type says and `find` cannot.
  return found as ProviderType;
}

/**
 * The paths that a protocol has of its own, taken where a provider names none. They are shown with the last part of
 * the prefix, which is written once where a base URL ends with it.
 */
export function ownPaths(type: ProviderType): {
  readonly models: string | null;
  readonly inference: string | null;
} {
  const { wire } = kindOf(type);
  if (wire === null) return { models: null, inference: null };
  const version = wire.prefix.slice(wire.prefix.lastIndexOf("/"));
  return { models: `${version}${wire.models}`, inference: `${version}${wire.inference}` };
}
