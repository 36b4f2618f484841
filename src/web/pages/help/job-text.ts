import type { HelpJob } from "../../frame/help-for-page.ts";

const FILES = import.meta.glob<string>("./jobs/*.md", { query: "?raw", import: "default" });

/** What help says of a job, in a language. */
export async function readJob(job: HelpJob, language: string): Promise<string> {
  const read = FILES[`./jobs/${job}.${language}.md`] ?? FILES[`./jobs/${job}.en.md`];
  if (read === undefined) throw new Error(job);
  return await read();
}
