import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TaskOrder } from "../../core/index.ts";

/** What can be done from one task to the next, by key. */
export const WALK_ACTIONS = {
  next: { name: "next-task", label: msg`Next task`, key: "j" },
  previous: { name: "previous-task", label: msg`Previous task`, key: "k" },
  diff: { name: "diff", label: msg`Diff two answers`, key: "d" },
} as const;

export const ORDER_NAMES: Readonly<Record<TaskOrder, MessageDescriptor>> = {
  run: msg`Run order`,
  hardest: msg`Lowest score first`,
  apart: msg`Models differ most first`,
  costliest: msg`Highest cost first`,
};
