// How long a small command takes, as a multiple of Node doing nothing.
import { spawnSync } from "node:child_process";
import { ASSAY, inFolder, printTable } from "./kit.mjs";

const ROUNDS = 9;

function medianMs(folder, args) {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    spawnSync(process.execPath, args, { cwd: folder, stdio: "ignore" });
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

export async function benchStartUp() {
  await inFolder((folder) => {
    const bare = medianMs(folder, ["-e", "0"]);
    const row = (name, args) => {
      const ms = medianMs(folder, args);
      return [name, Math.round(ms), (ms / bare).toFixed(1)];
    };
    const rows = [
      ["node -e 0", Math.round(bare), "1.0"],
      row("assay --version", [ASSAY, "--version"]),
      row("assay runs", [ASSAY, "runs"]),
    ];
    printTable("Start-up (median of 9)", ["command", "ms", "of bare Node"], rows);
  });
}
