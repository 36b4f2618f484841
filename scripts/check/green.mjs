// What was found in order, so that it is not looked at again until it changes. Only what passed is ever written down.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLinkage } from "./linkage.mjs";
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
  const green = kept ?? { context, checks: {}, seen: {}, linkage: {} };
  const among = (inputs) => [...files].filter(([path]) => inputs.test(path));
  const digestOf = (inputs) => hashOf(JSON.stringify(among(inputs)));
  const linkedDigestOf = (inputs) => {
    green.linkage = readLinkage(root, among(inputs), green.linkage);
    return hashOf(
      JSON.stringify(Object.entries(green.linkage).map(([path, { linkage }]) => [path, linkage])),
    );
  };
  const digest = ({ inputs, byLinkage }) => (byLinkage === true ? linkedDigestOf(inputs) : digestOf(inputs));
  return {
    home,
    /** Nothing that this check reads has changed since it passed. */
    isUnchanged: (entry) => green.checks[entry.name] === digest(entry),
    passed: (entry) => {
      green.checks[entry.name] = digest(entry);
      // What looks at one file after the other need not look at these again.
      green.seen[entry.name] = Object.fromEntries(among(entry.inputs));
    },
    /** Files that are not as they were when this check last passed. */
    changed: ({ name, inputs }) =>
      among(inputs)
        .filter(([path, hash]) => green.seen[name]?.[path] !== hash)
        .map(([path]) => path),
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
