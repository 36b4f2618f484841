import { type Estimate, atOnce } from "../../core/index.ts";
import { cautionOfLead } from "../caution.ts";
import { AdditiveFit } from "../effects/additive-fit.ts";
import { adjustedMean } from "../effects/adjusted-mean.ts";
import { compareModels } from "../effects/compare-models.ts";
import type { ModelScores } from "../effects/model-scores.ts";
import { mean } from "../means/mean.ts";
import { meanOfTaskMeans } from "../means/mean-of-tasks.ts";
import type { SeededRandom } from "../numbers/seeded-random.ts";
import { normalMean, repeat } from "./coverage-case.ts";
import type { SmallSampleDesign } from "./small-sample-cell.ts";
import { RELATED, SCALE, inside } from "./small-sample-means.ts";

/** Shares near 93 % are told apart from it by so many only. */
const STUDIES = 10_000;

/** What answers are worth that do not auto-fail. */
interface Remainder {
  readonly name: string;
  readonly score: (random: SeededRandom) => number;
  readonly mean: number;
}

const clipped = (value: number) => Math.min(99.9, Math.max(0.1, value));
const underCeiling = (value: number) => Math.min(100, Math.max(0.1, value));
const GRADES = [25, 50, 75, 100];
/** Which share of the scores is at most this grade. */
const UP_TO = [0.1, 0.3, 0.7, 1];

const REMAINDERS: readonly Remainder[] = [
  {
    name: "about 75",
    score: (random) => inside(random, 75, 10),
    mean: normalMean((z) => clipped(75 + 10 * z)),
  },
  {
    name: "four grades",
    score: (random) => {
      const drawn = random.next();
      return GRADES[UP_TO.findIndex((share) => drawn < share)] ?? 100;
    },
    mean: 0.1 * 25 + 0.2 * 50 + 0.4 * 75 + 0.3 * 100,
  },
  {
    name: "a third at 100",
    score: (random) => underCeiling(95 + 12 * random.normal()),
    mean: normalMean((z) => underCeiling(95 + 12 * z)),
  },
];

/** Every task has rules; as a run counts them, see `AutoFails`. */
const unseenIn = (scores: readonly number[]): number => (scores.includes(0) ? 0 : scores.length);

function mixture(rate: number, { name, score, mean: rest }: Remainder): SmallSampleDesign {
  return {
    name: `auto-fail ${100 * rate} %, else ${name}`,
    studies: STUDIES,
    truth: () => (1 - rate) * rest,
    study: (random, clusters) => {
      const scores = repeat(clusters, () => (random.next() < rate ? 0 : score(random)));
      return meanOfTaskMeans(new Map(scores.map((value, task) => [`${task}`, value])), {
        bounds: SCALE,
        unseenAutoFails: unseenIn(scores),
      });
    },
  };
}

const RATE = 0.1;

/** Three related tasks in each cluster, which fail together. */
const failingTogether: SmallSampleDesign = {
  name: "auto-fail 10 %, three related tasks that fail together",
  studies: STUDIES,
  truth: () => (1 - RATE) * normalMean((z) => clipped(75 + 10 * z)),
  study: (random, clusters) => {
    const tasks = repeat(clusters, (cluster) => {
      const [shared, isFailed] = [random.normal(), random.next() < RATE];
      return repeat(3, (task) => {
        const value = clipped(75 + 6 * shared + 8 * random.normal());
        return [`${cluster} ${task}`, isFailed ? 0 : value] as const;
      });
    }).flat();
    return meanOfTaskMeans(new Map(tasks), {
      bounds: SCALE,
      clusters: RELATED,
      unseenAutoFails: unseenIn(tasks.map(([, value]) => value)),
    });
  },
};

/** Scores of some models on the same tasks, which are as hard for all; each model auto-fails at its own rate. */
function modelScores(random: SeededRandom, clusters: number, rates: readonly number[]): number[][] {
  return repeat(clusters, () => {
    const ease = random.normal();
    return rates.map((rate) => {
      const value = clipped(75 + 6 * ease + 8 * random.normal());
      return random.next() < rate ? 0 : value;
    });
  });
}

