// What of other people's packages goes into dist/, read from the bundler, package by package.
import { readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

/** The folder of the package that a module belongs to, or null for our own and for what the bundler makes. */
function packageFolderOf(id) {
  const path = id.replace(/^\0/, "").split("?")[0].split(sep).join("/");
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

/**
 * `plugin` goes into every bundler. `packages()` is what they have put into their output: a package of which nothing
 * was left is not in it. Bytes are a chunk's, shared out by how much of it each module wrote.
 */
export function collectThirdParty() {
  const bytes = new Map();
  const add = (id, size) => {
    const folder = packageFolderOf(id);
    if (folder !== null) bytes.set(folder, (bytes.get(folder) ?? 0) + size);
  };
  const plugin = {
    name: "third-party",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset") addAsset(file, [...this.getModuleIds()], add);
        else addChunk(file, add);
      }
    },
  };
  return {
    plugin,
    packages: () => [...bytes].map(([folder, size]) => describe(folder, size)).toSorted(byName),
  };
}

const byName = (one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);

function addChunk({ code, modules }, add) {
  const written = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0);
  const all = written.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
  for (const [id, { renderedLength }] of written)
    add(id, Math.round((Buffer.byteLength(code) * renderedLength) / all));
}

/** A picture or a font is one file of a package; a style sheet may be made of several, and does not say of which. */
function addAsset({ fileName, source, originalFileNames }, moduleIds, add) {
  const size = Buffer.byteLength(source);
  if (fileName.endsWith(".css")) {
    const folders = new Map(
      moduleIds.filter((id) => /\.css(?:\?|$)/.test(id)).map((id) => [packageFolderOf(id), id]),
    );
    folders.delete(null);
    for (const id of folders.values()) add(id, Math.round(size / folders.size));
    return;
  }
  // They are named from the folder that is bundled; packages are found from here.
  for (const name of originalFileNames) add(resolve(name.replace(/^.*?(?=node_modules\/)/, "")), size);
}

function describe(folder, bytes) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { name, version, license: licenceName(license), author: personName(author), bytes, folder };
}

const licenceName = (license) => (typeof license === "object" ? license?.type : license) ?? null;
const personName = (author) => (typeof author === "object" ? author?.name : author) ?? null;
