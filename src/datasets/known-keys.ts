import { phrase } from "../core/index.ts";
import { z } from "zod";

/** How far a key may be from a known one to be taken for it misspelled. */
const NEAR = 2;

/** What to write instead of a key that nobody knows: the nearest key that may stand there, or all of them. */
export function insteadOf(schema: z.ZodType, path: readonly PropertyKey[]): string | null {
  const known = keysAt(schema, path.slice(0, -1));
  const given = String(path.at(-1));
  if (known.length === 0) return null;
  const [nearest] = known
    .map((key) => ({ key, distance: distanceOf(given, key) }))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest !== undefined && nearest.distance <= NEAR
    ? phrase`${nearest.key}, which is the nearest known key`
    : phrase`one of: ${known.join(", ")}`;
}

/** The keys that a schema has at a place; of a union, those of all its branches. */
function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const [part, ...rest] = path;
  const branches = branchesOf(schema);
  const keys = branches.flatMap((branch) => {
    if (branch instanceof z.ZodObject) {
      if (part === undefined) return Object.keys(branch.shape);
      const { shape } = branch;
      const inner: unknown = Object.hasOwn(shape, part) ? shape[String(part)] : branch.def.catchall;
      return inner instanceof z.ZodType ? keysAt(inner, rest) : [];
    }
    return branch instanceof z.ZodArray && typeof part === "number" ? keysAt(branch.element, rest) : [];
  });
  return [...new Set(keys)];
}

/** A schema without what is wrapped around it. */
function branchesOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return branchesOf(schema.unwrap());
  return schema instanceof z.ZodUnion ? schema.options.flatMap(branchesOf) : [schema];
}

/** In how many letters two keys differ; case, `_` and `-` do not count. */
function distanceOf(one: string, other: string): number {
  const [a, b] = [one, other].map((key) => key.toLowerCase().replaceAll(/[_-]/g, "")) as [string, string];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(a).entries()) {
    const next = [index + 1];
    for (const [place, wanted] of Array.from(b).entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
