// The two heaviest computations, on data of the size they must bear, off the main thread: what they take, and how long
// the main thread was ever kept waiting meanwhile.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { printTable } from "./kit.mjs";

async function measure(what) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const worker = new Worker(new URL("./statistics-worker.mjs", import.meta.url), { workerData: { what } });
  const times = await new Promise((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
  });
  delay.disable();
  return { times, lag: delay.max / 1e6 };
}

export async function benchStatistics() {
  const compared = await measure("comparisons");
  const drawn = await measure("bootstrap");
  const row = (name, ms, { lag }) => [name, Math.round(ms), Math.round(lag)];
  printTable(
    "Statistics in a thread of their own",
    ["", "ms", "main thread waited at most, ms"],
    [
      row("Bradley-Terry, 20,000 comparisons of 60 models, errors by task", compared.times[0], compared),
      row("the same once more", compared.times[1], compared),
      row("bootstrap of a mean, 1,000 rounds over 10,000 tasks", drawn.times[0], drawn),
    ],
  );
}
