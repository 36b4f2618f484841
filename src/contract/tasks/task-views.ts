import { z } from "zod";
import {
  blankPaths,
  notBlank,
  isoTimes,
  MESSAGE_RECIPES,
  type NewTask,
  type StoredTask,
  type Task,
  idSchema,
  messageSchema,
  metricsSchema,
  originChangeSchema,
  originSchema,
  referencesSchema,
  taskSchema,
  filled,
  phrase,
} from "../../core/index.ts";

/** Tasks and collections as they go through the one door. Times are ISO 8601. */

const {
  taskId: _taskId,
  version: _version,
  prompt: _prompt,
  references: _references,
  ...optionalFields
} = taskSchema.shape;

/**
 * What a person writes to make or change a task. `question` is another word for `prompt`, and the four grades
 * may stand beside each other instead of inside `references`.
 */
const bodyFields = {
  ...optionalFields,
  category: z.string().min(1).default("general"),
  prompt: z.string().min(1).optional(),
  question: z.string().min(1).optional(),
  references: referencesSchema.optional(),
  ...referencesSchema.shape,
};

interface Asked {
  readonly prompt?: string | undefined;
  readonly question?: string | undefined;
  readonly vars?: unknown;
  readonly metadata?: unknown;
  readonly metrics?: unknown;
}

function checkTexts(body: Asked, context: z.core.$RefinementCtx): void {
  const { prompt, question, vars: _vars, metadata: _metadata, metrics: _metrics, ...texts } = body;
  if (prompt === undefined && question === undefined) {
    context.addIssue({ code: "custom", path: ["prompt"], message: phrase`is missing` });
  }
  for (const path of blankPaths({ prompt, question, ...texts }))
    context.addIssue({ code: "custom", path, message: phrase`is empty` });
}

export const taskBodySchema = z.strictObject({ taskId: idSchema, ...bodyFields }).superRefine(checkTexts);
export type TaskBody = z.infer<typeof taskBodySchema>;

/** A new task; without an id it gets one: the name of its collection, or `task`, and the next free number. */
export const newTaskBodySchema = z
  .strictObject({ taskId: idSchema.optional(), ...bodyFields })
  .superRefine(checkTexts);
export type NewTaskBody = z.infer<typeof newTaskBodySchema>;
/** As it is sent: what is absent gets its default. */
export type TaskInput = z.input<typeof taskBodySchema>;
export type NewTaskInput = z.input<typeof newTaskBodySchema>;

/** Several new tasks, all made or none. */
export const newTasksBodySchema = z.strictObject({
  tasks: z.array(newTaskBodySchema).min(1).max(10_000),
  /** The number of the collection they go into. */
  collectionId: z.int().positive().optional(),
});
export type NewTasksBody = z.infer<typeof newTasksBodySchema>;

export function taskOf(body: TaskBody): Task {
  const {
    question,
    prompt = question,
    excellent,
    good,
    pass,
    incorrectAnswerDirection,
    references,
    ...rest
  } = body;
  const graded = { ...references, ...given({ excellent, good, pass, incorrectAnswerDirection }) };
  return taskSchema.parse({
    ...rest,
    prompt,
    ...(Object.keys(graded).length === 0 ? {} : { references: graded }),
  });
}

function given(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value === "" ? [] : [[key, value]],
    ),
  );
}

/** The task that is to be made; its id may still be missing. */
export function newTaskOf({ taskId, ...body }: NewTaskBody): NewTask {
  const { taskId: _none, ...task } = taskOf({ ...body, taskId: taskId ?? "unnamed" });
  return { ...task, ...(taskId === undefined ? {} : { taskId }) };
}

export const taskViewSchema = z.strictObject({
  id: z.int(),
  ...taskSchema.shape,
  question: z.string(),
  /** The same once more, as document 4 calls it (line 434). */
  text: z.string(),
  ...referencesSchema.shape,
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
});
export type TaskView = z.infer<typeof taskViewSchema>;

export function taskView({ id, task, ...kept }: StoredTask): TaskView {
  return {
    id,
    ...task,
    question: task.prompt,
    text: task.prompt,
    ...task.references,
    ...isoTimes(kept),
  };
}

/** A task as it would be sent, and what its template lacks. */
export const taskPreviewBodySchema = z.strictObject({
  task: taskBodySchema,
  promptFormat: z.enum(MESSAGE_RECIPES).default("auto"),
});
export type TaskPreviewBody = z.infer<typeof taskPreviewBodySchema>;

export const taskPreviewSchema = z.strictObject({
  messages: z.array(messageSchema),
  /** Variables that the prompt uses and is not given; they are shown as they stand. */
  missing: z.array(z.string()),
  /** Variables that it is given and does not use. */
  unused: z.array(z.string()),
});
export type TaskPreviewView = z.infer<typeof taskPreviewSchema>;

export const taskVersionViewSchema = z.strictObject({
  version: z.int(),
  task: taskSchema,
  createdAt: z.string(),
});
export type TaskVersionView = z.infer<typeof taskVersionViewSchema>;

export const collectionNameSchema = filled(200);
export const tagNameSchema = filled(200);
const tagList = z.array(tagNameSchema);
const description = notBlank(z.string());

const origin = {
  ...originChangeSchema.shape,
  difficulty: notBlank(z.string().min(1).max(200)).nullable().optional(),
};

/** Tasks by their number or by the id people see. */
export const taskNamesSchema = z.array(z.union([z.int().positive(), z.string().min(1)])).max(100_000);

export const collectionBodySchema = z.strictObject({
  name: collectionNameSchema,
  description: description.default(""),
  tags: tagList.default([]),
  metrics: metricsSchema.default([]),
  /** Tasks that it has from the start. */
  taskIds: taskNamesSchema.optional(),
  /** New tasks that it has from the start, each with nothing but its prompt; their ids are made from the name. */
  questions: z.array(filled(100_000)).max(10_000).optional(),
  ...origin,
});
export type CollectionBody = z.infer<typeof collectionBodySchema>;

/** What is absent stays as it is. */
export const collectionChangeSchema = z.strictObject({
  name: collectionNameSchema.optional(),
  description: description.optional(),
  tags: tagList.optional(),
  /** These and no others. */
  metrics: metricsSchema.optional(),
  taskIds: taskNamesSchema.optional(),
  ...origin,
});
export type CollectionChange = z.infer<typeof collectionChangeSchema>;

/** A task as document 4 knows it (lines 431-438). */
const questionSchema = z.strictObject({
  id: z.int(),
  evalId: z.int(),
  text: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const collectionViewSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  ...originSchema.shape,
  metrics: metricsSchema,
  taskCount: z.int(),
  /** Numbers of its tasks, in their order (document 2, line 610); in pages of a list only when asked for. */
  taskIds: z.array(z.int()).optional(),
  /** Its tasks as questions (document 4, lines 431-438), where one collection is asked for. */
  questions: z.array(questionSchema).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
});
export type CollectionView = z.infer<typeof collectionViewSchema>;
