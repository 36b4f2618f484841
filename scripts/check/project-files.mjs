// What the checks look at: every file of the project with a hash of its content.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Not ours, or made by a script. By their whole paths: a folder of sources may have the same name. */
const LEFT_OUT = /^(?:node_modules|dist|coverage|runs|\.git|\.runtime|\.cache|\.scratch|\.build-.*)$/;

export function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** Path to hash, in the order of paths. */
export function readProject(root, folder = "") {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return new Map(
    entries.flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (LEFT_OUT.test(path)) return [];
      if (entry.isDirectory()) return [...readProject(root, path)];
      return entry.isFile() ? [[path, hashOf(readFileSync(join(root, path)))]] : [];
    }),
  );
}
