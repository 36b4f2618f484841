import { type Fault, blankPaths, keyPath, phrase } from "../core/index.ts";
import { entriesOf } from "./entries-of.ts";

/** A variable may be a blank. */
const FREE: ReadonlySet<string> = new Set(["vars", "vars_json", "metrics"]);

/** Texts of a row's known keys that are nothing but spaces and line ends. */
export function blankTexts(
  raw: unknown,
  known: ReadonlySet<string>,
): { readonly path: readonly PropertyKey[]; readonly fault: Fault }[] {
  return entriesOf(raw)
    .filter(([key]) => known.has(key) && !FREE.has(key))
    .flatMap(([key, value]) => blankPaths(value, [key]))
    .map((path) => ({
      path,
      fault: { key: keyPath(path), message: phrase`is empty`, expected: phrase`text, or leave it out` },
    }));
}
