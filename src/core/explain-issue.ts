import { phrase } from "./phrase.ts";
import type { z } from "zod";
import type { Fault } from "./failure.ts";

/** `models[0].params.stop` */
export function keyPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((key, part) => {
    if (typeof part === "number") return `${key}[${part}]`;
    return key === "" ? String(part) : `${key}.${String(part)}`;
  }, "");
}

/** What is said of a key that a schema does not have. */
export const UNKNOWN_KEY = phrase`unknown key`;

const NOUNS: Readonly<Record<string, string>> = {
  string: phrase`a text`,
  number: phrase`a number`,
  int: phrase`a whole number`,
  boolean: phrase`true or false`,
  array: phrase`a list`,
  object: phrase`an object`,
  record: phrase`an object`,
};

/** A schema's complaint in plain words, with the keys it is about. Unknown keys come one by one. */
export function explainIssue(issue: z.core.$ZodIssue): { path: PropertyKey[]; fault: Fault }[] {
  const one = (message: string, expected?: string) => [
    {
      path: issue.path,
      fault: { key: keyPath(issue.path), message, ...(expected === undefined ? {} : { expected }) },
    },
  ];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...issue.path, key],
        fault: { key: keyPath([...issue.path, key]), message: UNKNOWN_KEY },
      }));
    case "invalid_type": {
      const expected = NOUNS[issue.expected] ?? issue.expected;
      return one(
        issue.message.endsWith("received undefined") ? phrase`is missing` : phrase`has the wrong type`,
        expected,
      );
    }
    case "invalid_value":
      // A schema may have words of its own.
      if (!issue.message.startsWith("Invalid ")) return one(issue.message);
      return one(phrase`is not a valid value`, issue.values.map((value) => String(value)).join(", "));
    case "too_small":
      if (issue.origin === "string" || issue.origin === "array") return one(phrase`is empty`);
      return one(
        phrase`is too small`,
        issue.inclusive === false
          ? phrase`more than ${String(issue.minimum)}`
          : phrase`at least ${String(issue.minimum)}`,
      );
    case "too_big":
      return one(phrase`is too large`, phrase`at most ${String(issue.maximum)}`);
    case "invalid_union": {
      if ("options" in issue && issue.options !== undefined)
        return one(phrase`is not a valid value`, issue.options.map((value) => String(value)).join(", "));
      const closest = closestBranch(issue);
      return closest === null
        ? one(phrase`has an unknown format`)
        : closest.flatMap((inner) => explainInner(issue, inner));
    }
    case "invalid_format":
      return issue.format === "date"
        ? one(phrase`is not a date`, phrase`a date such as 2026-01-31`)
        : one(issue.message);
    default:
      return one(issue.message);
  }
}

/**
 * Of a union's branches, the one whose complaints are about the deepest keys, and of those the one with the fewest:
 * most likely what was meant.
 */
function closestBranch(issue: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | null {
  const ranked = issue.errors.map((branch) => {
    const paths = branch.flatMap((inner) =>
      inner.code === "unrecognized_keys" ? inner.keys.map((key) => [...inner.path, key]) : [inner.path],
    );
    return { branch, depth: Math.max(0, ...paths.map(({ length }) => length)), complaints: paths.length };
  });
  ranked.sort((a, b) => b.depth - a.depth || a.complaints - b.complaints);
  return ranked[0]?.branch ?? null;
}

function explainInner(
  outer: z.core.$ZodIssue,
  inner: z.core.$ZodIssue,
): { path: PropertyKey[]; fault: Fault }[] {
  return explainIssue({ ...inner, path: [...outer.path, ...inner.path] });
}
