import { t } from "@lingui/core/macro";
import type { NewTaskInput } from "../../contract/index.ts";
import { Failure } from "../../core/index.ts";
import { formatNumber } from "../format.ts";

/** What the contract takes at once. */
const MOST_TASKS = 10_000;

export interface ManyTasks {
  /** One in each line. */
  readonly prompts: string;
  readonly category: string;
  readonly difficulty: string;
  readonly tags: readonly string[];
}

/** A task for each line that says something. */
export function tasksOfLines({ prompts, category, difficulty, tags }: ManyTasks): NewTaskInput[] {
  const shared = {
    ...(category.trim() === "" ? {} : { category: category.trim() }),
    ...(difficulty.trim() === "" ? {} : { difficulty: difficulty.trim() }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  };
  return prompts
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((prompt) => ({ prompt, ...shared }));
}

/** What was typed elsewhere, before what stands here. */
export function joinedTasks(typed: ManyTasks, here: ManyTasks): ManyTasks {
  return {
    prompts: [...new Set([typed.prompts, here.prompts].filter((text) => text.trim() !== ""))].join("\n"),
    category: typed.category || here.category,
    difficulty: typed.difficulty || here.difficulty,
    tags: typed.tags.length > 0 ? typed.tags : here.tags,
  };
}

/** The same, unless there are none or too many. */
export function tasksToAdd(draft: ManyTasks): NewTaskInput[] {
  const tasks = tasksOfLines(draft);
  if (tasks.length > 0 && tasks.length <= MOST_TASKS) return tasks;
  const most = formatNumber(MOST_TASKS);
  const fault =
    tasks.length === 0
      ? { key: "prompts", message: t`is empty`, expected: t`one prompt per line` }
      : {
          key: "prompts",
          message: t`has too many lines`,
          expected: t`at most ${most}; import a file instead`,
        };
  throw new Failure("invalid-input", t`The tasks can't be added.`, { faults: [fault] });
}
