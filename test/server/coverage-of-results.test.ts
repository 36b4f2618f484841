import { expect, it } from "vitest";
import type { Estimate } from "../../src/core/index.ts";
import { openHost } from "../support/host.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, startRun } from "../support/watched-run.ts";

/** Whole runs from plan to results; `npm run coverage:intervals` tries thousands of the estimates alone. */
const SEEDS = 100;
const TASKS = 25;
/** Planted quality as a share; a model of quality 0.6 is worth 60 of 100 on average. */
const QUALITIES = { alder: 0.6, birch: 0.5 };
const EXPECTED = { alder: 60, birch: 50, difference: 10 };

const covers = (estimate: Estimate | undefined, truth: number): boolean =>
  estimate?.known === true &&
  estimate.interval !== null &&
  estimate.interval.low <= truth &&
  truth <= estimate.interval.high;

/** Hundreds of runs: a busy machine needs its time for them. */
const PATIENCE_MS = 600_000;

it(
  "intervals of simulated runs hold what was planted in 92 to 98 of 100",
  async () => {
    const { client } = await openHost();
    const held = { alder: 0, birch: 0, difference: 0 };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const config = sampleConfig({
        qualities: QUALITIES,
        latencyMs: 0,
        judge: { noise: 0.1 },
        run: { name: `seed-${seed}`, concurrency: { candidate: 50, judge: 50 } },
      });
      config.routers.simulated.seed = seed;
      const runId = await startRun(client, config, TASKS);
      await follow(client, runId);
      const { ranking, comparisons } = await client.getResults({ params: { runId } });
      for (const name of ["alder", "birch"] as const) {
        const result = ranking.find(({ modelId }) => modelId === name);
        if (covers(result?.score, EXPECTED[name])) held[name] += 1;
      }
      const [pair] = comparisons;
      const truth = pair?.first === "alder" ? EXPECTED.difference : -EXPECTED.difference;
      if (covers(pair?.difference, truth)) held.difference += 1;
    }
    for (const count of Object.values(held)) {
      expect(count / SEEDS).toBeGreaterThanOrEqual(0.92);
      expect(count / SEEDS).toBeLessThanOrEqual(0.98);
    }
  },
  PATIENCE_MS,
);
