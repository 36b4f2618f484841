// `npm run test:random`: the property tests with a seed that nobody has tried, and many runs killed at random. Arguments
// go on to Vitest.
import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";

const isLeftToChance = (text) => text.includes('"fast-check"') || text.includes('"ASSAY_SEED"');
const files = globSync("{src,test}/**/*.test.ts").filter((file) =>
  isLeftToChance(readFileSync(file, "utf8")),
);
const child = spawn(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2), ...files],
  { stdio: "inherit", env: { ASSAY_SEED: "random", ...process.env } },
);
child.on("exit", (code) => (process.exitCode = code ?? 1));
