// A long run that goes on in a host, and what it does a second while something else goes on as well.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inFolder, withHost, withServer, writeConfig } from "../kit.mjs";
import { answerSome, writeLargeRuns } from "../large-run.mjs";
import { fetched, post } from "./kit.mjs";

const MODELS = 10;
/** Calls of 100 ms, 60 at a time: a rate that leaves a core idle. */
const [DELAY_MS, CONCURRENCY] = [100, 60];
/** Of all items, so many are answered before anybody looks. */
const ANSWERED = 0.1;
const QUIET_MS = 10_000;
const TICKS_PER_SECOND = 100;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const json = async (url) => await (await fetch(url)).json();

const cpuSeconds = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

/** What a run does a second while something else goes on, and which share of a core its host takes. */
async function rateOf(runUrl, pid, name, work) {
  const answered = async () => {
    const { totalItems, counts, state } = await json(runUrl);
    if (state !== "running") throw new Error(`the run is ${state}: there is nothing to measure`);
    return totalItems - counts.NEW;
  };
  const before = { at: performance.now(), cpu: cpuSeconds(pid), items: await answered() };
  const found = await work();
  const seconds = (performance.now() - before.at) / 1000;
  const rate = ((await answered()) - before.items) / seconds;
  return { name, rate, cpu: (cpuSeconds(pid) - before.cpu) / seconds, found };
}

/** A run that was planned and paused, with some of its answers, beside two finished ones as large as is said. */
async function prepare(folder, served, { items, others }) {
  const runs = join(folder, "assay.sqlite");
  await writeLargeRuns(
    runs,
    [0, 1].map((index) => ({ runId: `bench-${index}`, items: others, models: MODELS, samples: 1 })),
  );
  const shape = { url: served, models: MODELS, tasks: items / MODELS, concurrency: CONCURRENCY };
  const { config, bank } = writeConfig(folder, shape);
  const runId = await withHost(folder, async (url) => {
    const started = await fetch(
      `${url}/api/runs`,
      post({ config, files: [{ path: "bank.jsonl", content: bank }] }),
    );
    const { runId: planned } = await started.json();
    await fetched(`${url}/api/runs/${planned}/pause`, post({}));
    while ((await json(`${url}/api/runs/${planned}`)).state === "running") await pause(100);
    return planned;
  });
  answerSome(runs, Math.round(items * ANSWERED));
  return runId;
}

/**
 * Does something while such a run goes on, which can have its rate measured meanwhile; `alone` does so while nothing
 * else goes on. Returns the rows of all rates in their order, as they are printed.
 */
export async function whileRunning(sizes, work) {
  const rates = [];
  const quiet = [];
  await withServer(DELAY_MS, (served) =>
    inFolder(async (folder) => {
      const runId = await prepare(folder, served, sizes);
      await withHost(folder, async (url, pid) => {
        const runUrl = `${url}/api/runs/${runId}`;
        const measure = async (name, meanwhile) => {
          const rate = await rateOf(runUrl, pid, name, meanwhile);
          rates.push(rate);
          return rate;
        };
        const alone = async () => quiet.push(await measure("nobody looks", () => pause(QUIET_MS)));
        await fetched(`${runUrl}/resume`, post({}));
        await pause(3000);
        await work({ url, runId, measure, alone });
        await fetched(`${runUrl}/pause`, post({}));
      });
    }),
  );
  const usual = quiet.reduce((sum, { rate }) => sum + rate, 0) / quiet.length;
  return rates.map(({ name, rate, cpu }) => [
    name,
    rate.toFixed(0),
    (rate / usual).toFixed(2),
    cpu.toFixed(2),
  ]);
}

export const RATES = ["", "items/s", "of alone", "cores of the host"];

/** A request again and again until the time is over, of one finished run and then of the other. Returns how often. */
export async function repeating(url, ms, request) {
  const end = performance.now() + ms;
  let times = 0;
  for (; performance.now() < end; times += 1) {
    const [path, init] = request(`bench-${times % 2}`, times);
    await fetched(url + path, init);
  }
  return times;
}

export const exportOf = (run) => [`/api/runs/${run}/export?format=CSV&includeDetailed=true`];
