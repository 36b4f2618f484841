import { type Task, taskSchema, phrase } from "../../core/index.ts";
import { FILE_FORMATS, type TaskFormat } from "./formats/index.ts";

const BARE: Task = taskSchema.parse({ taskId: "-", category: "general", prompt: "-" });

/** Something that a file says otherwise than its task. */
export interface TaskLoss {
  /** Left out because the format has no field for it; or made up because the format wants one and the task has none. */
  readonly kind: "left-out" | "made-up";
  readonly field: keyof Task;
  /** The same as a sentence. */
  readonly loss: string;
}

/** What a file of the format would not say about the task, or would say although the task does not. */
export function lossesOf(task: Task, format: TaskFormat): TaskLoss[] {
  const { holds, madeUp } = FILE_FORMATS[format];
  const says = (field: keyof Task): boolean =>
    task[field] !== "" && JSON.stringify(task[field]) !== JSON.stringify(BARE[field]);
  const lost = taskSchema.keyof().options.filter((field) => !holds.has(field) && says(field));
  return [
    ...lost.map((field) => ({
      kind: "left-out" as const,
      field,
      loss: phrase`${field} is left out: format ${format} has no field for it`,
    })),
    ...madeUp(task).map((made) => ({ kind: "made-up" as const, ...made })),
  ];
}
