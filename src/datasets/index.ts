export { readBank } from "./bank.ts";
export { readConfigFile } from "./config-file.ts";
export { readRecordings } from "./recordings.ts";
export { type ColumnMapping, columnMappingSchema } from "./tasks/column-mapping.ts";
export { lossesOf } from "./tasks/losses-of.ts";
export { openTasks } from "./tasks/open-tasks.ts";
export { type LocatedTask, previewTasks } from "./tasks/preview-tasks.ts";
export { writeTasks } from "./tasks/write-tasks.ts";
export { writeCsv } from "./write-csv.ts";
