import type { z } from "zod";
import { type Patch, patchOf, patchedBody } from "../patch.ts";
import { type Task, referencesSchema } from "../../core/index.ts";
import { taskBodySchema, taskOf } from "./task-views.ts";

/** What a person writes to change a task: what is absent stays. */
export const taskChangeSchema = patchOf(taskBodySchema);
export type TaskChange = z.infer<typeof taskChangeSchema>;

const GRADES = Object.keys(referencesSchema.shape);

/** The task after a change. Other words for the same thing change that thing. */
export function changedTask(task: Task, { question, ...change }: TaskChange): Task {
  const { version: _version, ...before } = task;
  const grades = Object.entries(change).filter(([key]) => GRADES.includes(key));
  const rest = Object.entries(change).filter(([key]) => !GRADES.includes(key));
  const references: Patch<Task["references"]> | null | undefined =
    grades.length === 0 ? change.references : { ...change.references, ...Object.fromEntries(grades) };
  const patch = {
    ...(question === undefined ? {} : { prompt: question }),
    ...Object.fromEntries(rest),
    ...(references === undefined ? {} : { references }),
  };
  return taskOf(patchedBody(taskBodySchema, before, patch, "task"));
}
