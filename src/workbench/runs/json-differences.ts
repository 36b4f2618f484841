import { type Json, jsonSchema } from "../../core/index.ts";

export interface JsonDifference {
  /** Names of what leads to the value, with dots between them. */
  readonly path: string;
  readonly first: Json;
  readonly second: Json;
}

/** Other machines may round the last digit of a logarithm differently. */
const ROUNDING = 1e-9;

/** Every value that differs, and how many numbers were compared; what `ignored` names is not looked at. */
export function differencesIn(
  first: Json | undefined,
  second: Json | undefined,
  ignored: ReadonlySet<string> = new Set(),
  path = "",
): { readonly compared: number; readonly differences: readonly JsonDifference[] } {
  if (typeof first === "object" && typeof second === "object" && first !== null && second !== null) {
    const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
    const parts = [...keys]
      .filter((key) => !ignored.has(key))
      .map((key) =>
        differencesIn(at(first, key), at(second, key), ignored, path === "" ? key : `${path}.${key}`),
      );
    return {
      compared: parts.reduce((sum, { compared }) => sum + compared, 0),
      differences: parts.flatMap(({ differences }) => differences),
    };
  }
  const isNumber = typeof first === "number" || typeof second === "number";
  const differences = isSame(first, second) ? [] : [{ path, first: first ?? null, second: second ?? null }];
  return { compared: isNumber ? 1 : 0, differences };
}

const at = (value: object, key: string): Json | undefined =>
  Object.hasOwn(value, key) ? (value as Record<string, Json>)[key] : undefined;

function isSame(first: Json | undefined, second: Json | undefined): boolean {
  if (typeof first === "number" && typeof second === "number")
    return Math.abs(first - second) <= ROUNDING * Math.max(1, Math.abs(first), Math.abs(second));
  return first === second;
}

/** A value as it is read back from a file. */
export const asJson = (value: unknown): Json => jsonSchema.parse(JSON.parse(JSON.stringify(value)));
