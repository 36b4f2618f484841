import { msg } from "@lingui/core/macro";

/** What can be done from one task to the next, by key. */
export const WALK_ACTIONS = {
  next: { name: "next-task", label: msg`Next task`, key: "j" },
  previous: { name: "previous-task", label: msg`Previous task`, key: "k" },
  diff: { name: "diff", label: msg`Diff two answers`, key: "d" },
} as const;
