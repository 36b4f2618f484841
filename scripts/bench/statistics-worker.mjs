// The heavy computations, in a thread of their own. `what` says which.
import { parentPort, workerData } from "node:worker_threads";
import { bootstrapMean } from "../../src/statistics/bootstrap/bootstrap-mean.ts";
import { bradleyTerry } from "../../src/statistics/index.ts";
import { seededRandom } from "../../src/statistics/numbers/seeded-random.ts";

const [MODELS, COMPARISONS, TASKS, ITEMS] = [60, 20_000, 500, 10_000];

function comparisons() {
  const random = seededRandom(1);
  return Array.from({ length: COMPARISONS }, () => {
    const first = random.below(MODELS);
    const second = (first + 1 + random.below(MODELS - 1)) % MODELS;
    const chance = 1 / (1 + Math.exp((first - second) / 20));
    const firstScore = random.next() < 0.1 ? 0.5 : Number(random.next() < chance);
    return { first: `m${first}`, second: `m${second}`, firstScore, task: `t${random.below(TASKS)}` };
  });
}

function observations() {
  const random = seededRandom(2);
  return Array.from({ length: ITEMS }, (_, index) => ({ cluster: `t${index}`, value: random.next() * 100 }));
}

function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const WORK = {
  comparisons: () => {
    const data = comparisons();
    return [timed(() => bradleyTerry(data)), timed(() => bradleyTerry(data))];
  },
  bootstrap: () => {
    const data = observations();
    return [timed(() => bootstrapMean(data))];
  },
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort.postMessage(WORK[workerData.what]());
