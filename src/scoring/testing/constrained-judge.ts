import type { LanguageModel, ModelCall } from "../../core/index.ts";
import { answerWith } from "../../core/testing/scripted-model.ts";

type Schema = NonNullable<ModelCall["outputSchema"]>;
/** 0 to 1, 1 excluded. */
type Draw = () => number;

/** Keywords that the generator heeds; a schema with others would permit less than it draws from. */
const HEEDED = new Set([
  "$schema",
  "type",
  "const",
  "enum",
  "anyOf",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
]);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz ÄЖ中{}"\\,:';

/**
 * A judge that knows nothing and can only write what the schema permits, as behind a server that holds a model to
 * it: every permitted value is as likely as any other.
 */
export function constrainedJudge(draw: Draw): LanguageModel & { readonly replies: unknown[] } {
  const replies: unknown[] = [];
  return {
    replies,
    generate(call) {
      const reply = permitted(call.outputSchema ?? {}, draw);
      replies.push(reply);
      return Promise.resolve(answerWith({ text: JSON.stringify(reply) }));
    },
  };
}

/** A value that a schema permits, drawn at random. */
export function permitted(schema: Schema, draw: Draw): unknown {
  const unknown = Object.keys(schema).filter((keyword) => !HEEDED.has(keyword));
  if (unknown.length > 0) throw new Error(`The generator does not know ${unknown.join(", ")}.`);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return oneOf(schema.enum, draw);
  if (schema.anyOf !== undefined) return permitted(oneOf(schema.anyOf, draw), draw);
  if (Array.isArray(schema.type)) return permitted({ ...schema, type: oneOf(schema.type, draw) }, draw);
  switch (schema.type) {
    case "object":
      return permittedObject(schema, draw);
    case "array": {
      const least = schema.minItems ?? 0;
      const length = between(least, schema.maxItems ?? least + 3, draw);
      return Array.from({ length }, () => permitted(schema.items as Schema, draw));
    }
    case "string":
      return `w${Array.from({ length: between(8, 20, draw) }, () => LETTERS.charAt(between(0, LETTERS.length - 1, draw))).join("")}`;
    case "integer":
      return between(schema.minimum ?? -1e6, schema.maximum ?? 1e6, draw);
    case "number": {
      const [low, high] = [schema.minimum ?? -1e6, schema.maximum ?? 1e6];
      return low + (high - low) * draw();
    }
    case "boolean":
      return draw() < 0.5;
    case "null":
      return null;
    default:
      throw new Error(`The generator does not know values of type ${String(schema.type)}.`);
  }
}

/** What is not required is there or not; what is not closed may hold more. */
function permittedObject(schema: Schema, draw: Draw): object {
  const named = Object.entries(schema.properties ?? {}) as [string, Schema][];
  const kept = named.filter(([name]) => schema.required?.includes(name) === true || draw() < 0.5);
  const more = schema.additionalProperties === false || draw() < 0.5 ? [] : [["stray", draw()] as const];
  return Object.fromEntries([
    ...kept.map(([name, inner]) => [name, permitted(inner, draw)] as const),
    ...more,
  ]);
}

function between(least: number, most: number, draw: Draw): number {
  return least + Math.floor(draw() * (most - least + 1));
}

function oneOf<Value>(values: readonly Value[], draw: Draw): Value {
  const value = values[Math.floor(draw() * values.length)];
  if (value === undefined) throw new Error("Nothing is permitted.");
  return value;
}
