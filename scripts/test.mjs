// `npm test`: the check, then the short form of the tests, which says what it leaves out; with `--all` everything, as CI
// does. Other arguments go on to Vitest.
import { spawnSync } from "node:child_process";

const isAll = process.argv.includes("--all");
const others = process.argv.slice(2).filter((argument) => argument !== "--all");

const LEFT_OUT =
  "Short form: left out are PostgreSQL in the tests of the server, most tests of the page, the terminal, the command line, " +
  "most kills, sizes, and tests of the tools that check and build. `npm test -- --all` runs everything, `npm run test:web` one part.";

function run(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

const checked = run(["scripts/check.mjs", ...(isAll ? ["--all"] : [])]);
if (checked === 0) {
  const env = isAll ? {} : { ASSAY_TESTS: "short" };
  process.exitCode = run(["node_modules/vitest/vitest.mjs", "run", ...others], env);
  if (!isAll) console.log(LEFT_OUT);
} else {
  process.exitCode = checked;
}
