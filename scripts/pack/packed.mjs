// The package as somebody gets it: packed, and installed alone in an empty folder.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** What may lie in node_modules after an installation: everything, with what is optional. */
export const LARGEST_INSTALLED = 30_000_000;

/** npm run by a Node of our choice: it is what installs that decides which Node a package is for. */
function npm(node, args, cwd) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const ended = spawnSync("npm", args, { cwd, env, encoding: "utf8", shell: process.platform === "win32" });
  if (ended.status === 0) return ended.stdout;
  throw new Error(`npm ${args.join(" ")} failed in ${cwd}:\n${ended.stderr || String(ended.error)}`);
}

/** Packs the checkout as it is built; the path of the file. */
export function pack(root, folder, node = process.execPath) {
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(npm(node, args, root));
  return join(folder, filename);
}

/**
 * Installs the file in an empty folder: no script is run, and nothing else is there to be found by accident. `alone`
 * leaves out what is optional, and is done without a network. The folder of the package.
 */
export function installPacked(file, folder, { node = process.execPath, alone = false } = {}) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund"];
  const cut = alone ? ["--omit=optional", "--offline", "--cache", join(folder, "npm-cache")] : [];
  npm(node, ["install", ...quiet, ...cut, file], folder);
  return join(folder, "node_modules", "assay");
}

/** Bytes of all files below a folder. */
export function bytesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
