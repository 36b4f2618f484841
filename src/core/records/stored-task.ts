import { z } from "zod";
import { taskSchema } from "./task.ts";

/** A task in the workspace, as it stands now. Older versions stay readable beside it. */
export const storedTaskSchema = z.strictObject({
  id: z.int().positive(),
  task: taskSchema,
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Set when it has left the lists; old results keep showing it. */
  archivedAt: z.int().nullable(),
});
export type StoredTask = z.infer<typeof storedTaskSchema>;

/** A task as it was at one version. */
export const taskVersionSchema = z.strictObject({
  version: z.int().positive(),
  task: taskSchema,
  createdAt: z.int(),
});
export type TaskVersion = z.infer<typeof taskVersionSchema>;
