import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The documents that come with Assay, in English, by the names of their files. */
export const DOCUMENTS = {
  web: msg`Web page`,
  terminal: msg`Terminal`,
  screens: msg`Screens of the terminal`,
  cli: msg`Command line`,
  config: msg`Config files and settings`,
  providers: msg`Providers`,
  judges: msg`Judges`,
  metrics: msg`Metrics`,
  sessions: msg`Scoring by people`,
  statistics: msg`Statistics`,
  terms: msg`Terms`,
  reports: msg`Reports`,
  exports: msg`Exports`,
  bundles: msg`Bundles`,
  summary: msg`Summary file`,
  generation: msg`Questions written by models`,
  rest: msg`REST API`,
  live: msg`Live updates`,
  deploy: msg`Deploy`,
  workers: msg`Several machines`,
  scale: msg`100 workers, 100 million items`,
  operations: msg`Operations`,
  gate: msg`Gate for pipelines`,
  schedules: msg`Schedules`,
  mcp: msg`Agents (MCP)`,
  benchmarks: msg`Benchmarks`,
  accessibility: msg`Accessibility`,
  translating: msg`Translating Assay`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

export type DocumentName = keyof typeof DOCUMENTS;

export const isDocument = (name: string): name is DocumentName => Object.hasOwn(DOCUMENTS, name);

/** Where a link of a document leads here: a place in it, or another document. Null for files that the page doesn't have. */
export function documentLink(
  address: string,
  here: DocumentName,
): { readonly name: DocumentName; readonly place: string } | null {
  const [file = "", place = ""] = address.split("#");
  if (file === "") return { name: here, place };
  const name = /^(\w+)\.md$/.exec(file)?.[1] ?? "";
  return isDocument(name) ? { name, place } : null;
}

/** The place of a heading, as links of documents name it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
