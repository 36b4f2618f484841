import type { Json, ModelCall } from "../../core/index.ts";
import { type JsonObject, at, isObject, listAt, objectAt } from "./reading.ts";

/** The schema of the answer as plain JSON, without the dialect's address, which some providers refuse. */
export function outputSchemaOf(call: ModelCall): JsonObject | undefined {
  if (call.outputSchema === undefined) return undefined;
  const { $schema: _, ...schema } = call.outputSchema;
  return schema as JsonObject;
}

/** Whether OpenAI's strict mode takes a schema: every object closed, every property required. */
export function isStrict(schema: Json | undefined): boolean {
  if (Array.isArray(schema)) return (schema as readonly Json[]).every(isStrict);
  if (!isObject(schema)) return true;
  if (at(schema, "type") === "object") {
    const required = listAt(schema, "required");
    const names = Object.keys(objectAt(schema, "properties"));
    if (at(schema, "additionalProperties") !== false || !names.every((name) => required.includes(name)))
      return false;
  }
  return Object.values(schema).every(isStrict);
}
