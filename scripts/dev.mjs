// `npm run dev`: builds anew and restarts the workbench whenever a source changes.
import { spawn, spawnSync } from "node:child_process";
import { watch } from "node:fs";

let server = null;
let pending = null;

function restart() {
  server?.kill("SIGTERM");
  if (spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" }).status !== 0) return;
  server = spawn(process.execPath, ["dist/assay.js", "serve", "--sample"], { stdio: "inherit" });
}

watch("src", { recursive: true }, () => {
  clearTimeout(pending);
  pending = setTimeout(restart, 200);
});
process.on("SIGINT", () => {
  server?.kill("SIGTERM");
  process.exit(0);
});
restart();