const WHOLE_MEAN = normalMean((z) => clipped(75 + 10 * z));
const columnOf = (scores: readonly number[][], model: number) => scores.map((row) => row[model] ?? 0);

/** The highest of four equal models, with the interval that allows for its being picked. */
const leaderOfFour: SmallSampleDesign = {
  name: "auto-fail 10 %, the leader of four equal models",
  truth: () => (1 - RATE) * WHOLE_MEAN,
  study: (random, clusters) => {
    const scores = modelScores(random, clusters, [RATE, RATE, RATE, RATE]);
    const [highest = []] = repeat(4, (model) => columnOf(scores, model)).sort(
      (a, b) => (mean(b) ?? 0) - (mean(a) ?? 0),
    );
    return meanOfTaskMeans(new Map(highest.map((value, task) => [`${task}`, value])), {
      level: 1 - 0.05 / 4,
      bounds: SCALE,
      unseenAutoFails: unseenIn(highest),
    });
  },
};

function tableOf(scores: readonly number[][], isThere: (task: number, model: number) => boolean) {
  const models = scores[0]?.length ?? 0;
  const own = repeat(models, (model) => columnOf(scores, model).filter((_, task) => isThere(task, model)));
  const table: ModelScores = {
    tasks: scores.map((row, cluster) => ({
      cluster,
      cells: row.flatMap((value, model) => (isThere(cluster, model) ? [{ model, scorer: 0, value }] : [])),
    })),
    size: { models, scorers: 1, clusters: scores.length },
    scale: SCALE,
    unseenAutoFails: (model) => unseenIn(own[model] ?? []),
  };
  return { table, fit: AdditiveFit.of(table.tasks, table.size) };
}

/** A mean adjusted for scores that others have: every fifth of its own is missing. */
const adjusted: SmallSampleDesign = {
  name: "auto-fail 10 %, adjusted for missing scores",
  truth: () => (1 - RATE) * WHOLE_MEAN,
  study: (random, clusters) => {
    const scores = modelScores(random, clusters, [RATE, 0.02, 0.02]);
    const { table, fit } = tableOf(scores, (task, model) => task % 5 !== model);
    return adjustedMean(table, fit, 0);
  },
};

/** The difference of two models of which the first auto-fails more often, with its caution. */
function difference(name: string, first: number, second: number): SmallSampleDesign {
  return {
    name: `difference, ${name}`,
    truth: () => (second - first) * WHOLE_MEAN,
    study: (random, clusters) => {
      const { table, fit } = tableOf(modelScores(random, clusters, [first, second]), () => true);
      const [pair] = atOnce(compareModels(table, fit));
      const found: Estimate = pair?.difference ?? { known: false, reason: "no pair" };
      if (!found.known) return found;
      const unseenOf = (model: number) => ({
        name: `${model}`,
        mean: fit.mean(model),
        exposed: table.unseenAutoFails?.(model) ?? 0,
      });
      const caution = cautionOfLead(found, unseenOf(0), unseenOf(1));
      return caution === null ? found : { ...found, caution };
    },
  };
}

/** Means where answers can fail by a rule, also where none of the few tasks has shown it. */
export const SMALL_SAMPLE_AUTO_FAILS: readonly SmallSampleDesign[] = [
  ...[0.05, 0.1, 0.2].flatMap((rate) => REMAINDERS.map((remainder) => mixture(rate, remainder))),
  failingTogether,
  leaderOfFour,
  adjusted,
];

/** Differences where one model fails by a rule more often than the other. */
export const SMALL_SAMPLE_AUTO_FAIL_DIFFERENCES: readonly SmallSampleDesign[] = [
  difference("one auto-fails in 5 %, the other never", 0.05, 0),
  difference("one auto-fails in 10 %, the other never", 0.1, 0),
  difference("one auto-fails in 20 %, the other never", 0.2, 0),
  difference("both auto-fail in 10 %", 0.1, 0.1),
];
