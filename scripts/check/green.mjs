// What was found in order, so that it is not looked at again until it changes. Only what passed is ever written down.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "./project-files.mjs";

/** Whatever decides a verdict without being one of the files that are judged. */
const RULES =
  /^(?:package(?:-lock)?\.json|\.ox(?:lint|fmt)rc\.json|(?:.*\/)?tsconfig\.json|knip\.json|scripts\/check.*)$/;

/** The rules, the Node and the tools as they are installed. */
function contextOf(root, files) {
  const rules = [...files].filter(([path]) => RULES.test(path));
  return hashOf(JSON.stringify([process.version, installedIn(root), rules]));
}

function installedIn(root) {
  try {
    return hashOf(readFileSync(join(root, "node_modules", ".package-lock.json")));
  } catch {
    return null;
  }
}

export function readGreen(root, files) {
  const home = join(root, ".cache", "check");
  const context = contextOf(root, files);
  const kept = keptIn(join(home, "green.json"), context);
  if (kept === null) rmSync(home, { recursive: true, force: true });
  const green = kept ?? { context, checks: {}, linted: {} };
  const digestOf = (inputs) => hashOf(JSON.stringify([...files].filter(([path]) => inputs.test(path))));
  return {
    home,
    /** Nothing that this check reads has changed since it passed. */
    isUnchanged: (name, inputs) => green.checks[name] === digestOf(inputs),
    passed: (name, inputs) => {
      green.checks[name] = digestOf(inputs);
    },
    /** Files that are not as they were when the linter last passed them. */
    unlinted: (inputs) =>
      [...files]
        .filter(([path, hash]) => inputs.test(path) && green.linted[path] !== hash)
        .map(([path]) => path),
    linted: (inputs) => {
      green.linted = Object.fromEntries([...files].filter(([path]) => inputs.test(path)));
    },
    write: () => {
      mkdirSync(home, { recursive: true });
      const aside = join(home, `green-${process.pid}.json`);
      writeFileSync(aside, JSON.stringify(green));
      renameSync(aside, join(home, "green.json"));
    },
  };
}

/** Null when there is nothing, or when it was judged by other rules or other tools. */
function keptIn(file, context) {
  try {
    const kept = JSON.parse(readFileSync(file, "utf8"));
    return kept.context === context ? kept : null;
  } catch {
    return null;
  }
}

export function forgetGreen(root) {
  rmSync(join(root, ".cache", "check"), { recursive: true, force: true });
}
