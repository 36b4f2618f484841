import { type ResultRow, type Session, readSessionScorer } from "../../core/index.ts";
import { mean } from "../../statistics/index.ts";
import { itemScores } from "../summary/item-score.ts";
import { PersonScores, peopleScore } from "../summary/person-scores.ts";

/** An answer that people scored. */
export interface LabelledAnswer {
  readonly itemId: number;
  readonly taskId: string;
  readonly modelId: string;
  readonly outputTokens: number | null;
  /** By judge, 0-100. */
  readonly judges: ReadonlyMap<string, number>;
  /** The mean of the judges; null when none gave a value. */
  readonly panel: number | null;
  /** By rater, 0-100. */
  readonly raters: ReadonlyMap<string, number>;
  /** What counts for people, 0-100. */
  readonly human: number;
}

/** An answer that judges scored and people did not. */
export interface JudgedAnswer {
  readonly taskId: string;
  readonly modelId: string;
  readonly panel: number;
}

/** What a calibration is made of. */
export interface GatheredAnswers {
  readonly labelled: readonly LabelledAnswer[];
  readonly judgeOnly: readonly JudgedAnswer[];
  /** Every judge that has scored anything. */
  readonly judgeIds: ReadonlySet<string>;
  /** How many answers each session has scored in full, and how many were scored by hand. */
  readonly scoredIn: ReadonlyMap<string, number>;
  readonly byHand: number;
  /** Answers there are. */
  readonly answered: number;
}

/** Reads a run's rows once, in any order. */
export async function gatherAnswers(
  rows: AsyncIterable<ResultRow>,
  sessions: readonly Session[],
): Promise<GatheredAnswers> {
  const persons = new PersonScores(sessions);
  const labelled: LabelledAnswer[] = [];
  const judgeOnly: JudgedAnswer[] = [];
  const judgeIds = new Set<string>();
  const scoredIn = new Map<string, number>();
  let [byHand, answered] = [0, 0];
  for await (const row of rows) {
    if (row.latencyMs !== null) answered += 1;
    const { taskId, modelId, itemId, outputTokens } = row;
    for (const { kind, scorer } of row.scores) if (kind === "judge") judgeIds.add(scorer);
    const words = persons.of(row);
    const { judges } = itemScores(row, words);
    const panel = judges.scored ? rounded(judges.value) : null;
    const human = peopleScore(words);
    if (human === null) {
      if (panel !== null) judgeOnly.push({ taskId, modelId, panel });
      continue;
    }
    labelled.push({
      itemId,
      taskId,
      modelId,
      outputTokens,
      judges: judgesOf(row),
      panel,
      raters: ratersOf(words),
      human: rounded(human),
    });
    for (const sessionId of sessionsIn(row)) {
      if (sessionId === null) byHand += 1;
      else if (isScoredInFull(persons, row, sessionId))
        scoredIn.set(sessionId, (scoredIn.get(sessionId) ?? 0) + 1);
    }
  }
  return { labelled, judgeOnly, judgeIds, scoredIn, byHand, answered };
}

/** Weighted sums leave rounding errors, which would look like differences too small to see. */
const rounded = (score: number): number => Math.round(score * 1e6) / 1e6;

function judgesOf({ scores }: ResultRow): Map<string, number> {
  return new Map(
    scores.flatMap(({ kind, scorer, hundred }) =>
      kind === "judge" && hundred !== null ? [[scorer, rounded(hundred)] as const] : [],
    ),
  );
}

/** One word for each person, however many sessions the person had. */
function ratersOf(words: ReturnType<PersonScores["of"]>): Map<string, number> {
  const byRater = Map.groupBy(words, ({ rater }) => rater);
  return new Map(
    [...byRater].flatMap(([rater, own]) => {
      const value = mean(own.flatMap(({ hundred }) => (hundred === null ? [] : [hundred])));
      return value === null ? [] : [[rater, rounded(value)] as const];
    }),
  );
}

/** The sessions that say something of an answer; null for what was scored by hand. */
function sessionsIn({ scores }: ResultRow): Set<string | null> {
  const people = scores.filter(({ kind }) => kind === "person");
  return new Set(people.map(({ scorer }) => readSessionScorer(scorer)?.sessionId ?? null));
}

function isScoredInFull(persons: PersonScores, row: ResultRow, sessionId: string): boolean {
  const own = row.scores.filter(({ scorer }) => readSessionScorer(scorer)?.sessionId === sessionId);
  return peopleScore(persons.of({ ...row, scores: own })) !== null;
}
