import {
  CALIBRATION_STEP,
  type ComparedPair,
  type Judge,
  type JudgeCalibration,
  type RunSetup,
  type Stale,
  type TaskClusters,
} from "../../core/index.ts";
import {
  clusteredMean,
  clusteredProportion,
  cohenKappa,
  gwet,
  judgeAgreement,
  judgeBias,
  kendall,
  krippendorffAlpha,
  spearman,
} from "../../statistics/index.ts";
import { SCALE } from "../summary/model-result.ts";
import { pairsResult } from "../summary/pairs-result.ts";
import type { LabelledAnswer } from "./labelled-answers.ts";
import { judgeSentence } from "./judge-sentence.ts";
import { favour, ownFamily } from "./own-family.ts";

const STEPS = Array.from({ length: 1 + 100 / CALIBRATION_STEP }, (_, step) => step);
const MOST_POINTS = 1000;
/** Of many answers fewer draws are made, so that nobody waits for seconds. */
const roundsFor = (answers: number): number => Math.round(Math.min(1000, Math.max(300, 300_000 / answers)));

export interface JudgeMaterial {
  readonly judgeId: string;
  /** Null for one that the run does not know any more. */
  readonly judge: Judge | null;
  readonly version: string | null;
  readonly stale: readonly Stale[];
  /** What it said of two answers at a time. */
  readonly pairs: readonly ComparedPair[];
  /** Draws for each interval that has no formula; by how many answers there are unless given. */
  readonly rounds?: number | undefined;
  /** Which tasks count as one. */
  readonly related: TaskClusters;
}

/** An answer that the judge and people scored. */
interface ScoredTwice extends LabelledAnswer {
  readonly judge: number;
  /** Its task, or the cluster of related ones. */
  readonly cluster: string;
}

/** One judge against people. */
export function judgeCalibration(
  setup: RunSetup,
  { judgeId, judge, version, stale, pairs, rounds, related }: JudgeMaterial,
  labelled: readonly LabelledAnswer[],
): JudgeCalibration {
  const both = labelled.flatMap((answer): ScoredTwice[] => {
    const given = answer.judges.get(judgeId);
    return given === undefined ? [] : [{ ...answer, judge: given, cluster: related.of(answer.taskId) }];
  });
  const found = {
    judgeId,
    version,
    answers: both.length,
    ...agreementOf(both, { rounds: rounds ?? roundsFor(both.length), clusterUnit: related.unit }),
    bias: biasOf(both, judge === null ? [] : ownFamily(setup, judge), related.unit),
    position: positionOf(pairs, related),
    stale: [...stale],
    points: pointsOf(both),
  };
  return { ...found, sentence: judgeSentence(found) };
}

const stepOf = (hundred: number): number => Math.round(hundred / CALIBRATION_STEP);

function agreementOf(
  both: readonly ScoredTwice[],
  options: { readonly rounds: number; readonly clusterUnit: string },
) {
  const { clusterUnit } = options;
  const gaps = both.map(({ cluster, judge, human }) => ({
    cluster,
    points: Math.abs(judge - human),
    steps: Math.abs(stepOf(judge) - stepOf(human)),
  }));
  const within = (most: number) =>
    clusteredProportion(
      gaps.map(({ cluster, steps }) => ({ cluster, success: steps <= most })),
      { clusterUnit },
    );
  const inSteps = both.map(({ cluster, judge, human }) => ({
    cluster,
    ratings: [stepOf(judge), stepOf(human)],
  }));
  const points = both.map(({ cluster, judge, human }) => ({ cluster, x: human, y: judge }));
  const { judge, ceiling } = judgeAgreement(
    both.map((answer) => ({
      cluster: answer.cluster,
      judge: Math.round(answer.judge),
      people: [...answer.raters.values()].map(Math.round),
    })),
    "interval",
    options,
  );
  return {
    sameStep: within(0),
    withinOneStep: within(1),
    meanAbsoluteDifference: clusteredMean(
      gaps.map(({ cluster, points: value }) => ({ cluster, value })),
      { bounds: SCALE, clusterUnit },
    ),
    weightedKappa: cohenKappa(inSteps, "quadratic", { ...options, categories: STEPS }),
    gwet: gwet(inSteps, "quadratic", { ...options, categories: STEPS }),
    krippendorffAlpha: krippendorffAlpha(
      both.map((answer) => ({
        cluster: answer.cluster,
        ratings: [Math.round(answer.judge), Math.round(answer.human)],
      })),
      "interval",
      options,
    ),
    spearman: spearman(points, options),
    kendall: kendall(points, options),
    ceiling: {
      judge,
      people: ceiling,
      answers: both.filter(({ raters }) => raters.size > 1).length,
    },
  };
}

function biasOf(
  both: readonly ScoredTwice[],
  family: readonly string[],
  clusterUnit: string,
): JudgeCalibration["bias"] {
  const { difference, slope, byModel, byLength } = judgeBias(
    both.map(({ cluster, modelId, judge, human, outputTokens }) => ({
      cluster,
      judge,
      person: human,
      model: modelId,
      length: outputTokens,
    })),
    { clusterUnit },
  );
  const gaps = both.map(({ cluster, modelId, judge, human }) => ({ cluster, modelId, gap: judge - human }));
  return {
    difference,
    slope,
    byModel: [...byModel].map(([modelId, own]) => ({ modelId, difference: own })),
    byLength,
    ownFamily: { modelIds: [...family], difference: favour(gaps, family, clusterUnit) },
  };
}

function positionOf(pairs: readonly ComparedPair[], related: TaskClusters): JudgeCalibration["position"] {
  const result = pairsResult("judges", pairs, related);
  if (result === null) return null;
  const { verdicts, consistency, firstShare } = result;
  return { pairs: verdicts, consistency, firstShare };
}

/** All of them, or as many as a chart can show, spread over all. */
function pointsOf(both: readonly ScoredTwice[]): JudgeCalibration["points"] {
  const every = Math.max(1, both.length / MOST_POINTS);
  const count = Math.min(both.length, MOST_POINTS);
  return Array.from({ length: count }, (_, index) => both[Math.floor(index * every)]).flatMap((answer) =>
    answer === undefined ? [] : [{ judge: answer.judge, human: answer.human, modelId: answer.modelId }],
  );
}
