import { z } from "zod";
import {
  type ProviderKind,
  REASONING_TEXTS,
  ROUTERS,
  type Router,
  headerValueSchema,
  jsonSchema,
  kindOf,
  providerLimitsSchema,
  recordOf,
  simulatedModelSchema,
  timeoutSchema,
  typeOfRouter,
  variableNameSchema,
} from "./records/index.ts";

const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

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
  extra: recordOf(jsonSchema).optional(),
});
export type RequestSettings = z.infer<typeof requestSchema>;

const wireRouterSchema = z.strictObject({
  baseUrl: z.url().optional(),
  apiKeyEnv: nullable(variableNameSchema),
  /** Paths after the base URL, where they are not the protocol's own. */
  modelsEndpoint: z.string().startsWith("/").optional(),
  inferenceEndpoint: z.string().startsWith("/").optional(),
  headers: recordOf(headerValueSchema).optional(),
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
    ...(wire.mustNameAddress ? { baseUrl: z.url() } : {}),
    ...(wire.mustNameKey ? { apiKeyEnv: variableNameSchema } : {}),
  });
}

type WireRouter = typeof wireRouterSchema;
type RoutersShape<Name extends string> = Readonly<
  Record<Exclude<Name, "simulated">, z.ZodOptional<WireRouter>> &
    Record<"simulated", z.ZodOptional<typeof simulatedRouterSchema>>
>;

/** What may stand below `routers`: one group for each kind of provider. */
export function routersSchemaOf<Name extends string>(kinds: readonly ProviderKind[]) {
  const shape = Object.fromEntries(kinds.map((kind) => [kind.router, routerSchema(kind).optional()]));
  // What a kind asks for is checked; the type only says what can be there.
  return z.strictObject(shape as unknown as RoutersShape<Name>);
}

export const routersSchema = routersSchemaOf<Router>(ROUTERS.map((router) => kindOf(typeOfRouter(router))));
