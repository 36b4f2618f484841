import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Client } from "../../contract/index.ts";
import { type Slice, TASK_FLAGS, TASK_ORDERS } from "../../core/index.ts";
import { FLAG_WORDS } from "./flag-words.ts";

type TasksQuery = NonNullable<Parameters<Client["listTaskScores"]>[0]["query"]>;

/** What tasks are narrowed to and ordered by, as it stands in the address of the grid and of a task. */
export interface TaskSearch {
  readonly order?: string;
  readonly find?: string;
  readonly flag?: string;
  /** `category:Cooking`. */
  readonly group?: string;
}

/** Groups of the breakdown that are made of tasks, as the host names them too. */
const TASK_GROUPS = ["category", "difficulty", "tag", "templateVersion"] as const;
type TaskGroup = (typeof TASK_GROUPS)[number];

export const TASK_FILTERS = ["auto-fail", "missing-score", ...TASK_FLAGS] as const;
export type TaskFilter = (typeof TASK_FILTERS)[number];

export const FILTER_WORDS: Readonly<Record<TaskFilter, MessageDescriptor>> = {
  "auto-fail": msg`With an auto-fail`,
  "missing-score": msg`With a missing answer or score`,
  ...FLAG_WORDS,
};

export const taskFilterOf = ({ flag }: TaskSearch): TaskFilter | undefined =>
  TASK_FILTERS.find((one) => one === flag);

const groupOfTasks = (by: string): TaskGroup | undefined => TASK_GROUPS.find((one) => one === by);

/** A group in an address; undefined where it is not one of tasks, such as a judge's scores. */
export function groupText(by: Slice["by"], name: string): string | undefined {
  return groupOfTasks(by) === undefined ? undefined : `${by}:${name}`;
}

export function groupOf({
  group = "",
}: TaskSearch): { readonly by: TaskGroup; readonly name: string } | null {
  const end = group.indexOf(":");
  const by = groupOfTasks(group.slice(0, end));
  return by === undefined ? null : { by, name: group.slice(end + 1) };
}

/** The same as a question to the host. Words that mean nothing there are passed over. */
export function taskNarrowing(search: TaskSearch): Omit<TasksQuery, "basis" | "sort" | "cursor" | "limit"> {
  const filter = taskFilterOf(search);
  const group = groupOf(search);
  const order = TASK_ORDERS.find((one) => one === search.order);
  const flag = TASK_FLAGS.find((one) => one === filter);
  return {
    ...(order === undefined || order === "run" ? {} : { order }),
    ...(search.find === undefined ? {} : { text: search.find }),
    ...(flag === undefined ? {} : { flag }),
    ...(filter === "auto-fail" ? { autoFail: "true" } : {}),
    ...(filter === "missing-score" ? { missingScore: "true" } : {}),
    ...(group === null ? {} : { [group.by]: group.name }),
  };
}

/** What goes along from the grid to a task and back. */
export function taskSearch({ order, find, flag, group }: TaskSearch): TaskSearch {
  return {
    ...(order === undefined ? {} : { order }),
    ...(find === undefined ? {} : { find }),
    ...(flag === undefined ? {} : { flag }),
    ...(group === undefined ? {} : { group }),
  };
}

/** What tasks are narrowed to, in words; nothing where all are shown. */
export function narrowingWords(
  search: TaskSearch,
  t: (message: MessageDescriptor) => string,
): readonly string[] {
  const filter = taskFilterOf(search);
  const { find } = search;
  return [
    ...(find === undefined ? [] : [`“${find}”`]),
    ...(filter === undefined ? [] : [t(FILTER_WORDS[filter])]),
    ...[groupOf(search)?.name ?? []].flat(),
  ];
}
