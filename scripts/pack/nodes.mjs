// Other Nodes than the one at hand, from the packages that the set-up script takes its own from.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import runtime from "../../bin/runtime.cjs";

/** The newest Node of a major version that npm has for this machine, kept in `.cache`. */
export function nodeOfMajor(major) {
  const name = runtime.packageName();
  if (name === null) throw new Error(`npm has no Node for ${process.platform}-${process.arch}.`);
  const folder = join(runtime.root, ".cache", "nodes", String(major));
  const node = join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(node)) return node;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", `${name}@${major}`], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  return node;
}
