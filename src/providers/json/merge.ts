import { type JsonObject, isObject } from "./reading.ts";

/** Later settings win; objects are merged key by key, so that one option does not replace its neighbours. */
export function merge(base: Record<string, unknown>, later: JsonObject): Record<string, unknown> {
  const merged = { ...base };
  for (const [key, value] of Object.entries(later)) {
    const old = merged[key];
    merged[key] =
      isObject(value) && typeof old === "object" && old !== null && !Array.isArray(old)
        ? merge(old as Record<string, unknown>, value)
        : value;
  }
  return merged;
}
