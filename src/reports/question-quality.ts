import {
  type Estimate,
  type Judgment,
  QUESTION_SCALE,
  type QuestionCriterion,
  type QuestionQuality,
  isoTime,
  phrase,
} from "../core/index.ts";
import { mean, meanOfTasks } from "../statistics/index.ts";

type Asked = Judgment & {
  readonly prompt: string;
  /** All that was asked when it was judged. */
  readonly words: string;
  /** Whether a person had changed what the model wrote. */
  readonly edited: boolean;
};
type Rated = Asked & { readonly overallScore: number };

/** What judges think of questions, each judge's latest word on each: side by side, and by who wrote them. */
export function questionQuality(
  judgments: readonly Asked[],
  { after, limit }: { readonly after: number; readonly limit: number },
): QuestionQuality {
  const latestOfEach = latest(judgments);
  const byTask = [...Map.groupBy(latestOfEach, ({ taskId }) => taskId).values()];
  const questions = byTask
    .flatMap(sideBySide)
    .sort((a, b) => a.mean - b.mean || b.spread - a.spread || (a.taskId < b.taskId ? -1 : 1));
  return {
    judges: [...new Set(latestOfEach.map(({ judgeId }) => judgeId))].sort(),
    questions: questions.slice(after, after + limit),
    next: after + limit < questions.length ? String(after + limit) : null,
    generators: byAuthor(judgments, questions),
  };
}

/**
 * An author is judged by its own words: what a person made of a question is not the author's, but the rating of what it
 * was before counts, else whoever edits what is weak would lift its author.
 */
function byAuthor(
  judgments: readonly Asked[],
  questions: QuestionQuality["questions"],
): QuestionQuality["generators"] {
  const ownWords = Map.groupBy(latest(judgments.filter(({ edited }) => !edited)), ({ taskId }) => taskId);
  const rated = new Map([...ownWords].map(([taskId, all]) => [taskId, ofLatestText(all)]));
  return [...Map.groupBy(questions, ({ generatorModelId }) => generatorModelId)]
    .map(([generatorModelId, all]) => {
      const own = all.filter(({ taskId }) => rated.has(taskId));
      return {
        generatorModelId,
        questions: own.length,
        laterEditedQuestions: own.filter(({ edited }) => edited).length,
        editedQuestions: all.length - own.length,
        quality:
          own.length === 0 ? ALL_EDITED : qualityOf(own.flatMap(({ taskId }) => rated.get(taskId) ?? [])),
      };
    })
    .sort((a, b) => known(b.quality) - known(a.quality));
}

const ALL_EDITED: Estimate = { known: false, reason: phrase`a person edited all of these questions` };

const qualityOf = (own: readonly Rated[]): Estimate =>
  meanOfTasks(
    own.map(({ taskId, overallScore }) => ({ task: taskId, value: overallScore })),
    { bounds: QUESTION_SCALE },
  );

const known = (quality: QuestionQuality["generators"][number]["quality"]): number =>
  quality.known ? quality.value : 0;

function latest(judgments: readonly Asked[]): Rated[] {
  const words = new Map<string, Rated>();
  for (const judgment of [...judgments].sort((a, b) => a.id - b.id)) {
    const { overallScore } = judgment;
    if (overallScore !== null)
      words.set(JSON.stringify([judgment.taskId, judgment.judgeId]), { ...judgment, overallScore });
  }
  return [...words.values()];
}

function meansByCriterion(own: readonly Rated[]): QuestionQuality["questions"][number]["criteria"] {
  const meanOf = (criterion: QuestionCriterion): number | null =>
    mean(own.flatMap((judgment) => judgment[`${criterion}Score`] ?? []));
  return {
    clarity: meanOf("clarity"),
    difficulty: meanOf("difficulty"),
    relevance: meanOf("relevance"),
    originality: meanOf("originality"),
  };
}

const newest = (all: readonly Rated[]): Rated | undefined => all.toSorted((a, b) => b.id - a.id)[0];

/** Ratings of the text that was judged last: those of an earlier one say nothing of it. */
const ofLatestText = (all: readonly Rated[]): readonly Rated[] =>
  all.filter(({ words }) => words === newest(all)?.words);

function sideBySide(all: readonly Rated[]): QuestionQuality["questions"] {
  const own = ofLatestText(all);
  const [first] = own;
  const scores = own.map(({ overallScore }) => overallScore);
  const average = mean(scores);
  if (first === undefined || average === null) return [];
  const { taskId, prompt, words, generatorModelId, edited } = newest(all) ?? first;
  return [
    {
      taskId,
      prompt,
      generatorModelId,
      edited,
      mean: average,
      spread: Math.max(...scores) - Math.min(...scores),
      criteria: meansByCriterion(own),
      byJudge: Object.fromEntries(
        own.map(
          ({
            taskId: _task,
            prompt: _prompt,
            words: _words,
            edited: _edited,
            judgeId,
            generatorModelId: _by,
            createdAt,
            ...opinion
          }) => [judgeId, { ...opinion, createdAt: isoTime(createdAt) }],
        ),
      ),
      earlierText: all.filter((rating) => rating.words !== words).map(({ judgeId }) => judgeId),
    },
  ];
}
