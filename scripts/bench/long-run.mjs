// A run of 100,000 items: how long planning takes, and how long resuming takes when half of it is done.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { ASSAY, inFolder, printTable, withServer, writeConfig } from "./kit.mjs";

const ITEMS = { models: 4, tasks: 25_000, concurrency: 1000 };

async function withHost(folder, work) {
  const host = spawn(process.execPath, [ASSAY, "serve", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ASSAY_LOCAL_SERVERS: "" },
  });
  try {
    for await (const line of createInterface({ input: host.stdout })) {
      const url = /http:\S+/.exec(line)?.[0];
      if (url !== undefined) return await work(url.replace(/\/$/, ""));
    }
    throw new Error("the host ended before it said where it is");
  } finally {
    const gone = once(host, "exit");
    host.kill("SIGTERM");
    await gone;
  }
}

async function send(url, body) {
  const start = performance.now();
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const view = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(view));
  return { view, seconds: (performance.now() - start) / 1000 };
}

async function until(url, isThere) {
  for (;;) {
    const view = await (await fetch(url)).json();
    if (isThere(view)) return view;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}

export async function benchLongRun() {
  const rows = await withServer(20, (served) =>
    inFolder(async (folder) => {
      const { config, bank } = writeConfig(folder, { ...ITEMS, url: served });
      const files = [{ path: "bank.jsonl", content: bank }];
      let runUrl = "";
      const planned = await withHost(folder, async (url) => {
        const { view, seconds } = await send(`${url}/api/runs`, { config, files });
        runUrl = `/api/runs/${view.runId}`;
        await until(url + runUrl, ({ counts, totalItems }) => counts.NEW < totalItems / 2);
        await send(`${url}${runUrl}/pause`, {});
        await until(url + runUrl, ({ state }) => state === "paused");
        return seconds;
      });
      const resumed = await withHost(folder, async (url) => {
        const { seconds } = await send(`${url}${runUrl}/resume`, {});
        await send(`${url}${runUrl}/pause`, {});
        await until(url + runUrl, ({ state }) => state === "paused");
        return seconds;
      });
      return [
        ["plan and start", planned.toFixed(2)],
        ["resume when half is done", resumed.toFixed(2)],
      ];
    }),
  );
  printTable("A run of 100,000 items", ["", "seconds"], rows);
}
