import { z } from "zod";
import { Failure, explainIssue, recordOf, phrase } from "../core/index.ts";

/**
 * A change of something that is kept: what is absent stays, null takes a value back, groups of keys are changed key
 * by key, and a list takes the place of the old one (a JSON merge patch, RFC 7396).
 */
export type Patch<Body> = Body extends readonly unknown[]
  ? Body
  : Body extends object
    ? { [Key in keyof Body]?: Patch<Body[Key]> | null | undefined }
    : Body;

/** The schema of a change, derived from that of the whole. */
export function patchOf<Schema extends z.ZodObject>(
  schema: Schema,
): z.ZodType<Patch<z.output<Schema>>, Patch<z.input<Schema>>> {
  // The loop below says the same as the type above, which no compiler can see.
  return partOf(schema) as unknown as z.ZodType<Patch<z.output<Schema>>, Patch<z.input<Schema>>>;
}

function partOf(schema: z.core.$ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return partOf(schema.unwrap());
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape).map(([key, part]) => [key, clearable(part).optional()]);
    return z.strictObject(Object.fromEntries(parts));
  }
  if (schema instanceof z.ZodRecord) return recordOf(clearable(schema.valueType));
  return schema as z.ZodType;
}

const clearable = (schema: z.core.$ZodType): z.ZodType => partOf(schema).nullable();

/** What becomes of a value; null where nothing is left of it. */
export function mergePatch(before: unknown, patch: unknown): unknown {
  if (!isGroup(patch)) return patch;
  const merged = new Map(Object.entries(isGroup(before) ? before : {}));
  for (const [key, change] of Object.entries(patch)) {
    if (change === undefined) continue;
    if (change === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), change));
  }
  return Object.fromEntries(merged);
}

/** The smallest patch that makes one body another. */
export function patchBetween<Body extends object>(before: NoInfer<Body>, after: Body): Patch<Body> {
  return (difference(before, after) ?? {}) as Patch<Body>;
}

/** Undefined when nothing differs. */
function difference(before: unknown, after: unknown): unknown {
  if (!isGroup(before) || !isGroup(after))
    return JSON.stringify(before) === JSON.stringify(after) ? undefined : after;
  const gone = Object.keys(before).filter((key) => at(after, key) === undefined && before[key] !== undefined);
  const changed = Object.entries(after).flatMap(([key, value]) => {
    const patch = value === undefined ? undefined : difference(at(before, key), value);
    return patch === undefined ? [] : [[key, patch]];
  });
  if (gone.length === 0 && changed.length === 0) return undefined;
  return Object.fromEntries([...gone.map((key) => [key, null]), ...changed]);
}

/** Its own only: keys are people's words, and `toString` is one. */
function at(group: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(group, key) ? group[key] : undefined;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The whole body after a change, checked like a new one. */
export function patchedBody<Schema extends z.ZodType>(
  schema: Schema,
  before: unknown,
  change: unknown,
  /** What it is, such as "provider". */
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(mergePatch(before, change));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap(explainIssue).map(({ fault }) => fault);
  throw new Failure("invalid-input", phrase`This change to the ${what} is not valid.`, { faults });
}
