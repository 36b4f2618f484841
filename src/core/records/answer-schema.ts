import { phrase } from "../phrase.ts";
import { z } from "zod";
import { type Json, jsonSchema } from "./json.ts";
import { plainPatternSchema } from "./pattern.ts";
import { recordOf } from "./record-of.ts";

const TYPES = ["null", "boolean", "object", "array", "number", "integer", "string"] as const;
type JsonType = (typeof TYPES)[number];

/** What draft 2020-12 calls an object schema, as much of it as is understood here. */
export interface AnswerKeywords {
  readonly $defs?: Readonly<Record<string, AnswerSchema>> | undefined;
  /** `#` or `#/$defs/NAME`: nothing is ever fetched. */
  readonly $ref?: string | undefined;
  readonly type?: JsonType | readonly JsonType[] | undefined;
  readonly enum?: readonly Json[] | undefined;
  readonly const?: Json | undefined;
  readonly properties?: Readonly<Record<string, AnswerSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: AnswerSchema | undefined;
  readonly minProperties?: number | undefined;
  readonly maxProperties?: number | undefined;
  readonly items?: AnswerSchema | undefined;
  readonly prefixItems?: readonly AnswerSchema[] | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;
  readonly allOf?: readonly AnswerSchema[] | undefined;
  readonly anyOf?: readonly AnswerSchema[] | undefined;
  readonly oneOf?: readonly AnswerSchema[] | undefined;
  readonly not?: AnswerSchema | undefined;
}

/** A JSON schema for answers: true takes everything, false nothing. */
export type AnswerSchema = boolean | AnswerKeywords;

const count = z.int().nonnegative().optional();
const bound = z.number().optional();
const below = z.lazy((): z.ZodType<AnswerSchema> => answerSchema);
const list = z.array(below).min(1).optional();

/** Strict: a keyword that is not understood is an error, not a check that never happens. */
const keywords = z.strictObject({
  // Said for readers; they check nothing.
  $schema: z.string().optional(),
  $comment: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  default: jsonSchema.optional(),
  examples: z.array(jsonSchema).optional(),
  format: z.string().optional(),

  $defs: recordOf(below).optional(),
  $ref: z
    .string()
    .regex(/^#(?:\/\$defs\/[^/]+)?$/, phrase`must be # or #/$defs/NAME: nothing is fetched`)
    .optional(),
  type: z.union([z.enum(TYPES), z.array(z.enum(TYPES)).min(1)]).optional(),
  enum: z.array(jsonSchema).min(1).optional(),
  const: jsonSchema.optional(),
  properties: recordOf(below).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: below.optional(),
  minProperties: count,
  maxProperties: count,
  items: below.optional(),
  prefixItems: list,
  minItems: count,
  maxItems: count,
  uniqueItems: z.boolean().optional(),
  minLength: count,
  maxLength: count,
  pattern: plainPatternSchema.optional(),
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf: z.number().positive().optional(),
  allOf: list,
  anyOf: list,
  oneOf: list,
  not: below.optional(),
});

export const answerSchema: z.ZodType<AnswerSchema> = z
  .union([z.boolean(), keywords])
  .meta({ id: "AnswerSchema" });

const DEFINITIONS = "#/$defs/";

/** The name that a `$ref` gives; null for `#`, the whole schema. */
export function definitionName(ref: string): string | null {
  return ref === "#" ? null : ref.slice(DEFINITIONS.length);
}

/** References to definitions that the schema does not have. */
export function danglingRefs(schema: AnswerSchema): string[] {
  const names = new Set(typeof schema === "boolean" ? [] : Object.keys(schema.$defs ?? {}));
  return refsIn(schema).filter((ref) => {
    const name = definitionName(ref);
    return ref.startsWith(DEFINITIONS) && name !== null && !names.has(name);
  });
}

function refsIn(schema: AnswerSchema): string[] {
  if (typeof schema === "boolean") return [];
  const { $defs = {}, properties = {}, prefixItems = [], allOf = [], anyOf = [], oneOf = [] } = schema;
  const single = [schema.items, schema.additionalProperties, schema.not];
  const parts = [
    ...Object.values($defs),
    ...Object.values(properties),
    ...prefixItems,
    ...allOf,
    ...anyOf,
    ...oneOf,
    ...single.filter((part) => part !== undefined),
  ];
  return [...(schema.$ref === undefined ? [] : [schema.$ref]), ...parts.flatMap(refsIn)];
}
