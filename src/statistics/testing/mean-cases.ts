import { bootstrapMean } from "../bootstrap/bootstrap-mean.ts";
import { predictionPoweredMean } from "../calibration/prediction-powered-mean.ts";
import { logistic } from "../comparisons/bradley-terry-likelihood.ts";
import { clusteredMean } from "../means/clustered-mean.ts";
import { clusteredSlope } from "../means/clustered-slope.ts";
import { meanOfTasks } from "../means/mean-of-tasks.ts";
import { pairedDifference } from "../means/paired-difference.ts";
import { passAtKOfTasks } from "../means/pass-at-k.ts";
import { twoWayMean } from "../means/two-way-mean.ts";
import type { SeededRandom } from "../numbers/seeded-random.ts";
import { clusteredProportion } from "../proportions/clustered-proportion.ts";
import { wilson } from "../proportions/wilson.ts";
import { type CoverageCase, holds, normalMean, once, repeat } from "./coverage-case.ts";

/** Values with a share in common inside each cluster; mean 0. */
function clusteredValues(random: SeededRandom, clusters: number, sizeOf: () => number) {
  return repeat(clusters, (cluster) => {
    const shared = random.normal();
    return repeat(sizeOf(), () => ({ cluster: `${cluster}`, value: shared + random.normal() }));
  }).flat();
}

const asRows = <T extends { readonly cluster: string }>(rows: readonly T[]) =>
  rows.map((row, index) => ({ ...row, cluster: `${index}` }));

/** Chance of passing, on the logit scale: mean 1, deviation 1.5 between tasks. */
const passChance = (z: number) => logistic(1 + 1.5 * z);
const meanPassChance = once(() => normalMean(passChance));
const meanPassAtThree = once(() => normalMean((z) => 1 - (1 - passChance(z)) ** 3));

function passes(random: SeededRandom, tasks: number, items: number) {
  return repeat(tasks, (task) => {
    const chance = passChance(random.normal());
    return repeat(items, () => ({ cluster: `${task}`, success: random.next() < chance }));
  }).flat();
}

/** What people and a judge give: the judge sees 70 % of what varies, and is 0.4 too generous. */
function judged(random: SeededRandom, clusters: number, from: number) {
  return repeat(clusters, (cluster) => {
    const shared = random.normal();
    return repeat(3, () => {
      const person = shared + random.normal();
      return { cluster: `${from + cluster}`, person, judge: 0.4 + 0.7 * person + 0.7 * random.normal() };
    });
  }).flat();
}

export const MEAN_CASES: readonly CoverageCase[] = [
  {
    method: "meanOfTasks",
    design: "30 tasks x 4 samples",
    study: (random) => {
      const values = clusteredValues(random, 30, () => 4);
      return {
        clustered: holds(meanOfTasks(values.map(({ cluster, value }) => ({ task: cluster, value }))), 0),
        rows: holds(clusteredMean(asRows(values)), 0),
      };
    },
  },
  {
    method: "clusteredMean",
    design: "40 tasks x 1 to 7 items",
    study: (random) => {
      const values = clusteredValues(random, 40, () => 1 + random.below(7));
      return { clustered: holds(clusteredMean(values), 0), rows: holds(clusteredMean(asRows(values)), 0) };
    },
  },
  {
    method: "pairedDifference",
    design: "40 tasks x 3 samples, truth 0.3",
    study: (random) => {
      const tasks = repeat(40, () => ({ ease: 2 * random.normal(), gap: 0.3 + random.normal() }));
      const sampled = (of: (task: { ease: number; gap: number }) => number) =>
        tasks.flatMap((task, index) =>
          repeat(3, () => ({ task: `${index}`, value: of(task) + random.normal() })),
        );
      const a = sampled(({ ease, gap }) => ease + gap);
      const b = sampled(({ ease }) => ease);
      const rows = a.map(({ value }, index) => ({
        cluster: `${index}`,
        value: value - (b[index]?.value ?? 0),
      }));
      return { clustered: holds(pairedDifference(a, b), 0.3), rows: holds(clusteredMean(rows), 0.3) };
    },
  },
  {
    method: "twoWayMean",
    design: "40 tasks x 30 raters, a third of the cells",
    study: (random) => {
      const tasks = repeat(40, () => random.normal());
      const raters = repeat(30, () => random.normal());
      const values = tasks.flatMap((task, i) =>
        raters.flatMap((rater, j) =>
          random.next() < 1 / 3
            ? [{ cluster: `${i}`, rater: `${j}`, value: task + rater + random.normal() }]
            : [],
        ),
      );
      const rows = values.map(({ value }, index) => ({ cluster: `${index}`, value }));
      return { clustered: holds(twoWayMean(values), 0), rows: holds(clusteredMean(rows), 0) };
    },
  },
  {
    method: "clusteredSlope",
    design: "50 tasks x 4 items, truth 0.5",
    study: (random) => {
      const points = repeat(50, (cluster) => {
        const [shared, level] = [random.normal(), random.normal()];
        return repeat(4, () => {
          const x = level + 0.5 * random.normal();
          return { cluster: `${cluster}`, x, y: 0.5 * x + shared + random.normal() };
        });
      }).flat();
      return {
        clustered: holds(clusteredSlope(points), 0.5),
        rows: holds(clusteredSlope(asRows(points)), 0.5),
      };
    },
  },
  {
    method: "clusteredProportion",
    design: "40 tasks x 5 items, pass rate 0.68",
    study: (random) => {
      const outcomes = passes(random, 40, 5);
      const successes = outcomes.filter(({ success }) => success).length;
      return {
        clustered: holds(clusteredProportion(outcomes), meanPassChance()),
        rows: holds(wilson(successes, outcomes.length), meanPassChance()),
      };
    },
  },
  {
    method: "wilson",
    design: "120 independent items, pass rate 0.3",
    study: (random) => ({
      clustered: holds(wilson(repeat(120, () => random.next() < 0.3).filter(Boolean).length, 120), 0.3),
    }),
  },
  {
    method: "passAtKOfTasks",
    design: "60 tasks x 8 samples, k = 3",
    study: (random) => {
      const tasks = repeat(60, (task) => {
        const chance = passChance(random.normal());
        return {
          task: `${task}`,
          samples: 8,
          passed: repeat(8, () => random.next() < chance).filter(Boolean).length,
        };
      });
      return { clustered: holds(passAtKOfTasks(tasks, 3), meanPassAtThree()) };
    },
  },
  {
    method: "bootstrapMean",
    design: "30 tasks x 1 to 7 items",
    study: (random) => {
      const values = clusteredValues(random, 30, () => 1 + random.below(7));
      const options = { rounds: 1000, seed: 1 + random.below(1e9) };
      return {
        clustered: holds(bootstrapMean(values, options), 0),
        rows: holds(bootstrapMean(asRows(values), options), 0),
      };
    },
  },
  {
    method: "predictionPoweredMean",
    design: "40 tasks x 3 items by people, 150 x 3 by the judge alone",
    study: (random) => {
      const labelled = judged(random, 40, 0);
      const judgeOnly = judged(random, 150, 40);
      const estimateOf = (one: typeof labelled, other: typeof labelled) => {
        const result = predictionPoweredMean(one, other, { drawnAtRandom: true });
        return result.known ? holds(result.estimate, 0) : null;
      };
      return {
        clustered: estimateOf(labelled, judgeOnly),
        rows: estimateOf(
          labelled.map((item, index) => ({ ...item, cluster: `l${index}` })),
          judgeOnly.map((item, index) => ({ ...item, cluster: `j${index}` })),
        ),
      };
    },
  },
];
