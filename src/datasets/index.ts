export { type Bank, readBank } from "./bank.ts";
export { readConfigFile } from "./config-file.ts";
export { readRecordings } from "./recordings.ts";
