// The command as built, and then a line that says what its process took.
import { readFileSync } from "node:fs";

await import("../../dist/assay.js");
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const main = process.threadCpuUsage();
// On Linux the other figure begins with the size of the process that started this one.
const peak =
  process.platform === "linux" ? /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1] : maxRSS;
const usage = {
  cpuMs: (userCPUTime + systemCPUTime) / 1000,
  mainMs: (main.user + main.system) / 1000,
  mb: peak / 1024,
};
process.stderr.write(`\nusage ${JSON.stringify(usage)}`);
