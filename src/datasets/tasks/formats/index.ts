import type { TaskFormat } from "../../../core/index.ts";
import { bank } from "./bank.ts";
import type { FileFormat } from "./file-format.ts";
import { references } from "./references.ts";
import { templates } from "./templates.ts";

export type { TaskFormat };
export const FILE_FORMATS: Readonly<Record<TaskFormat, FileFormat>> = { bank, templates, references };
