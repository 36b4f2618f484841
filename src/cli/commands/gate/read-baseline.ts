import { readFileSync } from "node:fs";
import { type Baseline, Failure, baselineSchema } from "../../../core/index.ts";

const HINT = "Write a new one with `assay gate RUNID --write-baseline FILE`.";

/** A baseline that somebody has kept in a file. */
export function readBaseline(location: string, name: string): Baseline {
  const { success, data, error } = baselineSchema.safeParse(contentOf(location, name));
  if (success) return data;
  const [first] = error.issues;
  throw new Failure(
    "invalid-input",
    `${name} is not a baseline of this version of Assay: ${first?.path.join(".") ?? ""} ${first?.message ?? ""}`.trim(),
    { hint: HINT },
  );
}

function contentOf(location: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(location, "utf8"));
  } catch (error) {
    throw new Failure("invalid-input", `${name} can't be read as a baseline: it is not JSON.`, {
      hint: HINT,
      cause: error,
    });
  }
}
