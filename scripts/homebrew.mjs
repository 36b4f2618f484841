// `npm run homebrew -- FILE`: the Homebrew formula for a packed version, to standard output.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

const [file] = process.argv.slice(2);
const [, version] = /^assay-(\d+\.\d+\.\d+\S*)\.tgz$/.exec(basename(file ?? "")) ?? [];
if (version === undefined) {
  console.error("Name the packed version, as `npm pack` has written it: npm run homebrew -- assay-1.2.3.tgz");
  process.exit(2);
}
const formula = readFileSync(join(import.meta.dirname, "..", "packaging", "homebrew", "assay.rb"), "utf8");
const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
const filled = formula
  .replace(/^#.*\n/, "")
  .replace("VERSION_AT_RELEASE", version)
  .replace("SHA256_AT_RELEASE", sha256);
process.stdout.write(filled);
