import { z } from "zod";
import { priceSchema, timeoutSchema } from "./parameters.ts";
import { PROVIDER_TYPES, kindOf } from "./provider-kinds.ts";

const share = z.number().min(0).max(1);

/** What is planted in one simulated model, so that the truth about it is known. */
export const simulatedModelSchema = z.strictObject({
  /** How good its answers are, 0 to 1: the expected share of the craft points an answer shows. */
  quality: share.default(0.7),
  /** Spread of the quality from task to task. */
  spread: share.default(0.15),
  /** Typical time to answer, in milliseconds. */
  latencyMs: z.number().nonnegative().default(20),
  price: priceSchema.optional(),
  /** Share of calls that fail with a server error that a retry may cure. */
  errorRate: share.default(0),
  /** Share of calls that are answered with "too many requests". */
  rateLimitRate: share.default(0),
  /** Share of tasks on which every call fails for good. */
  brokenRate: share.default(0),
  /** Share of tasks to which the answer is empty. */
  emptyRate: share.default(0),
  /** Share of tasks that the model refuses. */
  refusalRate: share.default(0),
  /** Share of answers that hold a mistake which an auto-fail rule catches. */
  hazardRate: share.default(0),
  /** As a judge: added to every score, as a share of the scale. */
  bias: z.number().min(-1).max(1).default(0),
  /** As a judge: spread of its scores around the truth, as a share of the scale. */
  noise: share.default(0.05),
  /** As a judge: share of items whose first output is not the JSON asked for. */
  garbleRate: share.default(0),
  /** As a judge: share of items on which the repair fails as well. */
  garbleTwiceRate: share.default(0),
});
export type SimulatedModel = z.infer<typeof simulatedModelSchema>;

/** One recorded exchange that the replay mode answers from. */
export const recordingSchema = z.strictObject({
  model: z.string().min(1),
  /** The text of the last user message. */
  prompt: z.string(),
  text: z.string(),
  /** What the model thought before it answered. */
  reasoning: z.string().optional(),
  finishReason: z.string().optional(),
  inputTokens: z.int().nonnegative().optional(),
  outputTokens: z.int().nonnegative().optional(),
  cachedTokens: z.int().nonnegative().optional(),
  reasoningTokens: z.int().nonnegative().optional(),
  latencyMs: z.number().nonnegative().optional(),
});
export type Recording = z.infer<typeof recordingSchema>;

export const simulationSchema = z.strictObject({
  seed: z.int().default(1),
  models: z.record(z.string(), simulatedModelSchema).default({}),
  /** When present, answers come from these and from nowhere else. */
  recordings: z.array(recordingSchema).optional(),
});
export type Simulation = z.infer<typeof simulationSchema>;

/** What is planted in a simulated model; undefined when there is none of that name. */
export function plantedIn(
  simulation: Pick<Simulation, "models"> | undefined,
  name: string,
): Simulation["models"][string] | undefined {
  return simulation !== undefined && Object.hasOwn(simulation.models, name)
    ? simulation.models[name]
    : undefined;
}

/** How much a provider may be asked at once, and how long it may take. Absent means: no limit but the run's. */
export const providerLimitsSchema = z.strictObject({
  maxConcurrency: z.int().positive().optional(),
  requestsPerMinute: z.int().positive().optional(),
  tokensPerMinute: z.int().positive().optional(),
  /** Serve one model at a time, warmed up first; the way of local servers. */
  oneModelAtATime: z.boolean().optional(),
  /** The longest that a call may take in all, in milliseconds, streamed or not. */
  timeoutMs: timeoutSchema.optional(),
  /** The longest silence once it has begun to answer, or while it writes an answer. */
  idleTimeoutMs: timeoutSchema.optional(),
});
export type ProviderLimits = z.infer<typeof providerLimitsSchema>;

/** A connection to something that serves models. */
export const providerSchema = z.strictObject({
  name: z.string().min(1),
  /** Its number in the workspace; absent when a config describes it. */
  catalogId: z.int().positive().optional(),
  type: z.enum(PROVIDER_TYPES),
  baseUrl: z.string().optional(),
  /** Paths after the base URL, where they are not the protocol's own. */
  modelsEndpoint: z.string().optional(),
  inferenceEndpoint: z.string().optional(),
  /** Name of the environment variable that holds the key; the key itself is never stored. */
  apiKeyEnv: z.string().optional(),
  /** Where the key is kept instead: `vault:ID`, or `session:ID` for one that only the running server has. */
  apiKeyRef: z.string().optional(),
  /** Values, or references to them: `env:NAME`, `vault:ID`. */
  headers: z.record(z.string(), z.string()).default({}),
  /** A file of certificates to trust besides those that Node trusts, as PEM; read where the calls are made. */
  caFile: z.string().min(1).optional(),
  limits: providerLimitsSchema.default({}),
  /** The user's word that calls without a price cost nothing. */
  free: z.boolean().optional(),
  simulation: simulationSchema.optional(),
});
export type Provider = z.infer<typeof providerSchema>;

/** Whether two are reached in the same way, whatever they are called and wherever they are described. */
export function isSameProvider(one: Provider, other: Provider): boolean {
  const reached = ({ name: _name, catalogId: _id, ...rest }: Provider) => JSON.stringify(rest);
  return reached(one) === reached(other);
}

/** What holds where a provider says nothing of it: the user's own machine serves one model after the other. */
export function limitsOf({ type, limits }: Pick<Provider, "type" | "limits">) {
  const oneModelAtATime = limits.oneModelAtATime ?? kindOf(type).isOwnMachine === true;
  const maxConcurrency = limits.maxConcurrency ?? (oneModelAtATime ? 1 : Number.POSITIVE_INFINITY);
  return { ...limits, oneModelAtATime, maxConcurrency };
}

/** Whether a call without a price costs nothing: on the user's own machine, simulated, or because the user says so. */
export function isFree({ type, free }: Pick<Provider, "type" | "free">): boolean {
  return free === true || type === "simulated" || kindOf(type).isOwnMachine === true;
}

/** Said of a model wherever it is named: made up, or recorded answers of a real one served again. */
export const provenanceFields = {
  simulated: z.boolean(),
  /** Absent unless its answers are recordings; those are never called simulated. */
  replayed: z.literal(true).optional(),
};
export interface Provenance {
  readonly simulated: boolean;
  readonly replayed?: true | undefined;
}

/** Where the answers of a provider come from. */
export function provenanceOf(providers: readonly Provider[], name: string): Provenance {
  const provider = providers.find((one) => one.name === name);
  if (provider?.type !== "simulated") return { simulated: false };
  return provider.simulation?.recordings === undefined
    ? { simulated: true }
    : { simulated: false, replayed: true };
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|host\.docker\.internal)$/;

/** Whether it seems to run on the user's own machine. That says nothing of what it costs: proxies stand there too. */
export function isLocal({ type, baseUrl }: Pick<Provider, "type" | "baseUrl">): boolean {
  if (kindOf(type).isOwnMachine === true) return true;
  return baseUrl !== undefined && URL.canParse(baseUrl) && LOOPBACK.test(new URL(baseUrl).hostname);
}
