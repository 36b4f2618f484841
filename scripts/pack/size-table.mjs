// What the installed package is made of, largest first.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bytesBelow } from "./packed.mjs";

const SHOWN = 25;

/** Rows of name and bytes; they add up to what is installed. */
export function sizeRows(folder) {
  const read = JSON.parse(readFileSync(join(folder, "dist", "third-party.json"), "utf8"));
  const byName = Map.groupBy(read, ({ name }) => name);
  const bundled = [...byName].map(([name, parts]) => ({
    name,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
  }));
  const beside = ["docs", "examples"].map((name) => ({
    name: `${name}/`,
    bytes: bytesBelow(join(folder, name)),
  }));
  const sum = (rows) => rows.reduce((all, { bytes }) => all + bytes, 0);
  const large = bundled.toSorted((one, other) => other.bytes - one.bytes).slice(0, SHOWN);
  const small = bundled.length - large.length;
  const rest = { name: `${small} smaller packages`, bytes: sum(bundled) - sum(large) };
  const own = {
    name: "Assay itself, with the copies that are sent compressed",
    bytes: bytesBelow(folder) - sum(bundled) - sum(beside),
  };
  return [...large, rest, ...beside, own].toSorted((one, other) => other.bytes - one.bytes);
}

export const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(0).padStart(8)} kB`;
