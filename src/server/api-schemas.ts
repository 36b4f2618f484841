import { z } from "@hono/zod-openapi";
import { SCHEMA_NAMES } from "../contract/index.ts";

/** Which side of a schema is meant: what callers send, or what they get. */
type Side = "input" | "output";

export type JsonSchema = Readonly<Record<string, unknown>>;
type Definitions = Map<string, JsonSchema>;

/** Those that other programs know. */
const FORMATS = new Set(["date", "date-time", "email", "time", "uri", "uuid"]);

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(SCHEMA_NAMES)) names.add(schema, { id });

/**
 * Schemas of the API as JSON Schema. What has a name is described once, under `components`: as callers get it, and again
 * with `Input` behind its name where they may send it in another form, such as without what has a default.
 */
export class ApiSchemas {
  readonly #definitions: Readonly<Record<Side, Definitions>> = { input: new Map(), output: new Map() };

  /** The schema, in which named parts are references. They can be resolved once every schema was described. */
  of(schema: z.ZodType, side: Side): JsonSchema {
    const {
      $defs = {},
      $schema: _,
      ...json
    } = z.toJSONSchema(schema, {
      target: "draft-2020-12",
      io: side,
      metadata: names,
      unrepresentable: "any",
      // Not a format of JSON Schema; its pattern says the same.
      override: ({ jsonSchema }) => {
        if (!FORMATS.has(jsonSchema.format ?? "")) delete jsonSchema.format;
      },
    });
    for (const [id, { id: _id, ...definition }] of Object.entries($defs as Record<string, JsonSchema>))
      this.#definitions[side].set(id, definition);
    return markedAs(side, json);
  }

  /** Every named schema, and whatever refers to them with the references in their last form. */
  resolve(document: JsonSchema): { readonly schemas: JsonSchema; readonly document: JsonSchema } {
    const { input, output } = this.#definitions;
    const differing = differingNames(input, output);
    const nameOn = (side: Side, id: string) => (side === "input" && differing.has(id) ? `${id}Input` : id);
    const resolved = (value: unknown, side: Side): unknown => {
      if (Array.isArray(value)) return value.map((one) => resolved(one, side));
      if (value === null || typeof value !== "object") return value;
      const own = SIDE in value ? ((value as { [SIDE]: Side })[SIDE] satisfies Side) : side;
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [
          key,
          key === "$ref" && typeof inner === "string" && inner.startsWith("#/$defs/")
            ? `#/components/schemas/${nameOn(own, inner.slice("#/$defs/".length))}`
            : resolved(inner, own),
        ]),
      );
    };
    const schemas = Object.fromEntries([
      ...[...output].map(([id, schema]) => [id, resolved(schema, "output")]),
      ...[...input]
        .filter(([id]) => differing.has(id) || !output.has(id))
        .map(([id, schema]) => [nameOn("input", id), resolved(schema, "input")]),
    ]) as JsonSchema;
    return {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
      document: resolved(document, "output") as JsonSchema,
    };
  }
}

/** Which side a schema is of, where a document has both; it does not show in JSON. */
const SIDE = Symbol("side");

function markedAs(side: Side, json: object): JsonSchema {
  return { ...json, [SIDE]: side };
}

/** Names whose two sides differ, by themselves or by what they refer to. */
function differingNames(input: Definitions, output: Definitions): ReadonlySet<string> {
  const differing = new Set(
    [...input].flatMap(([id, schema]) => {
      const other = output.get(id);
      return other !== undefined && JSON.stringify(other) !== JSON.stringify(schema) ? [id] : [];
    }),
  );
  for (let before = -1; before < differing.size;) {
    before = differing.size;
    for (const [id, schema] of input) {
      const referred = [...JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(
        ([, name = ""]) => name,
      );
      if (output.has(id) && referred.some((name) => differing.has(name))) differing.add(id);
    }
  }
  return differing;
}
