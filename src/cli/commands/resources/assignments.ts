import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Failure, type Json, jsonSchema } from "../../../core/index.ts";
import type { World } from "../../world.ts";
import { type Body, isBody } from "./kinds.ts";

/**
 * What a person says of a thing on the command line: `key=value` pairs over a body to start from. Keys may go deeper
 * (`parameters.temperature=0.2`). A value is JSON where it can be read as such, and else text; `@file` is a file's
 * text, and `@-` what comes in on standard input, so that a key need not stand on the command line.
 */
export async function assigned(world: World, body: Body, pairs: readonly string[]): Promise<Body> {
  const changed = structuredClone(body);
  for (const pair of pairs) {
    const cut = pair.indexOf("=");
    if (cut < 1) {
      const message = `${JSON.stringify(pair)} is not key=value.`;
      throw new Failure("invalid-input", message, { hint: "Write key=value pairs, e.g. weight=2." });
    }
    const path = pair.slice(0, cut).split(".");
    assign(changed, path, await valueOf(world, pair.slice(cut + 1), path.at(-1) === "apiKey"));
  }
  return changed;
}

/** Keys that would reach into what every object shares. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

function assign(body: Body, [key = "", ...rest]: readonly string[], value: Json): void {
  if (FORBIDDEN_KEYS.has(key)) throw new Failure("invalid-input", `${key} is not a key.`);
  if (rest.length === 0) {
    body[key] = value;
    return;
  }
  const inner = body[key];
  const next: Body = isBody(inner) ? inner : {};
  body[key] = next;
  assign(next, rest, value);
}

async function valueOf(world: World, text: string, isSecret: boolean): Promise<Json> {
  if (text === "@-") return Buffer.concat(await Array.fromAsync(world.input())).toString("utf8");
  if (text.startsWith("@")) return await contentOf(world, text.slice(1));
  // A key of digits is a text like any other.
  if (isSecret && text !== "null") return text;
  try {
    return jsonSchema.parse(JSON.parse(text));
  } catch {
    return text;
  }
}

async function contentOf(world: World, path: string): Promise<string> {
  try {
    return await readFile(resolve(world.folder, path), "utf8");
  } catch (error) {
    throw new Failure("invalid-input", `There is no readable file ${path}.`, { cause: error });
  }
}

/** A body from a file of JSON. */
export async function bodyFrom(world: World, path: string): Promise<Body> {
  const content = await contentOf(world, path);
  try {
    const body = jsonSchema.parse(JSON.parse(content));
    if (isBody(body)) return body;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("invalid-input", `${path} is not JSON: ${reason}`, { cause: error });
  }
  throw new Failure("invalid-input", `${path} must hold one JSON object.`);
}
