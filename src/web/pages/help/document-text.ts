import type { DocumentName } from "./documents.ts";

const FILES = import.meta.glob<string>("../../../../docs/*.md", { query: "?raw", import: "default" });

/** A document's text, loaded when it is read. */
export async function readDocument(name: DocumentName): Promise<string> {
  const read = FILES[`../../../../docs/${name}.md`];
  if (read === undefined) throw new Error(name);
  return await read();
}
