import {
  type Calibration,
  type ComparedPair,
  type FrozenRun,
  type Session,
  type Stale,
  TaskClusters,
  english,
  moreLabelsMessages,
  phrase,
} from "../../core/index.ts";
import { listed } from "../text/listed.ts";
import { calibratedModels, moreLabels } from "./calibrated-models.ts";
import { judgeCalibration } from "./judge-calibration.ts";
import type { GatheredAnswers } from "./labelled-answers.ts";
import { notDrawn } from "./random-draw.ts";

/** Below so many labels the interval from people alone deserves a look. */
const FEW = 30;

export interface CalibrationMaterial {
  readonly frozen: FrozenRun;
  readonly answers: GatheredAnswers;
  readonly sessions: readonly Session[];
  /** What judges said of two answers at a time. */
  readonly pairs: readonly ComparedPair[];
  /** Which judge it is, to the last setting. */
  readonly versionOf: (judgeId: string) => string | null;
  /** Why what is known of a judge may not hold for it as it is now. */
  readonly staleOf: (judgeId: string) => readonly Stale[];
  readonly rounds?: number;
}

/** How far a run's judges can be trusted, measured by people. */
export function calibration(material: CalibrationMaterial): Calibration {
  const { frozen, answers, sessions, pairs, versionOf, staleOf, rounds } = material;
  const { setup, run } = frozen;
  const related = new TaskClusters(frozen.tasks);
  const judgeIds = new Set([
    ...setup.judges.map(({ judgeId }) => judgeId),
    ...answers.judgeIds,
    ...pairs.map(({ by }) => by),
  ]);
  const judges = [...judgeIds].map((judgeId) =>
    judgeCalibration(
      setup,
      {
        judgeId,
        judge: setup.judges.find((judge) => judge.judgeId === judgeId) ?? null,
        version: versionOf(judgeId),
        stale: staleOf(judgeId),
        pairs: pairs.filter(({ by }) => by === judgeId),
        rounds,
        related,
      },
      answers.labelled,
    ),
  );
  const reasons = notDrawn(answers, sessions);
  const models = calibratedModels(setup, answers, { related, drawnAtRandom: reasons.length === 0 });
  const found = {
    runId: run.runId,
    caveats: caveatsOf(answers, sessions, reasons),
    people: {
      raters: [...new Set(answers.labelled.flatMap(({ raters }) => [...raters.keys()]))].toSorted(),
      answers: answers.labelled.length,
      drawnAtRandom: answers.labelled.length > 0 && reasons.length === 0,
    },
    judges,
    models,
    moreLabels: moreLabels(models),
  };
  return { ...found, sentence: sentenceOf(found, sessions) };
}

function caveatsOf(
  { labelled, scoredIn }: GatheredAnswers,
  sessions: readonly Session[],
  reasons: readonly string[],
): string[] {
  if (labelled.length === 0) return [];
  const seen = sessions.filter(
    ({ sessionId, unblindedAt }) => scoredIn.has(sessionId) && unblindedAt !== null,
  );
  const raters = [...new Set(seen.map(({ rater }) => rater))];
  return [
    ...(reasons.length === 0
      ? []
      : [
          phrase`The answers people scored are not a random sample (${reasons.join("; ")}), so they may not represent the others.`,
        ]),
    ...(raters.length === 0 ? [] : [phrase`${listed(raters)} did not score blind: results had been opened.`]),
    ...(labelled.length < FEW
      ? [
          labelled.length === 1
            ? phrase`People have scored only 1 answer: also look at the human scores alone.`
            : phrase`People have scored only ${labelled.length} answers: also look at the human scores alone.`,
        ]
      : []),
  ];
}

function sentenceOf(found: Omit<Calibration, "sentence">, sessions: readonly Session[]): string {
  const { runId, judges, people, caveats } = found;
  if (judges.length === 0)
    return `Run ${runId} has no judge scores, so there is no judge to calibrate. To judge its answers: \`assay judge ${runId} --judges NAME\`.`;
  const said = judges.map(({ sentence }) => sentence);
  if (people.answers === 0) {
    const isOpen = sessions.some(({ finishedAt, kind }) => finishedAt === null && kind !== "comparison");
    return [
      "There are no human scores yet, so it's unknown how far the judges can be trusted.",
      isOpen
        ? "A session is still open. Finish it, then check again."
        : `Score a random sample of the answers: POST /api/runs/${runId}/sessions with {"rater": "you", "kind": "rating", "sample": 50}, finish the session, then check again.`,
      ...judges.filter(({ position }) => position !== null).map(({ sentence }) => sentence),
    ].join(" ");
  }
  return [...said, ...moreLabelsMessages(found).map(english), ...caveats].join(" ");
}
