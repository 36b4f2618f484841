// The host, run from its sources and started anew when one of them changes. A source that can't be loaded ends the host,
// not the watching: the next change starts it again.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join, sep } from "node:path";

const ANNOUNCED = /^Assay is running at (http:\/\/[^/\s]+)\/ .*\n?/m;
const ENDS_WITH_PARENT = new URL("ends-with-parent.mjs", import.meta.url).href;
/** Editors write a file in several steps. */
const SETTLE_MS = 50;
/** How long calls in flight may take to finish. */
const PATIENCE_MS = 5_000;

/** A page has its own reload, and tests are not part of the host. */
const isOfHost = (path) =>
  /\.(?:ts|json)$/.test(path) && !path.startsWith(`web${sep}`) && !path.endsWith(".test.ts");

export function watchHost({ root, args, onError, onReady }) {
  let child = null;
  let settled = null;
  let isEnding = false;
  /** Sources that were changed since the host last came up: where a mistake must be. */
  const changed = new Set();
  /** Hosts that were ended on purpose. */
  const isReplaced = new WeakSet();
  /** Resolves with the host's address, or with why there is none. */
  let state = Promise.resolve({ url: null, error: "The host has not been started." });

  function start() {
    state = new Promise((resolve) => {
      let written = "";
      let complaints = "";
      const entry = ["--import", ENDS_WITH_PARENT, join("src", "cli", "main.ts")];
      const host = spawn(process.execPath, [...entry, "serve", ...args], {
        cwd: root,
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      child = host;
      host.stdout.on("data", (chunk) => {
        written += chunk;
        const url = ANNOUNCED.exec(written)?.[1];
        if (url === undefined) return;
        changed.clear();
        onReady(url);
        resolve({ url, error: null });
      });
      host.stderr.on("data", (chunk) => {
        complaints = (complaints + chunk).slice(-10_000);
        process.stderr.write(chunk);
      });
      host.on("close", () => {
        if (child === host) child = null;
        const where = changed.size === 0 ? "" : `\nChanged last: ${[...changed].join(", ")}`;
        const error = `${(complaints + written).trim() || "The host has ended."}${where}`;
        if (!isEnding && !isReplaced.has(host)) onError(where);
        resolve({ url: null, error });
        state = Promise.resolve({ url: null, error });
      });
    });
  }

  async function stop() {
    const host = child;
    if (host === null) return;
    const closed = new Promise((resolve) => host.once("close", resolve));
    const late = setTimeout(() => host.kill("SIGKILL"), PATIENCE_MS);
    isReplaced.add(host);
    host.kill("SIGTERM");
    await closed;
    clearTimeout(late);
  }

  let restarting = Promise.resolve();
  function restart() {
    const before = restarting;
    restarting = (async () => {
      await before;
      await stop();
      if (!isEnding) start();
    })();
  }

  const watcher = watch(join(root, "src"), { recursive: true }, (_event, path) => {
    if (path === null || !isOfHost(path)) return;
    changed.add(join("src", path));
    clearTimeout(settled);
    settled = setTimeout(restart, SETTLE_MS);
  });
  start();
  return {
    /** Waits for a restart that is under way. */
    async reach() {
      await restarting;
      return await state;
    },
    async end() {
      isEnding = true;
      clearTimeout(settled);
      watcher.close();
      await stop();
    },
  };
}
