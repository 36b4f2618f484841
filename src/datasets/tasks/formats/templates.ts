import { z } from "zod";
import { taskSchema, recordOf, phrase } from "../../../core/index.ts";
import { parseJson } from "../../parse-json.ts";
import type { FileFormat } from "./file-format.ts";
import { clusterTextSchema, optionalTextSchema, requiredTextSchema } from "./loose-text.ts";
import { readStrictly } from "./read-strictly.ts";

const objectSchema = recordOf(z.union([z.string(), z.number(), z.boolean()]).transform(String));

/** An object, or one written as a text. */
const varsSchema = z
  .unknown()
  .transform((value, context) => {
    if (typeof value !== "string") return value ?? {};
    if (value.trim() === "") return {};
    const parsed = parseJson(value);
    if ("raw" in parsed) return parsed.raw;
    context.addIssue({ code: "custom", message: phrase`is not valid JSON` });
    return z.NEVER;
  })
  .pipe(objectSchema)
  .optional();

const lineSchema = z.strictObject({
  task_id: requiredTextSchema,
  template_version: optionalTextSchema,
  prompt_template: z.string().min(1),
  input_text: optionalTextSchema,
  vars_json: varsSchema,
  cluster: clusterTextSchema,
});

/** Document 1's prompt templates. */
export const templates: FileFormat = {
  columns: [
    { name: "task_id", cell: "text", required: true },
    { name: "template_version", cell: "text", required: false },
    { name: "prompt_template", cell: "text", required: true },
    { name: "input_text", cell: "text", required: false },
    { name: "vars_json", cell: "text", required: false },
    { name: "cluster", cell: "text", required: false },
  ],
  recognises: (columns) => columns.has("prompt_template"),
  read: (raw, keepUnknown) => {
    const reading = readStrictly(lineSchema, "templates", raw, keepUnknown);
    if ("faults" in reading) return reading;
    const { line, metadata } = reading;
    return {
      isUncategorised: true,
      task: taskSchema.parse({
        taskId: line.task_id,
        category: "general",
        prompt: line.prompt_template,
        vars: line.vars_json,
        templateVersion: line.template_version,
        inputText: line.input_text,
        cluster: line.cluster,
        metadata,
      }),
    };
  },
  write: (task) => ({
    task_id: task.taskId,
    template_version: task.templateVersion,
    prompt_template: task.prompt,
    input_text: task.inputText,
    vars_json: Object.keys(task.vars).length === 0 ? undefined : JSON.stringify(task.vars),
    cluster: task.cluster,
  }),
  holds: new Set(["taskId", "templateVersion", "prompt", "inputText", "vars", "cluster"]),
  madeUp: () => [],
};
