import { type Fault, type NamedFile, type Recording, recordingSchema } from "../core/index.ts";
import { readJsonLines } from "./json-lines.ts";

/** Reads recorded exchanges, one JSON object per line. */
export function readRecordings(file: NamedFile): { recordings: Recording[]; faults: readonly Fault[] } {
  const { lines, faults } = readJsonLines(file, recordingSchema);
  return { recordings: lines.map(({ value }) => value), faults };
}
