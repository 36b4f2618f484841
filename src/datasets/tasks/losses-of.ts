import { type Task, taskSchema } from "../../core/index.ts";
import { FILE_FORMATS, type TaskFormat } from "./formats/index.ts";

const BARE: Task = taskSchema.parse({ taskId: "-", category: "general", prompt: "-" });

/** What a file of the format would not say about the task, or would say although the task does not: one sentence each. */
export function lossesOf(task: Task, format: TaskFormat): string[] {
  const { holds, madeUp } = FILE_FORMATS[format];
  const says = (field: keyof Task): boolean =>
    task[field] !== "" && JSON.stringify(task[field]) !== JSON.stringify(BARE[field]);
  const lost = taskSchema.keyof().options.filter((field) => !holds.has(field) && says(field));
  return [...lost.map((field) => `${field} has no place in the format ${format}`), ...madeUp(task)];
}
