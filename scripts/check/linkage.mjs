// What a file tells of others and asks of them: all that the search for dead code goes by. The rest of a file may change.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "./project-files.mjs";

const STATEMENT =
  /^[ \t]*(?:import|export)\b(?:\s+type)?\s*(?:[\w$]+\s*,\s*)?(?:\{[^}]*\}[^;\n]*|[^;{\n]*)|\b(?:import|require)\s*\([^)]*\)/gm;
const NAMESPACE = /\bimport\s*\*\s*as\s+(\w+)/g;

/** Imports, exports, and which members of whole modules are named. Text of any language will do. */
export function linkageOf(text) {
  const statements = [...text.matchAll(STATEMENT)].map(([found]) => found);
  const members = [...text.matchAll(NAMESPACE)].flatMap(([, name]) =>
    [...text.matchAll(new RegExp(`\\b${name}\\s*[.?[][^\\w]*\\w*`, "g"))].map(([found]) => found),
  );
  return [...statements, ...members].join("\n");
}

/** Path to hash of what each file asks and tells. What is known of files that are as they were is not read again. */
export function readLinkage(root, files, known) {
  return Object.fromEntries(
    [...files].map(([path, hash]) => {
      const before = known[path];
      if (before?.hash === hash) return [path, before];
      const text = readFileSync(join(root, path), "utf8");
      const isCode = /\.[cm]?[jt]sx?$/.test(path);
      return [path, { hash, linkage: isCode ? hashOf(linkageOf(text)) : hash }];
    }),
  );
}
