import type { RunConfig } from "../../../core/index.ts";

type Extra = NonNullable<NonNullable<RunConfig["run"]["params"]>["extra"]>;

/** Extra parameters as they were typed; nothing typed is an empty object, and null is what is no JSON object. */
export function extraOf(text: string): Extra | null {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Extra) : null;
  } catch {
    return null;
  }
}
