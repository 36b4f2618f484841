import type { Json } from "../../src/core/index.ts";

interface Schema {
  readonly type?: string;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly minimum?: number;
}

/** The plainest value that a JSON schema takes, as a model would write it that was held to the schema. */
export function instanceOf(json: Json): Json {
  const schema = json as Schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0] ?? null;
  if (schema.anyOf !== undefined) return instanceOf(schema.anyOf[0] as Json);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, instanceOf(inner as Json)]),
      );
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => instanceOf(schema.items as Json));
    case "number":
    case "integer":
      return schema.minimum ?? 0;
    case "boolean":
      return false;
    case "string":
      return "because";
    default:
      return null;
  }
}
