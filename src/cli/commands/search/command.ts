import { buildCommand } from "@stricli/core";
import { SEARCH_KINDS, SEARCH_SORTS } from "../../../core/index.ts";
import { numberFlag, outputFlags, textFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { SearchFlags } from "./search.ts";

const oneOf = (names: readonly string[], brief: string) =>
  ({
    kind: "parsed",
    parse: (input: string): string => {
      if (names.includes(input)) return input;
      throw new SyntaxError(`expected one of ${names.join(", ")}`);
    },
    brief,
    placeholder: names.join("|"),
    optional: true,
  }) as const;

export const searchCommand = buildCommand<SearchFlags, string[], World>({
  loader: lazily<SearchFlags, string[]>("existing", async () => (await import("./search.ts")).search),
  parameters: {
    flags: {
      kind: oneOf(SEARCH_KINDS, "Only tasks, answers or judgments"),
      run: textFlag("Only what belongs to this run", "id"),
      collection: textFlag("Only tasks of this collection and the answers to them", "name"),
      model: textFlag("Only answers of this model and judgments of them", "name"),
      sort: oneOf(SEARCH_SORTS, "Best matches first (relevance), or newest first"),
      limit: numberFlag("How many results to show", "n", 1, 200),
      ...workspaceFlags,
      json: outputFlags.json,
    },
    positional: {
      kind: "array",
      parameter: { brief: "Words to find", parse: (input: string) => input, placeholder: "words" },
      minimum: 1,
    },
  },
  docs: {
    brief: "Find words in tasks, answers and judgments",
    fullDescription:
      'Finds words in tasks, answers and judgments of all runs. All words must match; "quoted words" must stand together, -word excludes, wor* matches beginnings. Put a query with a minus into quotes as a whole.\n\nExample:\n  assay search boiling water --kind answer',
  },
});
