import { phrase } from "./phrase.ts";
import { z } from "zod";
import {
  PROVIDER_TYPES,
  type ProviderKind,
  type ProviderType,
  REASONING_EFFORTS,
  REASONING_TEXTS,
  ROUTERS,
  type Router,
  endpointSchema,
  headerValueSchema,
  jsonSchema,
  kindOf,
  providerLimitsSchema,
  recordOf,
  simulatedModelSchema,
  timeoutSchema,
  typeOfRouter,
  variableNameSchema,
  withoutCredentials,
} from "./records/index.ts";

const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

/** How much a model shall think. */
export const reasoningSchema = z.strictObject({ effort: nullable(z.enum(REASONING_EFFORTS)) });

/** Request settings. Both spellings of two-word keys are taken. */
export const requestSchema = z.strictObject({
  temperature: nullable(z.number().min(0).max(5)),
  topP: nullable(z.number().min(0).max(1)),
  top_p: nullable(z.number().min(0).max(1)),
  maxTokens: nullable(z.int().positive()),
  max_tokens: nullable(z.int().positive()),
  stop: nullable(z.union([z.string(), z.array(z.string())])),
  seed: nullable(z.int()),
  /** The longest that a call may take in all, and the longest silence in it, in milliseconds. */
  timeoutMs: nullable(timeoutSchema),
  idleTimeoutMs: nullable(timeoutSchema),
  /** Thoughts at the head of an answer: kept apart from it (the default), or left in it. */
  reasoningText: nullable(z.enum(REASONING_TEXTS)),
  /** Samples: each is a call and an item of its own. */
  n: nullable(z.int().positive()),
  reasoning: nullable(reasoningSchema),
  extra: recordOf(jsonSchema).optional(),
});
export type RequestSettings = z.infer<typeof requestSchema>;

const baseUrlSchema = withoutCredentials(z.url());

const wireRouterSchema = z.strictObject({
  baseUrl: baseUrlSchema.optional(),
  apiKeyEnv: nullable(variableNameSchema),
  /** Paths after the base URL, where they are not the protocol's own. */
  modelsEndpoint: endpointSchema.optional(),
  inferenceEndpoint: endpointSchema.optional(),
  headers: recordOf(headerValueSchema).optional(),
  /** A PEM file of certificates to trust besides those that Node trusts. */
  caFile: nullable(z.string().min(1)),
  limits: providerLimitsSchema.optional(),
  /** Your word that calls without a price cost nothing, as on a server of your own. */
  free: z.boolean().optional(),
  default: requestSchema.default({}),
});

const simulatedRouterSchema = z.strictObject({
  seed: z.int().default(1),
  default: requestSchema.default({}),
  /** The models it serves and what is planted in each. */
  models: recordOf(simulatedModelSchema).default({}),
  /** A JSONL file of recorded exchanges to answer from instead. */
  replay: z.string().optional(),
});

/** Address and key are asked for where the kind says so. */
function routerSchema({ wire }: ProviderKind): z.ZodType {
  if (wire === null) return simulatedRouterSchema;
  return wireRouterSchema.extend({
    ...(wire.mustNameAddress ? { baseUrl: baseUrlSchema } : {}),
    ...(wire.mustNameKey ? { apiKeyEnv: variableNameSchema } : {}),
  });
}

const WIRE_TYPES = PROVIDER_TYPES.filter((type) => kindOf(type).wire !== null);

/** A router under a name of the user's choice, which says what it is. */
const namedRouterSchema = wireRouterSchema.extend({
  type: z.enum(WIRE_TYPES, {
    error: phrase`is required for a custom router: one of ${WIRE_TYPES.join(", ")}. Built-in routers: ${ROUTERS.join(", ")}`,
  }),
  baseUrl: baseUrlSchema,
});

type WireRouter = z.infer<typeof wireRouterSchema>;
type RoutersShape<Name extends string> = Readonly<
  Record<Exclude<Name, "simulated">, z.ZodOptional<typeof wireRouterSchema>> &
    Record<"simulated", z.ZodOptional<typeof simulatedRouterSchema>>
>;

/** What may stand below `routers`: one group for each kind of provider, and others under names of the user's choice. */
export function routersSchemaOf<Name extends string>(kinds: readonly ProviderKind[]) {
  const shape = Object.fromEntries(kinds.map((kind) => [kind.router, routerSchema(kind).optional()]));
  // What a kind asks for is checked; the type only says what can be there.
  const known = z.strictObject(shape as unknown as RoutersShape<Name>);
  // Names that nobody knows beforehand have no place in the type; `wireRouterOf` reads them.
  return known.catchall(namedRouterSchema) as unknown as typeof known;
}

export const routersSchema = routersSchemaOf<Router>(ROUTERS.map((router) => kindOf(typeOfRouter(router))));

type Routers = z.infer<typeof routersSchema>;

/** The type of the provider behind a router of a config; null when the config describes none of that name. */
export function routerType(routers: Routers, name: string): ProviderType | null {
  const router = ROUTERS.find((known) => known === name);
  if (!Object.hasOwn(routers, name)) return null;
  if (router !== undefined) return typeOfRouter(router);
  return (routers as Readonly<Record<string, z.infer<typeof namedRouterSchema>>>)[name]?.type ?? null;
}

/** A router over a network, by its name: one of its kind, or the user's own. */
export function wireRouterOf(routers: Routers, name: string): WireRouter | null {
  if (name === "simulated" || !Object.hasOwn(routers, name)) return null;
  const { type: _type, ...router } = (
    routers as Readonly<Record<string, WireRouter & { readonly type?: ProviderType }>>
  )[name] ?? { default: {} };
  return router;
}

/** The settings that a router has for its models. */
export function routerDefaults(routers: Routers, name: string): RequestSettings {
  const router = name === "simulated" ? routers.simulated : wireRouterOf(routers, name);
  return router?.default ?? {};
}
