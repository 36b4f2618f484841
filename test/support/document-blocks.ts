import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./assay-process.ts";

/** A fenced block of a document. */
export interface Block {
  readonly document: string;
  /** Of the fence, 1-based. */
  readonly line: number;
  /** First word behind the fence: `sh`, `yaml`, ... */
  readonly language: string;
  /** The other words: `no-run`, `fragment`, `file=bench.yml`, ... */
  readonly marks: readonly string[];
  readonly text: string;
}

/** What people read first: the documents at the root, and those for users. */
export const GUIDES = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "GLOSSARY.md",
  "SECURITY.md",
].concat(
  readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
);

export function blocksOf(document: string, text = readFileSync(join(ROOT, document), "utf8")): Block[] {
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [language = "", ...marks] = (match[1] ?? "").split(" ");
    const line = text.slice(0, match.index).split("\n").length;
    return { document, line, language, marks, text: match[2] ?? "" };
  });
}

export const fileOf = ({ marks }: Block): string | undefined =>
  marks.find((mark) => mark.startsWith("file="))?.slice("file=".length);
