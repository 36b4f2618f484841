import { meanOfTaskMeans } from "../means/mean-of-tasks.ts";
import { type SeededRandom, seededRandom } from "../numbers/seeded-random.ts";
import { once, repeat } from "./coverage-case.ts";
import type { SmallSampleDesign } from "./small-sample-cell.ts";

export const SCALE = { low: 0, high: 100 };

/** A score of about so much that never reaches an end of the scale. */
export const inside = (random: SeededRandom, middle: number, deviation: number) =>
  Math.min(99.9, Math.max(0.1, middle + deviation * random.normal()));

interface MeanDesign {
  readonly name: string;
  readonly score: (random: SeededRandom) => number;
  /** Where it can be written down; else what a million scores give. */
  readonly truth?: number;
}

function meanDesign({ name, score, truth }: MeanDesign): SmallSampleDesign {
  const simulated = once(() => {
    const random = seededRandom(4242);
    let sum = 0;
    for (let draw = 0; draw < 1e6; draw++) sum += score(random);
    return sum / 1e6;
  });
  return {
    name,
    truth: () => truth ?? simulated(),
    study: (random, clusters) => {
      const means = new Map(repeat(clusters, (task) => [`${task}`, score(random)]));
      return meanOfTaskMeans(means, { bounds: SCALE });
    },
  };
}

const passing = (share: number): MeanDesign => ({
  name: `pass/fail, ${100 * share} % pass`,
  score: (random) => (random.next() < share ? 100 : 0),
  truth: 100 * share,
});

const GRADES = [0, 25, 50, 75, 100];
/** Which share of the scores is at most this grade. */
const UP_TO = [0.05, 0.15, 0.35, 0.75, 1];

export const RELATED = { of: (task: string) => task.split(" ")[0] ?? "", unit: "cluster of tasks" };

/** Three related tasks in each cluster, passed together more often than apart: 90 % pass. */
const relatedPasses: SmallSampleDesign = {
  name: "pass/fail, 90 % pass, three related tasks a cluster",
  truth: () => 90,
  study: (random, clusters) => {
    const chances = repeat(clusters, () => (random.next() < 0.8 ? 0.98 : 0.58));
    const means = chances.flatMap((chance, cluster) =>
      repeat(3, (task) => [`${cluster} ${task}`, random.next() < chance ? 100 : 0] as const),
    );
    return meanOfTaskMeans(new Map(means), { bounds: SCALE, clusters: RELATED });
  },
};

/** Means of one model over tasks, as rankings show them. */
export const SMALL_SAMPLE_MEANS: readonly SmallSampleDesign[] = [
  meanDesign({ name: "normal scores", score: (random) => inside(random, 65, 15) }),
  meanDesign(passing(0.5)),
  meanDesign(passing(0.9)),
  meanDesign(passing(0.98)),
  relatedPasses,
  meanDesign({
    name: "ceiling, a third at 100",
    score: (random) => Math.min(100, Math.max(0, 95 + 12 * random.normal())),
  }),
  meanDesign({
    name: "heavy ties, five grades",
    score: (random) => {
      const drawn = random.next();
      return GRADES[UP_TO.findIndex((share) => drawn < share)] ?? 100;
    },
    truth: 67.5,
  }),
];
