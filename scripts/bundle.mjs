// What a browser loads of the page, by the manifest of the build: at first, and later when it is wanted.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../dist/web", import.meta.url));
/** The subset of the typeface that English words need; others are loaded when a letter of theirs is shown. */
const TYPEFACE = /inter-latin-wght-normal.*\.woff2$/;

/** Bytes as they are sent: packed where the build has packed them. */
function sent(file) {
  const path = join(WEB, file);
  return statSync(path.endsWith(".woff2") ? path : `${path}.gz`).size;
}

/** A part with everything it cannot do without. */
function filesOf(manifest, name, found = new Set()) {
  const part = manifest[name];
  if (found.has(part.file)) return found;
  for (const file of [part.file, ...(part.css ?? [])]) found.add(file);
  for (const needed of part.imports ?? []) filesOf(manifest, needed, found);
  return found;
}

const sum = (files) => files.reduce((bytes, file) => bytes + sent(file), 0);

/** What Home needs, and what each other part adds to that. */
export function bundleParts() {
  const manifest = JSON.parse(readFileSync(join(WEB, ".vite", "manifest.json"), "utf8"));
  const entry = filesOf(manifest, "index.html");
  const face = Object.values(manifest["index.html"].assets ?? []).filter((file) => TYPEFACE.test(file));
  const added = (name) => sum([...filesOf(manifest, name)].filter((file) => !entry.has(file)));
  const later = Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry === true);
  return {
    first: sum([...entry, ...face]),
    typeface: sum(face),
    later: later
      .map((name) => ({ name, bytes: added(name) }))
      .toSorted((one, other) => other.bytes - one.bytes),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { first, typeface, later } = bundleParts();
  const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
  console.log(`${kb(first)}  first load with Home, gzipped, and the typeface in it (${kb(typeface).trim()})`);
  for (const { name, bytes } of later) console.log(`${kb(bytes)}  more for ${name}`);
}
