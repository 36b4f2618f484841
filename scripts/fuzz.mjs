// `npm run fuzz [requests] [seed]`: requests made from the API's description, 20,000 unless told, from a seed that nobody
// has tried. Everything is in memory but the database; nothing leaves the machine.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";

const [count = "20000", seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "test/server/fuzz.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, ASSAY_FUZZ: count, ASSAY_FUZZ_SEED: seed },
});
child.on("exit", (code) => (process.exitCode = code ?? 1));
