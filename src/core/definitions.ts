import type { MessageDescriptor } from "./translate.ts";

interface Definition {
  readonly term: MessageDescriptor;
  readonly meaning: MessageDescriptor;
}

/** Terms that somebody may not know, each explained once: a tooltip on the page, a help line in the terminal, a row of docs/terms.md. */
export const DEFINITIONS = {
  item: {
    term: /*i18n*/ { id: "term.item", message: "Item" },
    meaning: /*i18n*/ {
      id: "term.item.meaning",
      message: "One task answered once by one model. 50 tasks × 4 models × 1 sample are 200 items.",
    },
  },
  sample: {
    term: /*i18n*/ { id: "term.sample", message: "Sample" },
    meaning: /*i18n*/ {
      id: "term.sample.meaning",
      message:
        "One of several answers of the same model to the same task. More samples show how much answers vary.",
    },
  },
  "auto-fail": {
    term: /*i18n*/ { id: "term.auto-fail", message: "Auto-fail" },
    meaning: /*i18n*/ {
      id: "term.auto-fail.meaning",
      message: "A mistake named by the task that makes the whole answer worth 0, whatever else is right.",
    },
  },
  score: {
    term: /*i18n*/ { id: "term.score", message: "Score" },
    meaning: /*i18n*/ {
      id: "term.score.meaning",
      message: "Mean over the model's tasks on a scale of 0 to 100. Every task counts the same.",
    },
  },
  "confidence-interval": {
    term: /*i18n*/ { id: "term.confidence-interval", message: "95 % confidence interval" },
    meaning: /*i18n*/ {
      id: "term.confidence-interval.meaning",
      message:
        "The range the true mean plausibly lies in, given how few tasks were asked. With other tasks of the same kind, 95 of 100 such intervals would contain it.",
    },
  },
  "rank-interval": {
    term: /*i18n*/ { id: "term.rank-interval", message: "Rank interval" },
    meaning: /*i18n*/ {
      id: "term.rank-interval.meaning",
      message:
        "The ranks a model could have, given the uncertainty of all models together. “1–2” means it may be first or second.",
    },
  },
  "adjusted-score": {
    term: /*i18n*/ { id: "term.adjusted-score", message: "Adjusted score" },
    meaning: /*i18n*/ {
      id: "term.adjusted-score.meaning",
      message:
        "Some scores are missing for some models, so models are compared on the tasks and scorers they share. The details of a row show the plain mean.",
    },
  },
  "minimum-detectable-difference": {
    term: /*i18n*/ { id: "term.minimum-detectable-difference", message: "Minimum detectable difference" },
    meaning: /*i18n*/ {
      id: "term.minimum-detectable-difference.meaning",
      message:
        "The smallest true difference between two models that a run of this size finds 4 times out of 5 (80 % power). More tasks make it smaller.",
    },
  },
  "scored-items": {
    term: /*i18n*/ { id: "term.scored-items", message: "Tasks" },
    meaning: /*i18n*/ {
      id: "term.scored-items.meaning",
      message:
        "How many tasks the model's mean stands on: those with at least one score. Answers of a task that was asked several times are averaged first.",
    },
  },
  "no-score": {
    term: /*i18n*/ { id: "term.no-score", message: "No score" },
    meaning: /*i18n*/ {
      id: "term.no-score.meaning",
      message:
        "Answers that judging left without a score: refusals, empty answers and others that no judge could score. They don't count in the mean; Results say how many are missing and why.",
    },
  },
  "failure-rate": {
    term: /*i18n*/ { id: "term.failure-rate", message: "Failed" },
    meaning: /*i18n*/ {
      id: "term.failure-rate.meaning",
      message: "Share of items that ended without an answer, after errors or timeouts. Refusals are answers.",
    },
  },
  breakdown: {
    term: /*i18n*/ { id: "term.breakdown", message: "Breakdown" },
    meaning: /*i18n*/ {
      id: "term.breakdown.meaning",
      message:
        "Scores of a part of the tasks, such as one category. Exploratory: small parts differ by chance, so treat findings as hints.",
    },
  },
  cluster: {
    term: /*i18n*/ { id: "term.cluster", message: "Cluster" },
    meaning: /*i18n*/ {
      id: "term.cluster.meaning",
      message:
        "Tasks made from one template or source. They rise and fall together, so they count as one independent observation.",
    },
  },
  calibration: {
    term: /*i18n*/ { id: "term.calibration", message: "Calibration" },
    meaning: /*i18n*/ {
      id: "term.calibration.meaning",
      message: "How closely a judge model's scores follow scores that people gave to the same answers.",
    },
  },
  "flip-rate": {
    term: /*i18n*/ { id: "term.flip-rate", message: "Flip rate" },
    meaning: /*i18n*/ {
      id: "term.flip-rate.meaning",
      message: "How often a judge changes its verdict when the two answers are shown in the other order.",
    },
  },
  disagreement: {
    term: /*i18n*/ { id: "term.disagreement", message: "Disagreement" },
    meaning: /*i18n*/ {
      id: "term.disagreement.meaning",
      message: "How far the best and the worst model lie apart on this task, in points of 100.",
    },
  },
  judge: {
    term: /*i18n*/ { id: "term.judge", message: "Judge" },
    meaning: /*i18n*/ {
      id: "term.judge.meaning",
      message:
        "A model that reads answers and scores them by a rubric, a reference answer or your instructions. It isn't told which model answered.",
    },
  },
  "flipped-task": {
    term: /*i18n*/ { id: "term.flipped-task", message: "Flipped task" },
    meaning: /*i18n*/ {
      id: "term.flipped-task.meaning",
      message:
        "A task that a model solves, with 50 of 100 points or more, in only one of two runs. Close to that line, chance alone flips tasks.",
    },
  },
  "adjusted-p": {
    term: /*i18n*/ { id: "term.adjusted-p", message: "Holm-adjusted p" },
    meaning: /*i18n*/ {
      id: "term.adjusted-p.meaning",
      message:
        "How likely so large a difference is if there is none, corrected for the number of comparisons. Small values mean it is hardly chance.",
    },
  },
  unblinded: {
    term: /*i18n*/ { id: "term.unblinded", message: "Unblinded" },
    meaning: /*i18n*/ {
      id: "term.unblinded.meaning",
      message:
        "Somebody opened the run's results before the blind session was finished. Its scores may have been given with models in mind.",
    },
  },
  "question-overall": {
    term: /*i18n*/ { id: "term.question-overall", message: "Overall rating" },
    meaning: /*i18n*/ {
      id: "term.question-overall.meaning",
      message:
        "One judge's rating of a question on the whole, from 1 (leave it out) to 10 (it belongs in the set). The judge gives it separately; it is not an average of the criteria.",
    },
  },
  "question-mean": {
    term: /*i18n*/ { id: "term.question-mean", message: "Mean rating" },
    meaning: /*i18n*/ {
      id: "term.question-mean.meaning",
      message:
        "The average of the judges' overall ratings of a question, 1 to 10. Judges that gave no rating don't count.",
    },
  },
  "question-spread": {
    term: /*i18n*/ { id: "term.question-spread", message: "Spread of ratings" },
    meaning: /*i18n*/ {
      id: "term.question-spread.meaning",
      message:
        "The highest overall rating of a question minus the lowest. 0: the judges agree. With one judge it is unknown.",
    },
  },
  "judge-mean": {
    term: /*i18n*/ { id: "term.judge-mean", message: "Judge's mean" },
    meaning: /*i18n*/ {
      id: "term.judge-mean.meaning",
      message:
        "The average of this judge's overall ratings so far, 1 to 10. It shows how strict a judge is, not how good.",
    },
  },
} as const satisfies Readonly<Record<string, Definition>>;

export type DefinedTerm = keyof typeof DEFINITIONS;
