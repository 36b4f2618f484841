import type { TASK_FORMATS } from "../../../core/index.ts";
import { bank } from "./bank.ts";
import type { FileFormat } from "./file-format.ts";
import { references } from "./references.ts";
import { templates } from "./templates.ts";

export type TaskFormat = (typeof TASK_FORMATS)[number];
export const FILE_FORMATS: Readonly<Record<TaskFormat, FileFormat>> = { bank, templates, references };
