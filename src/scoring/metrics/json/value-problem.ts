import { type AnswerKeywords, phrase } from "../../../core/index.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same text for values that JSON holds to be equal, whatever the order of their keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

function typesOf(value: unknown): string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (typeof value !== "number") return [typeof value];
  return Number.isInteger(value) ? ["number", "integer"] : ["number"];
}

/** What is wrong with a value itself, without what it is made of; null when nothing is. */
export function valueProblem(schema: AnswerKeywords, value: unknown): string | null {
  const types = typesOf(value);
  const wanted = schema.type === undefined ? types : [schema.type].flat();
  if (!wanted.some((type) => types.includes(type))) return phrase`is not of type ${wanted.join(" or ")}`;
  if (schema.const !== undefined && canonical(schema.const) !== canonical(value))
    return phrase`is not the constant`;
  if (schema.enum !== undefined && !schema.enum.some((one) => canonical(one) === canonical(value)))
    return phrase`is not one of the allowed values`;
  if (typeof value === "number") return numberProblem(schema, value);
  if (typeof value === "string") {
    const { minLength, maxLength } = schema;
    return sizeProblem(Array.from(value).length, minLength, maxLength, "characters");
  }
  if (Array.isArray(value)) return listProblem(schema, value);
  return isJsonObject(value) ? objectProblem(schema, value) : null;
}

function sizeProblem(size: number, min = 0, max = Infinity, of: string): string | null {
  if (size < min) return phrase`has ${size} ${of}, expected at least ${min}`;
  return size > max ? phrase`has ${size} ${of}, expected at most ${max}` : null;
}

function numberProblem(schema: AnswerKeywords, value: number): string | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return phrase`is below ${minimum}`;
  if (maximum !== undefined && value > maximum) return phrase`is above ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return phrase`is not above ${exclusiveMinimum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
    return phrase`is not below ${exclusiveMaximum}`;
  if (multipleOf === undefined) return null;
  const times = value / multipleOf;
  return Math.abs(times - Math.round(times)) < 1e-9 ? null : phrase`is not a multiple of ${multipleOf}`;
}

function listProblem({ minItems, maxItems, uniqueItems }: AnswerKeywords, value: unknown[]): string | null {
  const size = sizeProblem(value.length, minItems, maxItems, "entries");
  if (size !== null) return size;
  const isRepeating = uniqueItems === true && new Set(value.map(canonical)).size < value.length;
  return isRepeating ? phrase`contains the same entry twice` : null;
}

function objectProblem(schema: AnswerKeywords, value: JsonObject): string | null {
  const missing = schema.required?.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return phrase`is missing the key ${JSON.stringify(missing)}`;
  return sizeProblem(Object.keys(value).length, schema.minProperties, schema.maxProperties, "keys");
}
