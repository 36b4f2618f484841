// Starts what an image would start, looks after it as Docker would, and stops it.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { secondsOf } from "./dockerfile.mjs";

const isRoot = process.getuid?.() === 0;

/** As the first process of a namespace, as in a container, where we may make one. */
function asFirstProcess([program, ...rest], { uid, gid }) {
  const tools = ["unshare", "setpriv"].every((tool) => spawnSync(tool, ["--help"]).status === 0);
  const allowed = isRoot && tools && spawnSync("unshare", ["--pid", "--fork", "true"]).status === 0;
  if (!allowed) return { isFirst: false, argv: [program, ...rest] };
  const drop = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--"];
  return { isFirst: true, argv: ["unshare", "--pid", "--fork", "--kill-child", ...drop, program, ...rest] };
}

/** The process inside of the namespace, which is the only child of the one that made it; 0 when it has ended. */
const childOf = (pid) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim());

/** Starts the image's command with `env` besides its own. */
export function startContainer(image, env) {
  const { isFirst, argv } = asFirstProcess(image.command, image.account);
  const own = { ...image.env, HOME: image.folder, ...env };
  const child = spawn(argv[0], argv.slice(1), {
    cwd: image.folder,
    env: own,
    ...(isRoot && !isFirst ? image.account : {}),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  const kill = () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // A process that has changed its account doesn't end with the one that made its namespace.
    const inner = isFirst ? childOf(child.pid) : 0;
    if (inner !== 0) process.kill(inner, "SIGKILL");
    child.kill("SIGKILL");
  };
  return {
    isFirst,
    output: () => output,
    isHealthy: () => isHealthy(image, own),
    /** Waits as long as the image says that starting may take. */
    healthy: async () => {
      const until = Date.now() + secondsOf(image.health.flags["start-period"]) * 1000;
      while (!isHealthy(image, own)) {
        if (Date.now() > until || child.exitCode !== null)
          throw new Error(`The health check has not become green:\n${output}`);
        await delay(100);
      }
    },
    /** Sends the image's stop signal; fails when it takes longer than `seconds`, after which Docker would kill it. */
    stop: async (seconds) => {
      process.kill(isFirst ? childOf(child.pid) : child.pid, image.stopSignal);
      const late = delay(seconds * 1000, null, { ref: false });
      const end = await Promise.race([ended, late]);
      if (end !== null) return end;
      kill();
      throw new Error(`It has not ended ${seconds} s after ${image.stopSignal}:\n${output}`);
    },
    kill,
  };
}

function isHealthy({ health, folder, account }, env) {
  const [program, ...rest] = health.command;
  const timeout = secondsOf(health.flags.timeout) * 1000;
  const ended = spawnSync(program, rest, { cwd: folder, env, timeout, ...(isRoot ? account : {}) });
  return ended.status === 0;
}
