import { type Fault, type NamedFile, type Recording, recordingSchema, explainIssue } from "../core/index.ts";

/** Reads recorded exchanges, one JSON object per line. */
export function readRecordings(file: NamedFile): { recordings: Recording[]; faults: Fault[] } {
  const recordings: Recording[] = [];
  const faults: Fault[] = [];
  file.content.split(/\r?\n/).forEach((text, index) => {
    if (text.trim() === "") return;
    const place = { file: file.path, line: index + 1 };
    try {
      const parsed = recordingSchema.safeParse(JSON.parse(text));
      if (parsed.success) recordings.push(parsed.data);
      else
        faults.push(
          ...parsed.error.issues.flatMap(explainIssue).map(({ fault }) => ({ ...place, ...fault })),
        );
    } catch {
      faults.push({ ...place, message: "is not valid JSON", expected: "one JSON object per line" });
    }
  });
  return { recordings, faults };
}
