import {
  type CalibratedModel,
  type Calibration,
  type Estimate,
  type ExpectedWidth,
  type RunSetup,
  type TaskClusters,
  provenanceOf,
} from "../../core/index.ts";
import {
  clusteredMean,
  mean,
  meanOfTasks,
  predictionPoweredMean,
  twoWayMean,
  widthWithMoreLabels,
} from "../../statistics/index.ts";
import { SCALE } from "../summary/model-result.ts";
import type { GatheredAnswers, LabelledAnswer } from "./labelled-answers.ts";

/** So many more labels are spoken of, over the whole run. */
const MORE_LABELS = [25, 50, 100] as const;

/** Every model's mean by the judges, by people, and by judges as far as people bear them out. */
export function calibratedModels(
  { models, providers }: RunSetup,
  { labelled, judgeOnly }: GatheredAnswers,
  { related, drawnAtRandom }: { readonly related: TaskClusters; readonly drawnAtRandom: boolean },
): CalibratedModel[] {
  const people = Map.groupBy(labelled, ({ modelId }) => modelId);
  const alone = Map.groupBy(judgeOnly, ({ modelId }) => modelId);
  return models.map(({ modelId, provider }) => {
    const own = (people.get(modelId) ?? []).filter(({ panel }) => panel !== null);
    const both = own.flatMap(({ taskId, human, panel }) =>
      panel === null ? [] : [{ cluster: related.of(taskId), task: taskId, person: human, judge: panel }],
    );
    const rest = (alone.get(modelId) ?? []).map(({ taskId, panel }) => ({
      cluster: related.of(taskId),
      task: taskId,
      judge: panel,
    }));
    const powered = predictionPoweredMean(both, rest, { drawnAtRandom, clusterUnit: related.unit });
    const found = powered.known ? powered.estimate : powered;
    // Labels are drawn from the whole run: a model gets as many as its share of what is left.
    const share = judgeOnly.length === 0 ? 0 : rest.length / judgeOnly.length;
    const width = widthOf(found);
    return {
      modelId,
      ...provenanceOf(providers, provider),
      judges: meanOfTasks(
        [...both, ...rest].map(({ task, judge }) => ({ task, value: judge })),
        { bounds: SCALE, clusters: related },
      ),
      people: powered.known ? peopleAlone(own, related) : powered,
      predictionPowered: found,
      judgeWeight: powered.known ? powered.lambda : null,
      labelled: both.length,
      judgeOnly: rest.length,
      moreLabels:
        width === null || rest.length === 0
          ? []
          : MORE_LABELS.map((labels) => ({
              labels,
              width: widthWithMoreLabels({ labelled: both, judgeOnly: rest.length, width }, labels * share),
            })),
    };
  });
}

/** As human scores are added up elsewhere: over tasks, and where several people scored, over people too. */
function peopleAlone(answers: readonly LabelledAnswer[], related: TaskClusters): Estimate {
  const options = { bounds: SCALE, clusterUnit: related.unit, n: answers.length };
  const said = answers.flatMap(({ taskId, raters }) =>
    [...raters].map(([rater, value]) => ({
      cluster: related.of(taskId),
      rater,
      value,
      weight: 1 / raters.size,
    })),
  );
  return new Set(said.map(({ rater }) => rater)).size > 1
    ? twoWayMean(said, options)
    : clusteredMean(said, options);
}

function widthOf(estimate: Estimate): number | null {
  return estimate.known && estimate.interval !== null ? estimate.interval.high - estimate.interval.low : null;
}

/** What more labels would bring for the run: means over the models that have an interval and could have more. */
export function moreLabels(models: readonly CalibratedModel[]): Calibration["moreLabels"] {
  const open = models.filter((model) => model.moreLabels.length > 0);
  const now = mean(open.flatMap(({ predictionPowered }) => widthOf(predictionPowered) ?? []));
  if (now === null) return null;
  const expected = MORE_LABELS.flatMap((labels): ExpectedWidth[] => {
    const widths = open.flatMap((model) => model.moreLabels.filter((one) => one.labels === labels));
    const width = mean(widths.map((one) => one.width));
    return width === null ? [] : [{ labels, width }];
  });
  return { now, expected };
}
