import { type Estimate, atOnce } from "../../core/index.ts";
import { AdditiveFit } from "../effects/additive-fit.ts";
import { compareModels } from "../effects/compare-models.ts";
import type { ModelScores, ScoredTask } from "../effects/model-scores.ts";
import type { SeededRandom } from "../numbers/seeded-random.ts";
import { repeat } from "./coverage-case.ts";
import type { SmallSampleDesign } from "./small-sample-cell.ts";

const LEAD = 5;
const SCALE = { low: 0, high: 100 };

function difference(tasks: readonly ScoredTask[], sizes: Pick<ModelScores, "size" | "areScorersSampled">) {
  const scores: ModelScores = { tasks, scale: SCALE, ...sizes };
  const [pair] = atOnce(compareModels(scores, AdditiveFit.of(tasks, scores.size)));
  return pair?.difference ?? ({ known: false, reason: "no pair" } satisfies Estimate);
}

/** What a task is worth to a model before anybody scores it; the first is ahead. */
const worth = (ease: number, own: number, model: number) =>
  55 + 10 * ease + 8 * own + (model === 0 ? LEAD : 0);

/** Three judges, each harsher or milder than the next; a third of their scores is missing. */
const panelWithGaps: SmallSampleDesign = {
  name: "difference, panel of three judges with gaps",
  truth: () => LEAD,
  study: (random, clusters) => {
    const tasks = repeat(clusters, (cluster) => {
      const ease = random.normal();
      const cells = repeat(2, (model) => {
        const value = worth(ease, random.normal(), model);
        return repeat(3, (scorer) => ({ model, scorer, value: value + 6 * scorer + 4 * random.normal() }));
      }).flat();
      return { cluster, cells: cells.filter(() => random.next() < 2 / 3) };
    });
    return difference(tasks, { size: { models: 2, scorers: 3, clusters } });
  },
};

/** Three tasks a cluster, which favour the same model. */
const relatedTasks: SmallSampleDesign = {
  name: "difference, three related tasks a cluster",
  truth: () => LEAD,
  study: (random, clusters) => {
    const tasks = repeat(clusters, (cluster) => {
      const liking = [random.normal(), random.normal()];
      return repeat(3, () => {
        const ease = random.normal();
        const cells = repeat(2, (model) => ({
          model,
          scorer: 0,
          value: worth(ease, (liking[model] ?? 0) + 0.5 * random.normal(), model),
        }));
        return { cluster, cells };
      });
    }).flat();
    return difference(tasks, { size: { models: 2, scorers: 1, clusters } });
  },
};

const RATERS = 8;

/** Eight people with tastes of their own, of whom three score each task. */
const ratersWithTastes: SmallSampleDesign = {
  name: "difference, eight raters with tastes, three a task",
  truth: () => LEAD,
  study: (random, clusters) => {
    const tastes = repeat(RATERS, () => [4 * random.normal(), 4 * random.normal()]);
    const tasks = repeat(clusters, (cluster) => {
      const ease = random.normal();
      const raters = threeOf(random);
      const cells = repeat(2, (model) => {
        const value = worth(ease, random.normal(), model);
        return raters.map((scorer) => ({
          model,
          scorer,
          value: value + (tastes[scorer]?.[model] ?? 0) + 4 * random.normal(),
        }));
      }).flat();
      return { cluster, cells };
    });
    return difference(tasks, { size: { models: 2, scorers: RATERS, clusters }, areScorersSampled: true });
  },
};

function threeOf(random: SeededRandom): number[] {
  const left = repeat(RATERS, (rater) => rater);
  return repeat(3, () => left.splice(random.below(left.length), 1)).flat();
}

/** Differences of two models, from the fit that comparisons are made of. */
export const SMALL_SAMPLE_DIFFERENCES: readonly SmallSampleDesign[] = [
  panelWithGaps,
  relatedTasks,
  ratersWithTastes,
];
