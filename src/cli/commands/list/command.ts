import { buildCommand } from "@stricli/core";
import {
  COLLECTION_SORTS,
  MODEL_SORTS,
  PRICE_SORTS,
  PROVIDER_SORTS,
  RECORD_SORTS,
  TASK_SORTS,
} from "../../../core/index.ts";
import { numberFlag, outputFlags, sortFlag, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { ListFlags, TaggedFlags, TasksFlags } from "./list.ts";

const listFlags = {
  search: textFlag("Only entries that contain these words", "words"),
  archived: switchFlag("Show archived entries"),
  limit: numberFlag("Number of entries to show, at most 500", "n", 1, 500),
  ...workspaceFlags,
  json: outputFlags.json,
} as const;
const tagFlag = textFlag("Only entries with this tag", "tag");

export const tasksCommand = buildCommand<TasksFlags, [], World>({
  loader: lazily<TasksFlags, []>("existing", async () => (await import("./list.ts")).tasks),
  parameters: {
    flags: {
      ...listFlags,
      sort: sortFlag(TASK_SORTS),
      tag: tagFlag,
      category: textFlag("Only tasks of this category", "name"),
      collection: textFlag("Only tasks of this collection", "name"),
      cluster: textFlag("Only tasks of this cluster", "name"),
    },
  },
  docs: {
    brief: "List tasks",
    fullDescription: "Lists tasks.\n\nExample:\n  assay tasks --search invoice --tag mail",
  },
});

export const collectionsCommand = buildCommand<TaggedFlags, [], World>({
  loader: lazily<TaggedFlags, []>("existing", async () => (await import("./list.ts")).collections),
  parameters: { flags: { ...listFlags, sort: sortFlag(COLLECTION_SORTS), tag: tagFlag } },
  docs: {
    brief: "List collections",
    fullDescription: "Lists collections.\n\nExample:\n  assay collections --json",
  },
});

const SORTS = {
  providers: PROVIDER_SORTS,
  models: MODEL_SORTS,
  prices: PRICE_SORTS,
  criteria: RECORD_SORTS,
} as const;

/** A command that only lists. */
export function listing(name: keyof typeof SORTS, brief: string) {
  return buildCommand<ListFlags, [], World>({
    loader: lazily<ListFlags, []>("existing", async () => (await import("./list.ts"))[name]),
    parameters: { flags: { ...listFlags, sort: sortFlag(SORTS[name]) } },
    docs: { brief, fullDescription: `${brief}.\n\nExample:\n  assay ${name} --json` },
  });
}
