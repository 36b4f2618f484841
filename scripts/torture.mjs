// `npm run torture [rounds] [seed]`: runs, imports, key rotations and migrations killed at random moments on both engines,
// PostgreSQL's server killed, full disks, clocks that jump, commands that meet, and requests made from the API's
// description; each time every row is checked afterwards. 25 rounds (about ten minutes) unless told, from a seed that
// nobody has tried, which is printed: the same seed draws the same again. Nothing leaves the machine.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";

const REQUESTS_A_ROUND = 400;
const [rounds = "25", seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
process.stdout.write(
  `${rounds} rounds from seed ${seed}; npm run torture ${rounds} ${seed} draws the same again.\n`,
);
const child = spawn(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "test/torture", "test/crash", "test/server/fuzz.test.ts"],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      ASSAY_TORTURE: rounds,
      ASSAY_TORTURE_SEED: seed,
      ASSAY_FUZZ: String(Number(rounds) * REQUESTS_A_ROUND),
      ASSAY_FUZZ_SEED: seed,
    },
  },
);
child.on("exit", (code) => (process.exitCode = code ?? 1));
