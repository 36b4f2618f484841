import { type AnswerKeywords, type AnswerSchema, definitionName, phrase } from "../../../core/index.ts";
import type { MatchPattern } from "../pattern-matcher.ts";
import { StepCounter } from "./step-counter.ts";
import { isJsonObject, valueProblem } from "./value-problem.ts";

/** The first thing in which a value does not follow a schema; null when it does. Throws `TooManySteps`. */
export async function jsonProblem(
  schema: AnswerSchema,
  value: unknown,
  matchPattern: MatchPattern,
): Promise<string | null> {
  return await new Check(schema, matchPattern).problem(schema, value, "$", 0);
}

/** A part of the value, where it is, and the schema for it. */
interface Part {
  readonly schema: AnswerSchema;
  readonly value: unknown;
  readonly place: string;
}

class Check {
  readonly #root: AnswerSchema;
  readonly #matchPattern: MatchPattern;
  readonly #counter = new StepCounter();

  constructor(root: AnswerSchema, matchPattern: MatchPattern) {
    this.#root = root;
    this.#matchPattern = matchPattern;
  }

  async problem(schema: AnswerSchema, value: unknown, place: string, depth: number): Promise<string | null> {
    this.#counter.step(depth);
    if (schema === true) return null;
    if (schema === false) return phrase`${place} is not allowed`;
    const own = valueProblem(schema, value);
    if (own !== null) return `${place} ${own}`;
    if (schema.pattern !== undefined && typeof value === "string") {
      if (!(await this.#matchPattern(schema.pattern, "", value)))
        return phrase`${place} does not match ${schema.pattern}`;
    }
    const refs = schema.$ref === undefined ? [] : [this.#definition(schema.$ref)];
    const parts = [...refs, ...(schema.allOf ?? [])].map((part) => ({ schema: part, value, place }));
    for (const part of [...parts, ...partsOf(schema, value, place)]) {
      const found = await this.problem(part.schema, part.value, part.place, depth + 1);
      if (found !== null) return found;
    }
    return await this.#choiceProblem(schema, value, place, depth);
  }

  async #choiceProblem(
    { anyOf, oneOf, not }: AnswerKeywords,
    value: unknown,
    place: string,
    depth: number,
  ): Promise<string | null> {
    const fitting = async (schemas: readonly AnswerSchema[]): Promise<number> => {
      let count = 0;
      for (const schema of schemas)
        if ((await this.problem(schema, value, place, depth + 1)) === null) count += 1;
      return count;
    };
    if (anyOf !== undefined && (await fitting(anyOf)) === 0) return phrase`${place} matches none of anyOf`;
    if (oneOf !== undefined) {
      const count = await fitting(oneOf);
      if (count !== 1) return phrase`${place} matches ${count} of oneOf`;
    }
    return not !== undefined && (await fitting([not])) === 1
      ? phrase`${place} matches what it must not`
      : null;
  }

  #definition(ref: string): AnswerSchema {
    const name = definitionName(ref);
    if (name === null) return this.#root;
    const definitions = typeof this.#root === "boolean" ? {} : (this.#root.$defs ?? {});
    return Object.hasOwn(definitions, name) ? (definitions[name] ?? false) : false;
  }
}

/** Entries of a list and values of an object, each with the schema that is meant for it. */
function partsOf(schema: AnswerKeywords, value: unknown, place: string): Part[] {
  if (Array.isArray(value)) {
    const { prefixItems = [], items = true } = schema;
    return value.map((entry: unknown, index) => ({
      schema: prefixItems[index] ?? items,
      value: entry,
      place: `${place}[${index}]`,
    }));
  }
  if (!isJsonObject(value)) return [];
  const { properties = {}, additionalProperties = true } = schema;
  return Object.entries(value).map(([key, entry]) => ({
    schema: Object.hasOwn(properties, key) ? (properties[key] ?? true) : additionalProperties,
    value: entry,
    place: `${place}.${key}`,
  }));
}
