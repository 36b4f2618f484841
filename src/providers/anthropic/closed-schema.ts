import type { Json } from "../../core/index.ts";
import { isObject } from "../json/reading.ts";

/** Limits that Anthropic's structured output does not take; who reads the answer checks them anyway. */
const LIMITS = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
]);

/** The schema as Anthropic wants it: every object closed, no limits on numbers and lengths. */
export function closedSchema(schema: Json): Json {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map(closedSchema);
  if (!isObject(schema)) return schema;
  const closed = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !LIMITS.has(key))
      .map(([key, value]) => [key, key === "properties" ? closedProperties(value) : closedSchema(value)]),
  );
  return schema["type"] === "object" ? { ...closed, additionalProperties: false } : closed;
}

/** Names of properties are not keywords. */
function closedProperties(properties: Json): Json {
  if (!isObject(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, closedSchema(schema)]));
}
