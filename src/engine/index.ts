export { OWNER_SILENCE_MS, beginRun, runActive } from "./execute-run.ts";
export type { EngineParts, RunRequest } from "./parts.ts";
